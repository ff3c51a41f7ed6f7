import { sampleCategory } from "~/features/settings/category.rules";
import { money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EntryValues } from "./texts";

/** What the made-up entry is called by. */
export const sampleReference = "HL26-0412";

/** A made-up entry, to see a template filled in. */
export function sampleValues(settings: FestivalSettings): EntryValues {
  const category = sampleCategory(settings);
  return {
    FILMMAKER_NAME: "Marisol Vance",
    EMAIL: "marisol@films.example",
    PHONE: "+1 805 555 0142",
    COUNTRY: "United States",
    FILM_TITLE: "The Last Bus to Ojai",
    SUBMISSION_TYPE: category.name,
    DURATION: "18 minutes",
    GENRE: "Drama",
    SYNOPSIS: "Two strangers miss the same bus late at night and decide to walk.",
    FILM_URL: "https://films.example/last-bus",
    SUBMISSION_DATE: "August 1, 2025",
    PAYMENT_AMOUNT: money(category.chargedFee.earlyBird, settings),
    PAYMENT_ID: "pi_sample",
  };
}
