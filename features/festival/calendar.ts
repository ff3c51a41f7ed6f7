/**
 * How days and moments are read and written at the festival. Nothing here reads
 * back what a locale prints: engines print the same locale differently, only the
 * named parts of a moment are the same in all of them. Runs anywhere.
 */

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function partsOf(day: string): { year: number; month: string; day: number } {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = months[Number(match?.[2]) - 1];
  if (!match || !month) throw new RangeError("Invalid time value");
  return { year: Number(match[1]), month, day: Number(match[3]) };
}

/** '2026-01-31' → 'January 31, 2026'. Throws 'Invalid time value'. */
export function longDate(day: string): string {
  const { year, month, day: date } = partsOf(day);
  return `${month} ${date}, ${year}`;
}

/** '2026-01-31' → 'Jan 31, 2026'. Throws 'Invalid time value'. */
export function shortDate(day: string): string {
  const { year, month, day: date } = partsOf(day);
  return `${month.slice(0, 3)} ${date}, ${year}`;
}

/** Two days of one year → 'February 14-26, 2026' (or across months, both named). */
export function dateRange(from: string, to: string): string {
  const a = partsOf(from);
  const b = partsOf(to);
  if (a.year !== b.year) return `${longDate(from)} - ${longDate(to)}`;
  const end = a.month === b.month ? `${b.day}` : `${b.month} ${b.day}`;
  return `${a.month} ${a.day}-${end}, ${b.year}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What a zone's clock and calendar show at a moment: numbers as digits, two where a clock has two. */
export type MomentParts = {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
};

/** The parts of a moment in a time zone. Throws 'Invalid time value' for a date that is none. */
export function partsIn(timeZone: string, moment: Date): MomentParts {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes, digits: number) =>
    (parts.find((found) => found.type === type)?.value ?? "").padStart(digits, "0");
  return {
    year: part("year", 4),
    month: part("month", 2),
    day: part("day", 2),
    hour: part("hour", 2),
    minute: part("minute", 2),
  };
}

/** The calendar day of a moment in a time zone, '2026-01-31'. */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = partsIn(timeZone, moment);
  return `${year}-${month}-${day}`;
}

/** The time of day of a moment in a time zone, '17:00'. */
export function timeIn(timeZone: string, moment: Date): string {
  const { hour, minute } = partsIn(timeZone, moment);
  return `${hour}:${minute}`;
}

/**
 * The moment at which the clocks of a time zone show this day and time; the first
 * of two in the night when they go back, null in the hour that they skip.
 */
export function momentIn(timeZone: string, day: string, time: string): Date | null {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const aDay = 86_400_000;
  const candidates = [utc - aDay, utc + aDay].map((around) => {
    const moment = new Date(around);
    const shown = Date.parse(`${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}:00Z`);
    // What the zone's clock is ahead of UTC on this side of a change of the clocks.
    return new Date(utc - (shown - around));
  });
  candidates.sort((a, b) => a.getTime() - b.getTime());
  const fits = (at: Date) => timeIn(timeZone, at) === time && dayIn(timeZone, at) === day;
  return candidates.find(fits) ?? null;
}

/**
 * A moment in a list, in the festival's time zone: 'Jan 6, 10:42' in the year of
 * `now`, 'Jan 6, 2025' in another. The same on server and browser.
 */
export function momentInList(moment: string, timeZone: string, now: string): string {
  const day = dayIn(timeZone, new Date(moment));
  if (day.slice(0, 4) !== dayIn(timeZone, new Date(now)).slice(0, 4)) return shortDate(day);
  return `${shortDate(day).replace(/, \d+$/, "")}, ${timeIn(timeZone, new Date(moment))}`;
}

/** The day of a moment in a table, in the festival's time zone: 'Jan 05, 2025'. */
export function dayInTable(moment: string, timeZone: string): string {
  return shortDate(dayIn(timeZone, new Date(moment))).replace(/ (\d),/, " 0$1,");
}

/** A moment in full, in the festival's time zone: 'Jan 6, 2026, 10:42'. */
export function momentInFull(moment: string, timeZone: string): string {
  const at = new Date(moment);
  return `${shortDate(dayIn(timeZone, at))}, ${timeIn(timeZone, at)}`;
}
