import { addDays, dayIn } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";
import type { FestivalSettings } from "./schema";

/**
 * The first moment after `now` at which public pages change without an edit: the deadline, and the
 * festival's midnight, when fees, badges and the next date change.
 */
export function nextChangeOf({ timeZone, dates }: FestivalSettings, now: Date): Date {
  const midnight = startOfDay(timeZone, addDays(dayIn(timeZone, now), 1));
  const deadline = new Date(dates.deadlineAt);
  return now < deadline && deadline < midnight ? deadline : midnight;
}
