import { addDays } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { dayStart, type Span } from "../time-ranges.rules";

/** Opening hours of a venue as moments. Pure. */

/** Hours on a festival day, in the festival's time zone. */
export type Hours = { day: string; opens: string; closes: string };

/** The moment of a local time, in milliseconds; a time that the clocks skip counts as an hour later. */
function momentAfterSkip(timeZone: string, day: string, time: string): number {
  const moment = momentOf(timeZone, `${day}T${time}`);
  if (moment) return moment.getTime();
  const [hour = "", minutes = ""] = time.split(":");
  const later = momentOf(
    timeZone,
    `${day}T${String(Number(hour) + 1).padStart(2, "0")}:${minutes}`,
  );
  if (!later) throw new RangeError("Invalid time value");
  return later.getTime();
}

/**
 * The open spans of these hours; null without hours: always open. A time before 05:00 belongs to
 * the festival day's night, and a closing time at or before the opening is on the next morning.
 * Adjoining hours are merged.
 */
export function openSpans(timeZone: string, hours: readonly Hours[]): Span[] | null {
  if (hours.length === 0) return null;
  const spans = hours
    .map(({ day, opens, closes }) => {
      const openingDay = opens < dayStart ? addDays(day, 1) : day;
      const closingDay = closes <= opens ? addDays(openingDay, 1) : openingDay;
      return {
        from: momentAfterSkip(timeZone, openingDay, opens),
        to: momentAfterSkip(timeZone, closingDay, closes),
      };
    })
    .toSorted((a, b) => a.from - b.from);
  const mergedSpans: Span[] = [];
  for (const span of spans) {
    const previousSpan = mergedSpans.at(-1);
    if (previousSpan && span.from <= previousSpan.to)
      previousSpan.to = Math.max(previousSpan.to, span.to);
    else mergedSpans.push({ ...span });
  }
  return mergedSpans;
}

/** The start and end of a festival day, in milliseconds. */
export function spanOfDay(timeZone: string, day: string): Span {
  return {
    from: momentAfterSkip(timeZone, day, dayStart),
    to: momentAfterSkip(timeZone, addDays(day, 1), dayStart),
  };
}
