import { addDays } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";
import type { FestivalSettings } from "./schema";
import type { EditionShown } from "./season.rules";

/**
 * When an edition's days begin and end, for pages. Only for the server and the director's pages,
 * since it needs Temporal.
 */
export function momentsOf(settings: FestivalSettings): EditionShown["moments"] {
  const { opensOn, deadlineAt, lateUntil, festivalFrom } = settings.dates;
  const morning = (day: string) => startOfDay(settings.timeZone, day).toISOString();
  const deadline = new Date(deadlineAt).toISOString();
  // Submissions are always taken until the deadline.
  const afterLate = lateUntil === null ? null : morning(addDays(lateUntil, 1));
  const lateDeadline = afterLate !== null && afterLate < deadline ? deadline : afterLate;
  return {
    opening: opensOn === null ? null : morning(opensOn),
    entriesUntil: settings.closeAtDeadline ? deadline : lateDeadline,
    festival: morning(festivalFrom),
  };
}
