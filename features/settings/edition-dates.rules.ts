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
  const startOf = (day: string) => startOfDay(settings.timeZone, day).toISOString();
  const deadline = new Date(deadlineAt).toISOString();
  // Submissions are always taken until the deadline.
  const lateEnd = lateUntil === null ? null : startOf(addDays(lateUntil, 1));
  const lateDeadline = lateEnd !== null && lateEnd < deadline ? deadline : lateEnd;
  return {
    opening: opensOn === null ? null : startOf(opensOn),
    entriesUntil: settings.closeAtDeadline ? deadline : lateDeadline,
    festival: startOf(festivalFrom),
  };
}
