import { dayOf } from "~/lib/dates/calendar";
import { momentWithOffset } from "~/lib/dates/wall-clock";

/**
 * Parses lengths, days and years of a file. What cannot be read is null, never guessed. Runs
 * anywhere.
 */

/**
 * The meaning of '12:34': 'h:m' hours and minutes, else minutes and seconds. 'm:s': also that of '12:34:00', which is
 * how a spreadsheet keeps a typed '12:34'.
 */
export type DurationParts = "h:m:s" | "h:m" | "m:s";

/** A running time in seconds; null if the text is none. */
export function readDuration(value: string, twoParts: DurationParts): number | null {
  const text = value.trim().toLowerCase();
  const parts = /^(\d{1,3}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?$/.exec(text);
  if (parts) return secondsOfClock(parts, twoParts);
  const iso = /^pt(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.\d+)?s)?$/.exec(text);
  if (iso && text.length > 2) return totalSeconds(iso[1], iso[2], iso[3]);
  const words =
    /^(?:(\d+)\s*(?:h|hr|hrs|hours?)\.?)?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:m|min|mins|minutes?|['’′])\.?)?\s*(?:(\d+)\s*(?:s|sec|secs|seconds?|["”″])\.?)?$/.exec(
      text,
    );
  if (words && text !== "") return totalSeconds(words[1], words[2]?.replace(",", "."), words[3]);
  // A spreadsheet cell formatted as a time holds a fraction of a day.
  if (/^0[.]\d+$/.test(text)) return plausibleSeconds(Math.round(Number(text) * 86_400));
  if (/^\d{1,4}(?:[.,]\d+)?$/.test(text)) {
    return plausibleSeconds(Math.round(Number(text.replace(",", ".")) * 60));
  }
  return null;
}

function secondsOfClock(parts: RegExpExecArray, twoParts: DurationParts): number | null {
  const [first = 0, second = 0, third] = parts.slice(1).map((part) => part && Number(part)) as (
    | number
    | undefined
  )[];
  if (second > 59 || (third ?? 0) > 59) return null;
  if (third === 0 && twoParts === "m:s") return plausibleSeconds(first * 60 + second);
  if (third !== undefined) return plausibleSeconds(first * 3600 + second * 60 + third);
  return plausibleSeconds(twoParts === "h:m" ? first * 3600 + second * 60 : first * 60 + second);
}

const totalSeconds = (hours = "0", minutes = "0", seconds = "0") =>
  plausibleSeconds(Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)));

/** A film of more than four days is an error of the file. */
const plausibleSeconds = (seconds: number) => (seconds > 0 && seconds < 360_000 ? seconds : null);

/** Hours from which a length is more likely minutes. */
const minAmbiguousHours = 3;

/** Whether a length of hours without seconds may have been typed as minutes and seconds: '24:30:00'. */
export function isAmbiguousDuration(value: string, twoParts: DurationParts): boolean {
  const hours = /^(\d{1,3}):\d{2}:00$/.exec(value.trim())?.[1];
  return twoParts === "h:m:s" && Number(hours) >= minAmbiguousHours;
}

