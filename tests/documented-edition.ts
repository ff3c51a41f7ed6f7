import { momentsOf } from "~/features/settings/edition-dates.rules";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";

/** The documented edition as pages get it, with these settings. */
export const documentedEdition = (settings: FestivalSettings = defaultSettings): EditionShown => ({
  slug: "2026",
  name: "2026 edition",
  takesEntries: true,
  selectionPublished: false,
  programmePublished: false,
  moments: momentsOf(settings),
});
