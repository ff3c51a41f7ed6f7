import type { EditionState } from "~/db/enums";

/** The state of an edition, as the admin shows it. Runs anywhere. */

/** The stored state, and 'over' for one that is still open after its last day. */
export type ShownEditionState = EditionState | "over";

/** An edition as the switcher lists it. */
export type ListedEdition = { slug: string; isCurrent: boolean; state: ShownEditionState };

/** In the middle of a sentence; badges start with a capital letter. */
export const editionStateNames: Record<ShownEditionState, string> = {
  preparing: "being prepared",
  open: "open",
  over: "over",
  closed: "closed",
  archived: "archived",
};

/** 'over' once the last day of an open edition has passed. `today` and `festivalTo` are days, '2026-02-22'. */
export const shownEditionState = (
  state: EditionState,
  festivalTo: string,
  today: string,
): ShownEditionState => (state === "open" && today > festivalTo ? "over" : state);

export const editionTexts = {
  all: "All editions",
  looking: "You are looking at the ",
  edition: (slug: string) => `${slug} edition`,
  back: (slug: string) => `Back to ${slug}`,
  archived: (slug: string) => `The ${slug} edition is archived and can't be changed.`,
};