/** '88200' → '24 h 30 min' */
export const formatHours = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)} h ${Math.floor(seconds / 60) % 60} min`;

const monthName = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const excelDatePattern = new RegExp(
  `^(?:\\d{1,2}[-. /]${monthName}\\.?|${monthName}[-. /]\\d{1,2}|\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2})?|\\d{2,}:\\d{2}:\\d{2})$`,
  "i",
);

/**
 * What a spreadsheet has probably changed a text to; null if nothing. "date": '1-2' became '2-Jan' or a cell with a day
 * or time. "digits": a long number lost its last ones: '1.23457E+11'.
 */
export function excelChange(value: string): "date" | "digits" | null {
  const text = value.trim();
  if (excelDatePattern.test(text)) return "date";
  const isCut = /^\d[.,]?\d*E\+\d{1,3}$/i.test(text) || /^\d{15}0+$/.test(text);
  return isCut ? "digits" : null;
}

/** A number of a year in a cell formatted as a day: 2025 is July 17, 1905. */
export const isYearAsDay = (value: string): boolean => /^1905-0[3-9]-\d\d$/.test(value.trim());

/** Which number is the month: 'us' 1/31/2026, 'world' 31/1/2026. */
export type DateOrder = "us" | "world";

const numericDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T,\s]+(.+))?$/;

/**
 * The order that fits every day of a column; null if both or neither do. `isAmbiguous`: it matters.
 */
export function dateOrderOf(values: Iterable<string>): {
  order: DateOrder | null;
  isAmbiguous: boolean;
} {
  const fits = { us: true, world: true };
  let hasAny = false;
  for (const value of values) {
    const match = numericDate.exec(value.trim());
    // Dots mean that the day comes first.
    if (!match || match[2] === ".") continue;
    hasAny = true;
    if (Number(match[1]) > 12) fits.us = false;
    if (Number(match[3]) > 12) fits.world = false;
  }
  if (!hasAny || fits.us === fits.world) return { order: null, isAmbiguous: hasAny };
  return { order: fits.us ? "us" : "world", isAmbiguous: false };
}

/**
 * Whether some days of a workbook's column are dates and others text with numbers: a spreadsheet of another country
 * makes dates of those that it can read, with day and month swapped.
 */
export function hasMixedDates(values: readonly string[]): boolean {
  const hasDayUpTo12 = (value: string) => Number(/^\d{4}-\d{2}-(\d{2})/.exec(value)?.[1]) <= 12;
  const hasNumberAbove12 = (value: string) => {
    const match = numericDate.exec(value.trim());
    return match !== null && Math.max(Number(match[1]), Number(match[3])) > 12;
  };
  return values.some(hasNumberAbove12) && values.some(hasDayUpTo12);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/**
 * A moment as festival time ('2026-01-31T12:00'; a day without a time is noon), or with its own
 * offset as UTC ('2026-01-31T20:00:00.000Z').
 */
export function readMoment(value: string, order: DateOrder | null): string | null {
  const text = value.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(.+))?$/.exec(text);
  if (iso) return withTime(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4]);
  const numbers = numericDate.exec(text);
  if (numbers) {
    const dateOrder = numbers[2] === "." ? "world" : order;
    if (!dateOrder) return null;
    const [a, b] = [Number(numbers[1]), Number(numbers[3])];
    const [month, day] = dateOrder === "us" ? [a, b] : [b, a];
    return withTime(dayOf(Number(numbers[4]), month, day), numbers[5]);
  }
  const monthFirst =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[,\s]+(?:at\s+)?(.+))?$/i;
  const dayFirst =
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})(?:[,\s]+(?:at\s+)?(.+))?$/i;
  const monthFirstMatch = monthFirst.exec(text);
  if (monthFirstMatch) {
    return withTime(
      dayOf(
        Number(monthFirstMatch[3]),
        monthOf(monthFirstMatch[1] ?? ""),
        Number(monthFirstMatch[2]),
      ),
      monthFirstMatch[4],
    );
  }
  const dayFirstMatch = dayFirst.exec(text);
  if (!dayFirstMatch) return null;
  return withTime(
    dayOf(Number(dayFirstMatch[3]), monthOf(dayFirstMatch[2] ?? ""), Number(dayFirstMatch[1])),
    dayFirstMatch[4],
  );
}

function withTime(day: string | null, time: string | undefined): string | null {
  if (!day) return null;
  if (!time) return `${day}T12:00`;
  const match =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i.exec(
      time.trim(),
    );
  // An unreadable time (such as a zone's name) does not discard the day.
  if (!match) return `${day}T12:00`;
  const [, hours = "", minutes = "", , amOrPm, zone] = match;
  const hour = amOrPm
    ? (Number(hours) % 12) + (amOrPm.toLowerCase() === "pm" ? 12 : 0)
    : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return `${day}T12:00`;
  const wallTime = `${day}T${String(hour).padStart(2, "0")}:${minutes}`;
  if (!zone) return wallTime;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, "$1:$2") : "Z";
  return momentWithOffset(wallTime, offset)?.toISOString() ?? null;
}

/** The year of a year or a date: '2025', '11/2025', 'March 3, 2025'; null without exactly one. */
export function readYear(value: string): number | null {
  const years = [...value.matchAll(/(?<!\d)(\d{4})(?!\d)/g)].map(([year]) => Number(year));
  const [year] = years;
  return years.length === 1 && year !== undefined && year >= 1870 && year <= 2100 ? year : null;
}

/** Removes quotes around the whole value: '"The Kiss"' → 'The Kiss'. */
export function unquote(title: string): string {
  const match = /^(?:"([^"]+)"|“([^”]+)”|«\s*([^»]+?)\s*»|„([^“”]+)[“”]|'([^']+)')$/.exec(title);
  return match ? (match.slice(1).find(Boolean) ?? title) : title;
}
