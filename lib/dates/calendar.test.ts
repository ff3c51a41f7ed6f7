import { afterEach, expect, test, vi } from "vitest";
import {
  addDays,
  dateRange,
  dayIn,
  dayInTable,
  daysBetween,
  daysFrom,
  formatDay,
  formatHour,
  formatHourName,
  formatMoment,
  formatTime,
  longDate,
  longMonthDay,
  momentInFull,
  momentInList,
  mondayOf,
  monthDay,
  reformatDate,
  shortDate,
  shortRange,
  timeIn,
  timeWithZone,
  untilText,
  withOffset,
  zoneName,
} from "./calendar";
import { momentOf } from "./wall-clock";

const festival = {
  timeZone: "America/Los_Angeles",
  formats: { clock: "12" as const, dates: "us" as const },
};

afterEach(() => vi.restoreAllMocks());

/** Engines print the same locale differently: Safari writes en-CA as '1/31/2026'. */
function printLikeNobodyElse() {
  const prints: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(prints, "format", "get").mockReturnValue(() => "1/31/2026");
  vi.spyOn(Date.prototype, "toLocaleString").mockReturnValue("1/31/2026, 5 o\u2019clock");
}

test("a day is the same in an engine that prints the locale in another way", () => {
  printLikeNobodyElse();
  const at = new Date("2026-02-01T01:05:00Z");
  expect(dayIn("America/Los_Angeles", at)).toBe("2026-01-31");
  expect(timeIn("America/Los_Angeles", at)).toBe("17:05");
  expect(dayIn("Asia/Tokyo", at)).toBe("2026-02-01");
  expect(timeIn("Europe/London", new Date("2026-02-01T00:00:00Z"))).toBe("00:00");
  const moment = momentOf("America/Los_Angeles", "2026-01-31T17:05");
  expect(moment?.toISOString()).toBe("2026-02-01T01:05:00.000Z");
  expect(momentInFull("2026-02-01T01:05:00Z", festival)).toBe("Jan 31, 2026, 5:05 PM");
});

test("a date that is none throws rather than being read as some day", () => {
  expect(() => dayIn("America/Los_Angeles", new Date("?"))).toThrow("Invalid time value");
});

test("writes moments in the festival's time zone", () => {
  expect(momentInList("2026-01-06T18:42:00Z", festival, "2026-01-20T00:00:00Z")).toBe(
    "Jan 6, 10:42 AM",
  );
  expect(momentInList("2026-01-01T07:59:00Z", festival, "2026-01-20T00:00:00Z")).toBe(
    "Dec 31, 2025",
  );
  expect(dayInTable("2025-01-05T12:00:00Z", festival)).toBe("Jan 05, 2025");
  expect(dayInTable("2025-01-05T07:59:00Z", festival)).toBe("Jan 04, 2025");
  expect(momentInFull("2026-01-06T08:05:00Z", festival)).toBe("Jan 6, 2026, 12:05 AM");
  const otherFestival = { ...festival, formats: { ...festival.formats, clock: "24" as const } };
  expect(momentInFull("2026-01-06T08:05:00Z", otherFestival)).toBe("Jan 6, 2026, 00:05");
  expect(momentInList("2026-01-06T18:42:00Z", otherFestival, "2026-01-20T00:00:00Z")).toBe(
    "Jan 6, 10:42",
  );
});

test("times are written by the festival's clock, and its zone by the name that people say", () => {
  const times = ["00:00", "00:30", "11:59", "12:00", "12:01", "19:00", "23:59"];
  expect(times.map((time) => formatTime(time, { clock: "12" }))).toEqual([
    "12:00 AM",
    "12:30 AM",
    "11:59 AM",
    "12:00 PM",
    "12:01 PM",
    "7:00 PM",
    "11:59 PM",
  ]);
  expect(times.map((time) => formatTime(time, { clock: "24" }))).toEqual(times);
  expect(formatHourName("19:00", { clock: "12" })).toBe("7 PM");
  expect(["America/Los_Angeles", "Europe/Berlin", "UTC"].map(zoneName)).toEqual([
    "Pacific Time",
    "Berlin time",
    "UTC",
  ]);
});

test("days are counted across months, leap days and the hour that is changed", () => {
  expect(addDays("2026-01-31", 1)).toBe("2026-02-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(daysFrom("2026-03-07", "2026-03-09")).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
  expect(daysFrom("2026-03-09", "2026-03-07")).toEqual([]);
  expect(["2026-01-05", "2026-01-11", "2026-01-12"].map(mondayOf)).toEqual([
    "2026-01-05",
    "2026-01-05",
    "2026-01-12",
  ]);
});

test("days are counted across months, years and the change of clocks", () => {
  expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysBetween("2025-10-30", "2025-11-06")).toBe(7);
  expect(daysBetween("2026-02-01", "2026-01-31")).toBe(-1);
});

test("a week begins on its Monday", () => {
  expect(mondayOf("2026-01-05")).toBe("2026-01-05");
  expect(mondayOf("2026-01-11")).toBe("2026-01-05");
  expect(mondayOf("2026-01-04")).toBe("2025-12-29");
});

