import {
  deadlineDay,
  deadlinePassed,
  feeDeadlineAt,
  feePairShown,
} from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate, timeWithZone } from "~/lib/dates/calendar";
import type { SectionId } from "./sections.texts";

/** Warnings before saving; none of them is an error. Runs anywhere. */

/** '5:00 PM Pacific Time on January 31, 2026 is 1:00 AM UTC on February 1, 2026.' */
export function deadlineInUtc(facts: FestivalSettings): string {
  const moment = new Date(facts.dates.deadlineAt);
  const utc = `${timeWithZone({ ...facts, timeZone: "UTC" }, moment)} on ${longDate(dayIn("UTC", moment), facts)}`;
  return `${timeWithZone(facts, moment)} on ${longDate(deadlineDay(facts), facts)} is ${utc}.`;
}

/** Warnings about a section's values, as they would apply at `now`. */
export function notesOn(id: SectionId, facts: FestivalSettings, now: Date): string[] {
  if (id === "dates") return dateNotes(facts, now);
  if (id === "fees") {
    return facts.categories.flatMap(({ name, advertisedFee, chargedFee }) => {
      const said = feePairShown(advertisedFee, facts);
      const charged = feePairShown(chargedFee, facts);
      if (said === charged) return [];
      return [`${name}: the home page shows ${said}, the form charges ${charged}.`];
    });
  }
  return [];
}

function dateNotes(facts: FestivalSettings, now: Date): string[] {
  const fee = feeDeadlineAt(facts, now).name.toLowerCase();
  const notes = [`With these dates, the ${fee} fee is charged today.`];
  if (!deadlinePassed(facts, now)) return notes;
  return [
    ...notes,
    facts.closeAtDeadline
      ? "The deadline has passed: with these dates submissions are closed."
      : "The deadline has passed: with these dates late entries are accepted at the regular fee.",
  ];
}
