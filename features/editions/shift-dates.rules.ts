import { addDays, dayIn, daysBetween } from "~/lib/dates/calendar";
import { weeksLater } from "~/lib/dates/wall-clock";
import type { EditionDates } from "./schema";

/**
 * Shifts an edition's dates to the next one by whole weeks, so that a Saturday stays a Saturday.
 * Needs Temporal: for the server and the director's pages.
 */

/** The weeks that move `from` to its own weekday nearest to `target`; negative back in time. */
export const weeksTo = (from: string, target: string): number =>
  // Seven is odd, so no day is halfway between two weeks.
  Math.round(daysBetween(from, target) / 7);

/** Shifts every date by some weeks; unset ones stay unset. */
export function shiftDates(timeZone: string, dates: EditionDates, weeks: number): EditionDates {
  const shift = (day: string) => addDays(day, 7 * weeks);
  const shiftOptional = (day: string | null) => (day === null ? null : shift(day));
  return {
    opensOn: shiftOptional(dates.opensOn),
    earlyBirdEndsOn: shiftOptional(dates.earlyBirdEndsOn),
    deadlineAt: weeksLater(timeZone, new Date(dates.deadlineAt), weeks).toISOString(),
    lateUntil: shiftOptional(dates.lateUntil),
    notificationsOn: shift(dates.notificationsOn),
    festivalFrom: shift(dates.festivalFrom),
    festivalTo: shift(dates.festivalTo),
    blackTieOn: shift(dates.blackTieOn),
  };
}

/**
 * The dates of an edition that begins near `firstDay`, from those of another. Two dates that the other edition may lack
 * are suggested: submissions open today, and late entries end on the day before the notifications, but not before the
 * day of the deadline.
 */
export function proposeDates(
  timeZone: string,
  dates: EditionDates,
  firstDay: string,
  now: Date,
): { weeks: number; dates: EditionDates } {
  const weeks = weeksTo(dates.festivalFrom, firstDay);
  const shiftedDates = shiftDates(timeZone, dates, weeks);
  const deadlineDay = dayIn(timeZone, new Date(shiftedDates.deadlineAt));
  const dayBeforeNotifications = addDays(shiftedDates.notificationsOn, -1);
  const suggestedLateUntil = [dayBeforeNotifications, deadlineDay].sort().at(-1) ?? deadlineDay;
  return {
    weeks,
    dates: {
      ...shiftedDates,
      opensOn: shiftedDates.opensOn ?? dayIn(timeZone, now),
      lateUntil: shiftedDates.lateUntil ?? suggestedLateUntil,
    },
  };
}
