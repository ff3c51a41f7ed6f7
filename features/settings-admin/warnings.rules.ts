import {
  deadlineDay,
  feeDeadlineAt,
  feePairText,
  isDeadlinePassed,
} from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate, timeWithZone } from "~/lib/dates/calendar";

/** Warnings before saving; none of them is an error. Runs anywhere. */

/** '5:00 PM Pacific Time on January 31, 2026 is 1:00 AM UTC on February 1, 2026.' */
export function deadlineInUtc(settings: FestivalSettings): string {
  const moment = new Date(settings.dates.deadlineAt);
  const utc = `${timeWithZone({ ...settings, timeZone: "UTC" }, moment)} on ${longDate(dayIn("UTC", moment), settings)}`;
  return `${timeWithZone(settings, moment)} on ${longDate(deadlineDay(settings), settings)} is ${utc}.`;
}

/** A sentence for each category whose fee on the home page is not the one that its form charges. */
export function feeWarnings(settings: FestivalSettings): string[] {
  return settings.categories.flatMap(({ name, advertisedFee, chargedFee }) => {
    const advertised = feePairText(advertisedFee, settings);
    const charged = feePairText(chargedFee, settings);
    if (advertised === charged) return [];
    return [`${name}: the home page shows ${advertised}, the form charges ${charged}.`];
  });
}

/** Warnings about dates, as they would apply at `now`. */
export function dateWarnings(settings: FestivalSettings, now: Date): string[] {
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
