import { momentsOf } from "~/features/festival/edition-moments.rules";
import { defaultSettings, type FestivalSettings } from "~/features/festival/schema";
import type { EditionShown } from "~/features/festival/season.rules";

/** The documented edition as pages know it, with these facts. */
export const documentedEdition = (facts: FestivalSettings = defaultSettings): EditionShown => ({
  slug: "2026",
  name: "2026 edition",
  takesEntries: true,
  selectionPublished: false,
  programmePublished: false,
  moments: momentsOf(facts),
});
