/**
 * Formats and compares days and moments in the festival's time zone; wall-clock.ts converts local times. Reads only
 * named parts of a moment, since engines format the same locale differently. Runs anywhere, without Temporal.
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

/** Date formats: 'January 31, 2026', '31 January 2026' or '2026-01-31'. */
export const dateStyles = ["us", "world", "iso"] as const;
/** The date format of a festival; `FestivalSettings` fits. */
export type DateSettings = { formats: { dates: (typeof dateStyles)[number] } };

/** The day in the festival's format, with the month in full or short. */
function inStyle(
  day: string,
  { formats }: DateSettings,
  formatMonth: (month: string) => string,
): string {
  const { year, month, day: date } = partsOf(day);
  if (formats.dates === "iso") return day;
  return formats.dates === "us"
    ? `${formatMonth(month)} ${date}, ${year}`
    : `${date} ${formatMonth(month)} ${year}`;
}
const fullMonth = (month: string) => month;
const shortMonth = (month: string) => month.slice(0, 3);

/** '2026-01-31' → 'January 31, 2026'. Throws 'Invalid time value'. */
export const longDate = (day: string, settings: DateSettings): string =>
  inStyle(day, settings, fullMonth);

/** '2026-01-31' → 'Jan 31, 2026'. Throws 'Invalid time value'. */
export const shortDate = (day: string, settings: DateSettings): string =>
  inStyle(day, settings, shortMonth);

/** The format of dates in data that is the same for every festival. */
export const documentedDates = { formats: { dates: "us" } } as const satisfies DateSettings;

/** A date that was written in the documented format, in the festival's; other texts stay. */
export function reformatDate(text: string, settings: DateSettings): string {
  const [, name = "", date = "", year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const day = dayOf(Number(year), months.indexOf(name) + 1, Number(date));
  return day ? longDate(day, settings) : text;
}

/** A date without its year: 'January 31, 2026' → 'January 31'. */
const withoutYear = (date: string): string => date.replace(/,? \d{4}$|^\d{4}-/, "");

/** '2026-01-31' → 'Jan 31', '31 Jan' or '01-31', without the year. Throws 'Invalid time value'. */
export const monthDay = (day: string, settings: DateSettings): string =>
  withoutYear(shortDate(day, settings));

/** '2026-01-31' → 'January 31', without the year; in the format with numbers in full, '2026-01-31'. */
export const longMonthDay = (day: string, settings: DateSettings): string =>
  settings.formats.dates === "iso" ? longDate(day, settings) : withoutYear(longDate(day, settings));

/** A range of days → 'February 14-26, 2026'; across months, both are named. */
export function dateRange(from: string, to: string, settings: DateSettings): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first.year !== last.year || settings.formats.dates === "iso") {
    return `${longDate(from, settings)} - ${longDate(to, settings)}`;
  }
  if (settings.formats.dates === "world") {
    const start = first.month === last.month ? `${first.day}` : `${first.day} ${first.month}`;
    return `${start}-${longDate(to, settings)}`;
  }
  const end = first.month === last.month ? `${last.day}` : `${last.month} ${last.day}`;
  return `${first.month} ${first.day}-${end}, ${last.year}`;
}

/** A short range: 'Feb 14-26, 2026', 'Jan 23-Feb 4, 2027'. */
export function shortRange(from: string, to: string, settings: DateSettings): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (first.year !== last.year || settings.formats.dates === "iso") {
    return `${shortDate(from, settings)} - ${shortDate(to, settings)}`;
  }
  if (first.month !== last.month) return `${monthDay(from, settings)}-${shortDate(to, settings)}`;
  return settings.formats.dates === "world"
    ? `${first.day}-${shortDate(to, settings)}`
    : `${monthDay(from, settings)}-${last.day}, ${last.year}`;
}

const dayMs = 86_400_000;

/** ('2026-01-31', 1) → '2026-02-01'. Throws 'Invalid time value'. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Minutes between two local times ('2026-02-14T19:00'), by the clock. */
export const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / minuteMs;

const minuteMs = 60_000;
const minutesInHour = 60;

/** Time until a start, in milliseconds: 'in 25 min', 'in 1 h 40 min'; '' once it has begun. */
export function untilText(start: number, now: number): string {
  const minutes = Math.ceil((start - now) / minuteMs);
  if (minutes <= 0) return "";
  const hours = Math.floor(minutes / minutesInHour);
  const rest = minutes % minutesInHour;
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])];
  return `in ${parts.join(" ")}`;
}

/** '2026-02-14' → 'Sat' */
export const weekdayOf = (day: string): string =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(Date.parse(day)).getUTCDay()] ?? "";

