import { addDays, dayIn, daysBetween } from "~/lib/dates/calendar";
import type { DateField, EditionDates } from "./schema";

/** The order of an edition's dates. Runs anywhere. */

/** Two dates in the wrong order: the field to mark, and the message. */
export type MisplacedDate = { field: DateField; message: string };

/** Every pair of dates in the wrong order. Unset days are skipped; the deadline counts by the festival's day. */
export function misplacedDates(timeZone: string, dates: EditionDates): MisplacedDate[] {
  const { opensOn, earlyBirdEndsOn, lateUntil, notificationsOn } = dates;
  const { festivalFrom, festivalTo, blackTieOn } = dates;
  const deadline = dayIn(timeZone, new Date(dates.deadlineAt));
  const pairs: [isWrong: boolean, field: DateField, message: string][] = [
    [
      opensOn !== null && opensOn > deadline,
      "opensOn",
      "Entries must not open after the day of the deadline",
    ],
    [
      earlyBirdEndsOn !== null && earlyBirdEndsOn >= deadline,
      "earlyBirdEndsOn",
      "Early bird must end before the day of the deadline",
    ],
    [
      lateUntil !== null && lateUntil < deadline,
      "lateUntil",
      "Late entries must not end before the day of the deadline",
    ],
    [
      lateUntil !== null && lateUntil >= festivalFrom,
      "lateUntil",
      "Late entries must end before the first festival day",
    ],
    [
      notificationsOn < deadline,
      "notificationsOn",
      "Notifications must not go out before the day of the deadline",
    ],
    [
      notificationsOn > festivalFrom,
      "notificationsOn",
      "Notifications must not go out after the first festival day",
    ],
    [
      blackTieOn < festivalFrom,
      "blackTieOn",
      "The awards night must not be before the first festival day",
    ],
    [
      blackTieOn > festivalTo,
      "blackTieOn",
      "The awards night must not be after the last festival day",
    ],
  ];
  return pairs.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []));
}

/** Fewer days after the deadline are hardly enough to watch the entries. */
const shortReviewDays = 7;

/**
 * Warnings about dates that are allowed but rarely intended: an early bird that ends before entries
 * open, and notifications that leave no time to watch the entries.
 */
export function dateWarnings(timeZone: string, dates: EditionDates): string[] {
  const { opensOn, earlyBirdEndsOn, notificationsOn } = dates;
  const deadline = dayIn(timeZone, new Date(dates.deadlineAt));
  const reviewDays = daysBetween(deadline, notificationsOn);
  const daysText = reviewDays === 1 ? "1 day" : `${reviewDays} days`;
  return [
    opensOn !== null &&
      earlyBirdEndsOn !== null &&
      earlyBirdEndsOn < opensOn &&
      "Early bird ends before entries open. Move it, or there will be no early-bird price.",
    reviewDays >= 0 &&
      reviewDays < shortReviewDays &&
      `Notifications go out ${reviewDays === 0 ? "on the day of the deadline" : `${daysText} after the deadline`}: there is little time to watch the last entries.`,
  ].filter((note) => note !== false);
}

/**
 * The likely first day of the next festival: the same weekday a year later, or in the first later
 * year that is not in `takenYears`.
 */
export function nextFirstDay(festivalFrom: string, takenYears: readonly string[]): string {
  // 364 days are 52 weeks.
  let day = addDays(festivalFrom, 364);
  while (takenYears.includes(day.slice(0, 4))) day = addDays(day, 364);
  return day;
}
