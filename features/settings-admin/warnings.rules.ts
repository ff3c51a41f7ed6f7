import {
  deadlineDay,
  feeDeadlineAt,
  feePairText,
  isDeadlinePassed,
} from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate, timeWithZone } from "~/lib/dates/calendar";
import type { SectionId } from "./sections.texts";

/** Warnings before saving; none of them is an error. Runs anywhere. */

/** '5:00 PM Pacific Time on January 31, 2026 is 1:00 AM UTC on February 1, 2026.' */
export function deadlineInUtc(settings: FestivalSettings): string {
  const moment = new Date(settings.dates.deadlineAt);
  const utc = `${timeWithZone({ ...settings, timeZone: "UTC" }, moment)} on ${longDate(dayIn("UTC", moment), settings)}`;
  return `${timeWithZone(settings, moment)} on ${longDate(deadlineDay(settings), settings)} is ${utc}.`;
}

/** Warnings about a section's values, as they would apply at `now`. */
export function sectionWarnings(id: SectionId, settings: FestivalSettings, now: Date): string[] {
  if (id === "dates") return dateWarnings(settings, now);
  if (id === "fees") {
    return settings.categories.flatMap(({ name, advertisedFee, chargedFee }) => {
      const advertised = feePairText(advertisedFee, settings);
      const charged = feePairText(chargedFee, settings);
      if (advertised === charged) return [];
      return [`${name}: the home page shows ${advertised}, the form charges ${charged}.`];
    });
  }
  return [];
}

function dateWarnings(settings: FestivalSettings, now: Date): string[] {
  const fee = feeDeadlineAt(settings, now).name.toLowerCase();
  const notes = [`With these dates, the ${fee} fee is charged today.`];
  if (!isDeadlinePassed(settings, now)) return notes;
  return [
    ...notes,
    settings.closeAtDeadline
      ? "The deadline has passed: with these dates submissions are closed."
      : "The deadline has passed: with these dates late entries are accepted at the regular fee.",
  ];
}