/** Whole days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Every day from the first to the last, inclusive. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  );

/** The Monday of the day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

/** The first day of the day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Whether the calendar has this day: '2026-02-28', but not '2026-02-30' or '2026-2-28'. */
export function isDay(text: string): boolean {
  // Engines parse February 30 differently.
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day with these numbers, '2026-02-28'; null if the calendar has none. */
export function dayOf(year: number, month: number, day: number): string | null {
  const padded = [month, day].map((part) => String(part).padStart(2, "0"));
  const text = [String(year).padStart(4, "0"), ...padded].join("-");
  return isDay(text) ? text : null;
}

const zoneClocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times as much as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = zoneClocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    weekday: "long",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  zoneClocks.set(timeZone, clock);
  return clock;
}

/** The parts of a moment in a time zone, with padded digits. Throws 'Invalid time value'. */
function partsIn(timeZone: string, moment: Date) {
  const parts = clockOf(timeZone).formatToParts(moment);
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const twoDigits = (type: Intl.DateTimeFormatPartTypes) => partOf(type).padStart(2, "0");
  return {
    weekday: partOf("weekday"),
    day: `${partOf("year").padStart(4, "0")}-${twoDigits("month")}-${twoDigits("day")}`,
    hour: Number(partOf("hour")),
    time: `${twoDigits("hour")}:${twoDigits("minute")}`,
    second: twoDigits("second"),
    zone: partOf("timeZoneName"),
  };
}

/** Clock formats: '7:00 PM' or '19:00'. */
export const clockStyles = ["12", "24"] as const;
/** The clock of a festival: 12 or 24 hours. */
export type TimeFormats = { clock: (typeof clockStyles)[number] };
/** A festival's time zone, clock and date format; `FestivalSettings` fits. */
export type ZoneSettings = { timeZone: string; formats: TimeFormats & DateSettings["formats"] };

