import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayIn, skippedTimeMessage, wallClock } from "./calendar";
import { momentOf, startOfDay, wallTimeError } from "./wall-clock";

const zone = "America/Los_Angeles";

test("a day and a time of the festival's clock are one moment", () => {
  const at = (day: string, time: string) => momentOf(zone, `${day}T${time}`)?.toISOString() ?? null;
  expect(at("2026-01-31", "17:00")).toBe("2026-02-01T01:00:00.000Z");
  expect(at("2026-07-01", "00:00")).toBe("2026-07-01T07:00:00.000Z");
  // In spring half past two does not exist; in autumn it exists twice.
  expect(at("2026-03-08", "01:59")).toBe("2026-03-08T09:59:00.000Z");
  expect(at("2026-03-08", "02:30")).toBeNull();
  expect(at("2026-03-08", "03:00")).toBe("2026-03-08T10:00:00.000Z");
  expect(at("2026-11-01", "01:30")).toBe("2026-11-01T08:30:00.000Z");
  expect(at("2026-11-01", "02:00")).toBe("2026-11-01T10:00:00.000Z");
});

test.each([
  ["2026-01-05T17:00", "2026-01-06T01:00:00.000Z"],
  ["2025-08-05T00:00", "2025-08-05T07:00:00.000Z"],
  // Clocks go back that night: the first of both.
  ["2025-11-02T00:30", "2025-11-02T07:30:00.000Z"],
  ["2025-11-02T03:00", "2025-11-02T11:00:00.000Z"],
  ["2026-03-08T03:00", "2026-03-08T10:00:00.000Z"],
])("%s at the festival is %s, and back", (local, moment) => {
  expect(momentOf(zone, local)?.toISOString()).toBe(moment);
  expect(wallClock(zone, new Date(moment))).toBe(local);
});

test.each([
  ["2026-01-06T17:30", "2026-01-07T01:30:00.000Z"],
  ["2025-08-05T09:00", "2025-08-05T16:00:00.000Z"],
  ["2025-08-05T09:00:30", "2025-08-05T16:00:30.000Z"],
])("%s on the festival's clock is %s", (text, moment) => {
  expect(momentOf(zone, text)?.toISOString()).toBe(moment);
});

test("an hour that the clocks skip is refused, with a sentence", () => {
  expect(momentOf(zone, "2026-03-08T02:30")).toBeNull();
  expect(wallTimeError("2026-03-08T02:30")).toBe(skippedTimeMessage);
});

test.each([
  "",
  "2026-01-05",
  "2026-01-06",
  "2026-13-05T17:00",
  "2026-02-30T17:00",
  "2026-13-01T00:00",
  "2026-01-05T25:00",
  "12026-01-05T17:00",
  "tomorrow",
])("%j is no time", (local) => {
  expect(momentOf(zone, local)).toBeNull();
  expect(wallTimeError(local)).toBeNull();
});

test("a moment survives the conversion to an input's value and back", () => {
  for (const text of ["2025-11-02T03:30", "2026-02-28T00:00", "2025-12-31T23:59"]) {
    const moment = momentOf(zone, text);
    expect(moment && wallClock(zone, moment)).toBe(text);
  }
});

test.each([
  ["2026-01-06", "2026-01-06T08:00:00.000Z"],
  ["2025-07-04", "2025-07-04T07:00:00.000Z"],
  // The clocks go forward on the first, back on the second, at 2 in the morning.
  ["2026-03-08", "2026-03-08T08:00:00.000Z"],
  ["2026-03-09", "2026-03-09T07:00:00.000Z"],
  ["2025-11-02", "2025-11-02T07:00:00.000Z"],
  ["2025-11-03", "2025-11-03T08:00:00.000Z"],
])("%s begins in Los Angeles at %s", (day, moment) => {
  expect(startOfDay("America/Los_Angeles", day).toISOString()).toBe(moment);
});

/** Zones, each with a day on which clocks go forward and one on which they go back. */
const changes: Record<string, string[]> = {
  "America/Los_Angeles": ["2026-03-08", "2026-11-01"],
  "Europe/Berlin": ["2026-03-29", "2026-10-25"],
  // By half an hour.
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  // At midnight, so that the day begins at one.
  "America/Sao_Paulo": ["2018-02-18", "2018-11-04"],
  "Asia/Kathmandu": ["2026-01-01"],
  // Samoa skipped a whole day.
  "Pacific/Apia": ["2011-12-30", "2012-04-01"],
};

const minute = 60_000;
const printers = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, from the engine's own tables, without Temporal. */
function shown(timeZone: string, moment: number): string {
  const printer =
    printers.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  printers.set(timeZone, printer);
  const parts = Object.fromEntries(
    printer.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The first moment with this local time, searched in steps of a quarter of an hour. */
function searched(timeZone: string, wallTime: string): number | null {
  const utc = Date.parse(`${wallTime}Z`);
  for (let at = utc - 26 * 60 * minute; at <= utc + 26 * 60 * minute; at += 15 * minute) {
    if (shown(timeZone, at) === wallTime) return at;
  }
  return null;
}

const zones = fc.constantFrom(...Object.keys(changes));
/** A day near a change of the clocks, or any. */
const places = zones.chain((timeZone) =>
  fc.tuple(
    fc.constant(timeZone),
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...(changes[timeZone] ?? [])), fc.integer({ min: -1, max: 1 }))
        .map(([day, later]) => addDays(day, later)),
      fc.integer({ min: 0, max: 12_000 }).map((later) => addDays("2005-01-01", later)),
    ),
  ),
);
const clockTimes = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((at) =>
    [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":"),
  );

test("every wall clock is the first moment at which the zone shows it, or none", () => {
  fc.assert(
    fc.property(places, clockTimes, ([timeZone, day], time) => {
      const moment = momentOf(timeZone, `${day}T${time}`);
      expect(moment?.getTime() ?? null).toBe(searched(timeZone, `${day}T${time}`));
    }),
    { numRuns: 600 },
  );
});

test("a day begins with the first moment that bears its name", () => {
  fc.assert(
    fc.property(places, ([timeZone, day]) => {
      // The day that Samoa skipped has no beginning.
      fc.pre(timeZone !== "Pacific/Apia" || day !== "2011-12-30");
      const begins = startOfDay(timeZone, day);
      expect(dayIn(timeZone, begins)).toBe(day);
      expect(dayIn(timeZone, new Date(begins.getTime() - 1)) < day).toBe(true);
    }),
  );
});
