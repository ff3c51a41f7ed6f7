import type { EditionState } from "~/db/enums";

/** Where an edition stands, as the admin says it. Runs anywhere. */

/** The stored state, and 'over' for one that is still open after its last day. */
export type EditionStanding = EditionState | "over";

/** An edition as the switcher lists it. */
export type ListedEdition = { slug: string; isCurrent: boolean; stands: EditionStanding };

/** In the middle of a sentence; badges begin with a capital letter. */
export const editionStateNames: Record<EditionStanding, string> = {
  preparing: "being prepared",
  open: "open",
  over: "over",
  closed: "closed",
  archived: "archived",
};

/** 'over' once the last day of an open edition has passed: nobody calls that festival open. `today` and `festivalTo` are days, '2026-02-22'. */
export const editionStanding = (
  state: EditionState,
  festivalTo: string,
  today: string,
): EditionStanding => (state === "open" && today > festivalTo ? "over" : state);