/** A time of day for people: '19:00' → '7:00 PM', or '19:00' on a 24-hour clock. */
export function formatTime(time: string, { clock }: TimeFormats): string {
  if (clock === "24") return time;
  const hour = Number(time.slice(0, 2));
  return `${twelveHours(hour)}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** A full hour, short: '19:00' → '7 PM'. */
export const formatHourName = (time: string, formats: TimeFormats): string =>
  formatTime(time, formats).replace(":00 ", " ");

/** The time of a moment for people: '7:00 PM'. */
export const momentTime = (
  { timeZone, formats }: { timeZone: string; formats: TimeFormats },
  moment: Date,
): string => formatTime(timeIn(timeZone, moment), formats);

/** Whether this engine knows an IANA time zone, such as 'Europe/Madrid'. */
export function isTimeZone(name: string): boolean {
  // Some engines accept offsets as zones; databases read their sign the other way round.
  if (!/^(?:UTC|[A-Za-z_]+\/[A-Za-z0-9_+\-/]+)$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Zones with a common name; engines differ in the other names. */
const zoneNames: Record<string, string> = {
  "America/Los_Angeles": "Pacific Time",
  "America/Denver": "Mountain Time",
  "America/Phoenix": "Mountain Time",
  "America/Chicago": "Central Time",
  "America/New_York": "Eastern Time",
  "America/Anchorage": "Alaska Time",
  "Pacific/Honolulu": "Hawaii Time",
  UTC: "UTC",
};

/** A time zone for people: 'Pacific Time', or by its city: 'Berlin time'. */
export const zoneName = (timeZone: string): string =>
  zoneNames[timeZone] ?? `${timeZone.split("/").at(-1)?.replaceAll("_", " ")} time`;

/** The calendar day of a moment in a time zone, '2026-01-31'. */
export const dayIn = (timeZone: string, moment: Date): string => partsIn(timeZone, moment).day;

/** The time of day of a moment in a time zone, '17:00'. */
export const timeIn = (timeZone: string, moment: Date): string => partsIn(timeZone, moment).time;

/** The local time of a moment, as inputs need it: '2026-01-31T17:00'. */
export function wallClock(timeZone: string, moment: Date): string {
  const { day, time } = partsIn(timeZone, moment);
  return `${day}T${time}`;
}

/** The local time of a moment, as if it were UTC, in milliseconds. */
export function wallClockAsUtc(timeZone: string, moment: Date): number {
  const { day, time, second } = partsIn(timeZone, moment);
  return Date.parse(`${day}T${time}:${second}Z`);
}

/** A moment with the zone's offset: '2026-02-15T20:30:00-08:00'. */
export function withOffset(timeZone: string, moment: Date): string {
  const localAsUtc = wallClockAsUtc(timeZone, moment);
  const minutes = Math.round((localAsUtc - moment.getTime()) / 60_000);
  const twoDigits = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
  return new Date(localAsUtc).toISOString().slice(0, 19) + offset;
}

/** The calendar day of a moment in the browser's time zone, '2026-01-31'. */
export const localDay = (moment: Date): string =>
  [
    String(moment.getFullYear()).padStart(4, "0"),
    ...[moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");

/** The time zone of this machine; in the browser the visitor's. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The year in the earliest time zone, fourteen hours ahead of UTC. */
export const latestYear = (now: Date): number =>
  new Date(now.getTime() + 14 * 3_600_000).getUTCFullYear();

/** The year of `now`, computed once for a list. */
function yearIn(timeZone: string, now: string): string {
  if (cachedYear.timeZone !== timeZone || cachedYear.now !== now) {
    cachedYear = { timeZone, now, year: dayIn(timeZone, new Date(now)).slice(0, 4) };
  }
  return cachedYear.year;
}

let cachedYear = { timeZone: "", now: "", year: "" };

/**
 * A moment in a list, in the festival's time zone: 'Jan 6, 10:42 AM', or 'Jan 6, 2025' in another
 * year than `now`. The same on server and browser.
 */
export function momentInList(moment: string, settings: ZoneSettings, now: string): string {
  const { timeZone, formats } = settings;
  const year = yearIn(timeZone, now);
  const { day, time } = partsIn(timeZone, new Date(moment));
  return day.slice(0, 4) === year
    ? `${monthDay(day, settings)}, ${formatTime(time, formats)}`
    : shortDate(day, settings);
}

/** The day of a moment in a table, in the festival's time zone: 'Jan 05, 2025'. */
export const dayInTable = (moment: string, settings: DateSettings & { timeZone: string }): string =>
  shortDate(dayIn(settings.timeZone, new Date(moment)), settings).replace(
    /(?<!\d)\d(?=,| )/,
    "0$&",
  );

/** A moment in full, in the festival's time zone: 'Jan 6, 2026, 10:42 AM'. */
export function momentInFull(moment: string, settings: ZoneSettings): string {
  const { day, time } = partsIn(settings.timeZone, new Date(moment));
  return `${shortDate(day, settings)}, ${formatTime(time, settings.formats)}`;
}

/** The weekday of a moment, 'Tuesday'. */
export const weekdayName = (timeZone: string, moment: Date): string =>
  partsIn(timeZone, moment).weekday;

/** A moment's day with its weekday: 'Tuesday, January 6, 2026'. */
export function formatDay(settings: DateSettings & { timeZone: string }, moment: Date): string {
  const { weekday, day } = partsIn(settings.timeZone, moment);
  return `${weekday}, ${longDate(day, settings)}`;
}

const twelveHours = (hour: number) => hour % 12 || 12;

/** A moment in a named zone: 'Tuesday, August 5, 2025 at 9:00 AM Pacific Time'. */
export const formatMoment = (settings: ZoneSettings, moment: Date): string =>
  `${formatDay(settings, moment)} at ${timeWithZone(settings, moment)}`;

/** The time of a moment with its zone: '9:00 AM Pacific Time'. */
export const timeWithZone = (settings: ZoneSettings, moment: Date): string =>
  `${momentTime(settings, moment)} ${zoneName(settings.timeZone)}`;

/**
 * The time of a moment in the documented public texts, full hours without minutes: '5pm PST'. With a 24-hour clock, or
 * a zone that has only an offset ('GMT+1'), the same as `timeWithZone`.
 */
export function formatHour(settings: ZoneSettings, moment: Date): string {
  const { hour, time, zone } = partsIn(settings.timeZone, moment);
  if (settings.formats.clock === "24" || /\d/.test(zone)) return timeWithZone(settings, moment);
  const minutes = time.endsWith(":00") ? "" : time.slice(2);
  return `${twelveHours(hour)}${minutes}${hour < 12 ? "am" : "pm"} ${zone}`;
}

/** A moment for file names, in UTC: '2026-11-22T03-00-00'. */
export const toFileTimestamp = (moment: Date): string =>
  moment.toISOString().replaceAll(":", "-").slice(0, 19);

/** The moment of `toFileTimestamp`'s text, in milliseconds. */
export function parseFileTimestamp(stamp: string): number {
  const [date, time = ""] = stamp.split("T");
  return Date.parse(`${date}T${time.replaceAll("-", ":")}Z`);
}

/** The message for a local time that does not exist on that day. */
export const skippedTimeMessage = "Clocks go forward that night and skip this time. Choose another";
