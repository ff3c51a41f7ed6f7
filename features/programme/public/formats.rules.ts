import { isolate } from "~/lib/bidi";
import {
  type DateSettings,
  formatTime,
  longMonthDay,
  monthDay,
  type TimeFormats,
  weekdayName,
  weekdayOf,
} from "~/lib/dates/calendar";

/** Days and counts of the programme in words. Small, since the landing page loads it first. Runs anywhere. */

/** '2027-02-14' → 'Sunday, February 14' */
export const nightName = (day: string, dated: DateSettings): string =>
  `${weekdayName("UTC", new Date(day))}, ${longMonthDay(day, dated)}`;

const inOneLine = (part: string) => part.replaceAll(" ", "\u00a0");

/** 'Sun, Feb 14, 7:00 PM, The Lyric'; lines break between the three only. */
export const formatNextScreening = (
  { day, time, venue }: { day: string; time: string; venue: string },
  settings: DateSettings & { formats: TimeFormats },
): string =>
  [
    `${weekdayOf(day)}, ${monthDay(day, settings)}`,
    formatTime(time, settings.formats),
    isolate(venue),
  ]
    .map(inOneLine)
    .join(", ");

/** '2027-02-14' → 'Sun' and '14' */
export const nightShort = (day: string): { weekday: string; date: string } => ({
  weekday: weekdayOf(day),
  date: String(Number(day.slice(8))),
});

const countWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const laterCountWords = ["Ten", "Eleven", "Twelve", "Thirteen", "Fourteen"];

/** 3 → 'Three nights' */
export function formatNights(count: number): string {
  const word = [...countWords, ...laterCountWords][count] ?? String(count);
  return `${word} ${count === 1 ? "night" : "nights"}`;
}

/** (1, 'film') → '1 film', (3, 'film') → '3 films' */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * '6 screenings, 1 cancelled': those that take place are counted, as on the landing page; '5 screenings left' without those
 * that the page folds away.
 */
export function formatScreenings<Screening extends { cancelled: boolean }>(
  screenings: readonly Screening[],
  earlier: ReadonlySet<Screening> = new Set(),
): string {
  const ahead = screenings.filter((screening) => !earlier.has(screening));
  const counted = ahead.length > 0 ? ahead : screenings;
  const cancelled = counted.filter((screening) => screening.cancelled).length;
  const left = counted.length < screenings.length ? " left" : "";
  const shown = formatCount(counted.length - cancelled, "screening") + left;
  return cancelled > 0 ? `${shown}, ${cancelled} cancelled` : shown;
}

/** 1 → '1 country' */
export const formatCountries = (count: number): string =>
  count === 1 ? "1 country" : `${count} countries`;

/** What of a screening's former time and place differs. */
export type MovedFrom = { time: string | null; day: string | null; venue: string };

/** 'moved from 7:00 PM on Saturday, February 14, The Aster' */
export function movedText(
  { time, day, venue }: MovedFrom,
  settings: DateSettings & { formats: TimeFormats },
): string {
  const parts = [
    ...(time === null
      ? []
      : [formatTime(time, settings.formats) + (day ? ` on ${nightName(day, settings)}` : "")]),
    ...(venue ? [isolate(venue)] : []),
  ];
  return `moved from ${parts.join(", ")}`;
}