test("writes a clock time with its zone, by the festival's clock", () => {
  expect(formatHour(festival, new Date("2026-02-01T01:00:00Z"))).toBe("5pm PST");
  expect(formatHour(festival, new Date("2026-07-01T07:05:00Z"))).toBe("12:05am PDT");
  expect(formatHour(festival, new Date("2026-07-01T19:00:00Z"))).toBe("12pm PDT");
  expect(formatDay(festival, new Date("2026-01-06T18:42:00Z"))).toBe("Tuesday, January 6, 2026");
  const berlin = (clock: "12" | "24") => ({
    timeZone: "Europe/Berlin",
    formats: { clock, dates: "us" as const },
  });
  const moment = new Date("2026-01-06T23:05:00Z");
  expect(formatHour({ ...festival, formats: { clock: "24", dates: "us" } }, moment)).toBe(
    "15:05 Pacific Time",
  );
  expect(formatHour(berlin("24"), moment)).toBe("00:05 Berlin time");
  expect(formatHour(berlin("12"), moment)).toBe("12:05 AM Berlin time");
  expect(formatMoment(berlin("12"), moment)).toBe(
    "Wednesday, January 7, 2026 at 12:05 AM Berlin time",
  );
  expect(formatMoment(berlin("24"), moment)).toBe(
    "Wednesday, January 7, 2026 at 00:05 Berlin time",
  );
  expect(timeWithZone(festival, moment)).toBe("3:05 PM Pacific Time");
});

test("a moment by a zone's clock carries its offset", () => {
  const moment = new Date("2026-02-17T00:30:00Z");
  expect(withOffset("America/Los_Angeles", moment)).toBe("2026-02-16T16:30:00-08:00");
  expect(withOffset("Asia/Kolkata", moment)).toBe("2026-02-17T06:00:00+05:30");
  expect(withOffset("America/St_Johns", moment)).toBe("2026-02-16T21:00:00-03:30");
  expect(withOffset("UTC", moment)).toBe("2026-02-17T00:30:00+00:00");
  expect(withOffset("America/Los_Angeles", new Date("2026-07-01T00:00:00Z"))).toMatch(/-07:00$/);
});

test("writes a range with short months, and both years if they differ", () => {
  expect(shortRange("2026-02-14", "2026-02-26", festival)).toBe("Feb 14-26, 2026");
  expect(shortRange("2027-01-23", "2027-02-04", festival)).toBe("Jan 23-Feb 4, 2027");
  expect(shortRange("2026-12-28", "2027-01-03", festival)).toBe("Dec 28, 2026 - Jan 3, 2027");
});

test("dates are written in the festival's format, with their ranges", () => {
  const style = (dates: "us" | "world" | "iso") => ({
    timeZone: "America/Los_Angeles",
    formats: { clock: "24" as const, dates },
  });
  const [us, world, iso] = (["us", "world", "iso"] as const).map(style) as [
    ReturnType<typeof style>,
    ReturnType<typeof style>,
    ReturnType<typeof style>,
  ];
  const all = (write: (dated: typeof us) => string) => [us, world, iso].map(write);
  const day = "2026-01-31";
  expect(all((dated) => longDate(day, dated))).toEqual([
    "January 31, 2026",
    "31 January 2026",
    "2026-01-31",
  ]);
  expect(all((dated) => shortDate("2026-02-04", dated))).toEqual([
    "Feb 4, 2026",
    "4 Feb 2026",
    "2026-02-04",
  ]);
  expect(all((dated) => monthDay(day, dated))).toEqual(["Jan 31", "31 Jan", "01-31"]);
  expect(all((dated) => longMonthDay(day, dated))).toEqual([
    "January 31",
    "31 January",
    "2026-01-31",
  ]);
  expect(all((dated) => dateRange("2026-02-14", "2026-02-26", dated))).toEqual([
    "February 14-26, 2026",
    "14-26 February 2026",
    "2026-02-14 - 2026-02-26",
  ]);
  expect(all((dated) => dateRange("2026-01-28", "2026-02-03", dated))).toEqual([
    "January 28-February 3, 2026",
    "28 January-3 February 2026",
    "2026-01-28 - 2026-02-03",
  ]);
  expect(all((dated) => shortRange("2026-01-28", "2026-02-03", dated))).toEqual([
    "Jan 28-Feb 3, 2026",
    "28 Jan-3 Feb 2026",
    "2026-01-28 - 2026-02-03",
  ]);
  const moment = "2026-01-06T18:42:00Z";
  expect(all((dated) => momentInFull(moment, dated))).toEqual([
    "Jan 6, 2026, 10:42",
    "6 Jan 2026, 10:42",
    "2026-01-06, 10:42",
  ]);
  expect(all((dated) => momentInList(moment, dated, moment))).toEqual([
    "Jan 6, 10:42",
    "6 Jan, 10:42",
    "01-06, 10:42",
  ]);
  expect(all((dated) => dayInTable(moment, dated))).toEqual([
    "Jan 06, 2026",
    "06 Jan 2026",
    "2026-01-06",
  ]);
  expect(all((dated) => formatDay(dated, new Date(moment)))).toEqual([
    "Tuesday, January 6, 2026",
    "Tuesday, 6 January 2026",
    "Tuesday, 2026-01-06",
  ]);
});

test("a date in a text is written in the festival's format, and other texts stay", () => {
  const world = { formats: { dates: "world" } } as const;
  expect(reformatDate("August 5, 2025", world)).toBe("5 August 2025");
  expect(reformatDate("August 5, 2025", { formats: { dates: "us" } })).toBe("August 5, 2025");
  for (const text of ["", "Summer 2025", "Soon, 2025", "August 45, 2025", "2025-08-05"]) {
    expect(reformatDate(text, world)).toBe(text);
  }
});

test("says how long until a start", () => {
  const start = Date.parse("2026-02-14T19:30:00Z");
  const until = (ms: number) => untilText(start, start - ms);
  expect(until(25 * 60_000)).toBe("in 25 min");
  expect(until(24 * 60_000 + 1)).toBe("in 25 min");
  expect(until(60 * 60_000)).toBe("in 1 h");
  expect(until(100 * 60_000)).toBe("in 1 h 40 min");
  expect(until(0)).toBe("");
});
