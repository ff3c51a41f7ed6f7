/**
 * How days and moments are read, counted and written at the festival; a wall clock
 * becomes a moment in wall-clock.rules.ts. Nothing here reads back what a locale
 * prints: engines print the same locale differently, only the named parts of a
 * moment are the same in all of them. Runs anywhere, without Temporal.
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
export const shortDate = (day: string): string => `${monthDay(day)}, ${partsOf(day).year}`;

/** '2026-01-31' → 'Jan 31', where the year is plain. Throws 'Invalid time value'. */
export function monthDay(day: string): string {
  const { month, day: date } = partsOf(day);
  return `${month.slice(0, 3)} ${date}`;
}

/** Two days of one year → 'February 14-26, 2026' (or across months, both named). */
export function dateRange(from: string, to: string): string {
  const a = partsOf(from);
  const b = partsOf(to);
  if (a.year !== b.year) return `${longDate(from)} - ${longDate(to)}`;
  const end = a.month === b.month ? `${b.day}` : `${b.month} ${b.day}`;
  return `${a.month} ${a.day}-${end}, ${b.year}`;
}

/** The same where there is little room: 'February 14-26, 2026', but 'Jan 23-Feb 4, 2027'. */
export function shortRange(from: string, to: string): string {
  const [a, b] = [partsOf(from), partsOf(to)];
  if (a.year !== b.year) return `${shortDate(from)} - ${shortDate(to)}`;
  return a.month === b.month ? dateRange(from, to) : `${monthDay(from)}-${shortDate(to)}`;
}

const aDay = 86_400_000;

/** ('2026-01-31', 1) → '2026-02-01'. Throws 'Invalid time value'. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10);

/** Minutes from one time of a clock to another, '2026-02-14T19:00', as the clock shows them. */
export const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;

/** '2026-02-14' → 'Sat' */
export const weekdayOf = (day: string): string =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(Date.parse(day)).getUTCDay()] ?? "";

