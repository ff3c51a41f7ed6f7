import { dayIn } from "~/lib/dates/calendar";
import type { DateField, EditionDates } from "./schema";

/** In which order the dates of an edition have to come. Runs anywhere. */

/** Two dates the wrong way round: the one to look at, and what is wrong with it. */
export type Misplaced = { field: DateField; message: string };

/**
 * Every pair of dates that is out of order, none where all are right. Days that are not set
 * are in nobody's way; the deadline counts by the festival's own day.
 */
export function misplacedDates(timeZone: string, dates: EditionDates): Misplaced[] {
  const { opensOn, earlyBirdEndsOn, lateUntil, notificationsOn } = dates;
  const { festivalFrom, festivalTo, blackTieOn } = dates;
  const deadline = dayIn(timeZone, new Date(dates.deadlineAt));
  const pairs: [wrong: boolean, field: DateField, message: string][] = [
    [
      opensOn !== null && opensOn > deadline,
      "opensOn",
      "Entries must not open after the day of the deadline",
    ],
    [
      earlyBirdEndsOn >= deadline,
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
      "The black-tie event must not be before the first festival day",
    ],
    [
      blackTieOn > festivalTo,
      "blackTieOn",
      "The black-tie event must not be after the last festival day",
    ],
  ];
  return pairs.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}
