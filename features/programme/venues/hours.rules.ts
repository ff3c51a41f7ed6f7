import { addDays } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { dayBegins, type Span } from "../time-ranges.rules";

/** Opening hours of a venue as moments. Pure. */

/** Hours on a festival day, in the festival's time zone. */
export type Hours = { day: string; opens: string; closes: string };

/** A time that clocks skip that night counts an hour later. */
function moment(timeZone: string, day: string, time: string): number {
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
      const first = opens < dayBegins ? addDays(day, 1) : day;
      const last = closes <= opens ? addDays(first, 1) : first;
      return { from: moment(timeZone, first, opens), to: moment(timeZone, last, closes) };
    })
    .toSorted((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** The start and end of a festival day, in milliseconds. */
export function spanOfDay(timeZone: string, day: string): Span {
  const [span] = openSpans(timeZone, [{ day, opens: dayBegins, closes: dayBegins }]) ?? [];
  return span ?? { from: 0, to: 0 };
}