/** Whole days from one day to another, negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / aDay);

/** Every day from the first to the last, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Whether the calendar has this day: '2026-02-28', but not '2026-02-30' nor '2026-2-28'. */
export function isDay(text: string): boolean {
  // Engines differ in what they make of February 30.
  const read = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

/** The day with these numbers, '2026-02-28', or null where the calendar has none. */
export function dayOf(year: number, month: number, day: number): string | null {
  const padded = [month, day].map((part) => String(part).padStart(2, "0"));
  const text = [String(year).padStart(4, "0"), ...padded].join("-");
  return isDay(text) ? text : null;
}

const zoneClocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = zoneClocks.get(timeZone);
  if (known) return known;
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

/** The parts of a moment in a time zone, digits filled up. Throws 'Invalid time value' for none. */
function partsIn(timeZone: string, moment: Date) {
  const parts = clockOf(timeZone).formatToParts(moment);
  const word = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  const two = (type: Intl.DateTimeFormatPartTypes) => word(type).padStart(2, "0");
  return {
    weekday: word("weekday"),
    day: `${word("year").padStart(4, "0")}-${two("month")}-${two("day")}`,
    hour: Number(word("hour")),
    time: `${two("hour")}:${two("minute")}`,
    second: two("second"),
    zone: word("timeZoneName"),
  };
}

/** The clocks that times can be written by: '7:00 PM' or '19:00'. */
export const clocks = ["12", "24"] as const;
/** How a festival writes times: on a clock of 12 or of 24 hours. */
export type TimeFormats = { clock: (typeof clocks)[number] };
/** A festival's time zone and how it writes times; the settings are one. */
export type Zoned = { timeZone: string; formats: TimeFormats };

/** A time of day as people read it: '19:00' → '7:00 PM', or '19:00' with a clock of 24 hours. */
export function formatTime(time: string, { clock }: TimeFormats): string {
  if (clock === "24") return time;
  const hour = Number(time.slice(0, 2));
  return `${twelveHours(hour)}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** A full hour where there is little room: '19:00' → '7 PM'. */
export const formatHourName = (time: string, formats: TimeFormats): string =>
  formatTime(time, formats).replace(":00 ", " ");

/** The time of a moment as people read it: '7:00 PM'. */
export const momentTime = ({ timeZone, formats }: Zoned, moment: Date): string =>
  formatTime(timeIn(timeZone, moment), formats);

/** Whether this engine knows a time zone, by its name of the IANA's list: 'Europe/Madrid'. */
export function isTimeZone(name: string): boolean {
  // Offsets are zones, too, for some engines; a database knows them by another sign.
  if (!/^(?:UTC|[A-Za-z_]+\/[A-Za-z0-9_+\-/]+)$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Zones with a name that everybody says; engines differ in what they call the others. */
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

/** A time zone as people say it: 'Pacific Time'; 'Berlin time' where it is known by its city. */
export const zoneName = (timeZone: string): string =>
  zoneNames[timeZone] ?? `${timeZone.split("/").at(-1)?.replaceAll("_", " ")} time`;

/** The calendar day of a moment in a time zone, '2026-01-31'. */
export const dayIn = (timeZone: string, moment: Date): string => partsIn(timeZone, moment).day;

/** The time of day of a moment in a time zone, '17:00'. */
export const timeIn = (timeZone: string, moment: Date): string => partsIn(timeZone, moment).time;

/** What a zone's clock shows at a moment, as an input of a page takes it: '2026-01-31T17:00'. */
export function wallClock(timeZone: string, moment: Date): string {
  const { day, time } = partsIn(timeZone, moment);
  return `${day}T${time}`;
}

/** The milliseconds of UTC at which UTC shows what a zone's clock shows at a moment. */
export function shownAsUtc(timeZone: string, moment: Date): number {
  const { day, time, second } = partsIn(timeZone, moment);
  return Date.parse(`${day}T${time}:${second}Z`);
}

/** A moment by a zone's clock, with what it is ahead of UTC: '2026-02-15T20:30:00-08:00'. */
export function withOffset(timeZone: string, moment: Date): string {
  const shown = shownAsUtc(timeZone, moment);
  const minutes = Math.round((shown - moment.getTime()) / 60_000);
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return new Date(shown).toISOString().slice(0, 19) + offset;
}

/** The calendar day of a moment where the visitor is, '2026-01-31'. For the browser. */
export const dayHere = (moment: Date): string =>
  [
    String(moment.getFullYear()).padStart(4, "0"),
    ...[moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");

/** The time zone of the machine that runs this: in the browser the visitor's. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The year that begins first on Earth, fourteen hours ahead of UTC. */
export const latestYear = (now: Date): number =>
  new Date(now.getTime() + 14 * 3_600_000).getUTCFullYear();

/** The year of `now`, asked for by every row of a list and worked out for the first. */
function yearIn(timeZone: string, now: string): string {
  if (lastYear.timeZone !== timeZone || lastYear.now !== now) {
    lastYear = { timeZone, now, year: dayIn(timeZone, new Date(now)).slice(0, 4) };
  }
  return lastYear.year;
}

let lastYear = { timeZone: "", now: "", year: "" };

/**
 * A moment in a list, on the festival's clock: 'Jan 6, 10:42 AM' in the year of
 * `now`, 'Jan 6, 2025' in another. The same on server and browser.
 */
export function momentInList(moment: string, { timeZone, formats }: Zoned, now: string): string {
  const year = yearIn(timeZone, now);
  const { day, time } = partsIn(timeZone, new Date(moment));
  return day.slice(0, 4) === year
    ? `${monthDay(day)}, ${formatTime(time, formats)}`
    : shortDate(day);
}

/** The day of a moment in a table, in the festival's time zone: 'Jan 05, 2025'. */
export const dayInTable = (moment: string, timeZone: string): string =>
  shortDate(dayIn(timeZone, new Date(moment))).replace(/ (\d),/, " 0$1,");

/** A moment in full, on the festival's clock: 'Jan 6, 2026, 10:42 AM'. */
export function momentInFull(moment: string, { timeZone, formats }: Zoned): string {
  const { day, time } = partsIn(timeZone, new Date(moment));
  return `${shortDate(day)}, ${formatTime(time, formats)}`;
}

/** A moment's day with its weekday: 'Tuesday, January 6, 2026'. */
export function formatDay(timeZone: string, moment: Date): string {
  const { weekday, day } = partsIn(timeZone, moment);
  return `${weekday}, ${longDate(day)}`;
}

const twelveHours = (hour: number) => hour % 12 || 12;

/** A moment on a zone's clock, the zone named: 'Tuesday, August 5, 2025 at 9:00 AM Pacific Time'. */
export const formatMoment = (zoned: Zoned, moment: Date): string =>
  `${formatDay(zoned.timeZone, moment)} at ${timeWithZone(zoned, moment)}`;

/** A moment's time of day with its zone: '9:00 AM Pacific Time'. */
export const timeWithZone = (zoned: Zoned, moment: Date): string =>
  `${momentTime(zoned, moment)} ${zoneName(zoned.timeZone)}`;

/**
 * A moment's time of day as the festival's fixed public texts have it, full hours without minutes:
 * '5pm PST'. Everything else uses `timeWithZone`.
 */
export function formatHour(timeZone: string, moment: Date): string {
  const { hour, time, zone } = partsIn(timeZone, moment);
  const minutes = time.endsWith(":00") ? "" : time.slice(2);
  return `${twelveHours(hour)}${minutes}${hour < 12 ? "am" : "pm"} ${zone}`;
}

/** A moment as names of files hold it, in UTC: '2026-11-22T03-00-00'. */
export const toIcsTimestamp = (moment: Date): string =>
  moment.toISOString().replaceAll(":", "-").slice(0, 19);

/** The same read back, in milliseconds. */
export function icsTimestampAt(stamp: string): number {
  const [date, time = ""] = stamp.split("T");
  return Date.parse(`${date}T${time.replaceAll("-", ":")}Z`);
}

/** What is said of a time of day that a zone's clocks skip on that day. */
export const skippedTime = "Clocks go forward that night and skip this time. Choose another";
