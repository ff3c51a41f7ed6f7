import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { addDays, dayIn, daysBetween, wallClock } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { datesOf, type EditionDates } from "./schema";
import { proposeDates, shiftDates, weeksTo } from "./shift-dates.rules";

const zone = defaultSettings.timeZone;
const documented = datesOf(defaultSettings);
const weekday = (day: string) => new Date(Date.parse(day)).getUTCDay();
const deadlineAt = (wall: string) => momentOf(zone, wall)?.toISOString() ?? "";

test("the documented edition, a year later", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(proposeDates(zone, documented, "2027-02-14", now)).toEqual({
    weeks: 52,
    dates: {
      opensOn: "2026-11-22",
      earlyBirdEndsOn: "2026-08-30",
      // Five in the afternoon in Los Angeles, as before.
      deadlineAt: "2027-01-31T01:00:00.000Z",
      lateUntil: "2027-01-30",
      notificationsOn: "2027-01-31",
      // A Saturday, like the original; the requested Sunday is next to it.
      festivalFrom: "2027-02-13",
      festivalTo: "2027-02-25",
      blackTieOn: "2027-02-25",
    },
  });
});

test("keeps every weekday, whichever first day is requested", () => {
  const days = fc.integer({ min: -4_000, max: 20_000 }).map((by) => addDays("2026-02-14", by));
  fc.assert(
    fc.property(days, (target) => {
      const weeks = weeksTo(documented.festivalFrom, target);
      const shifted = shiftDates(zone, documented, weeks);
      expect(Math.abs(daysBetween(shifted.festivalFrom, target))).toBeLessThanOrEqual(3);
      for (const field of [
        "earlyBirdEndsOn",
        "notificationsOn",
        "festivalFrom",
        "festivalTo",
        "blackTieOn",
      ] as const) {
        expect(weekday(shifted[field] ?? "")).toBe(weekday(documented[field] ?? ""));
      }
      const deadline = new Date(shifted.deadlineAt);
      const old = new Date(documented.deadlineAt);
      expect(wallClock(zone, deadline).slice(10)).toBe(wallClock(zone, old).slice(10));
      expect(weekday(dayIn(zone, deadline))).toBe(weekday(dayIn(zone, old)));
    }),
  );
});

test("shifts by whole weeks over a leap year", () => {
  const shifted = shiftDates(zone, documented, weeksTo("2026-02-14", "2028-02-14"));
  // 730 days are 104 weeks and two days.
  expect(shifted.festivalFrom).toBe("2028-02-12");
  const leap: EditionDates = {
    ...documented,
    festivalFrom: "2028-02-19",
    festivalTo: "2028-02-29",
  };
  const next = shiftDates(zone, leap, weeksTo("2028-02-19", "2029-02-19"));
  expect([next.festivalFrom, next.festivalTo]).toEqual(["2029-02-17", "2029-02-27"]);
});

test("keeps the deadline's hour across daylight saving time", () => {
  const summer = { ...documented, deadlineAt: deadlineAt("2026-03-07T17:00") };
  const later = shiftDates(zone, summer, 1);
  expect(later.deadlineAt).toBe("2026-03-15T00:00:00.000Z");
  expect(wallClock(zone, new Date(later.deadlineAt))).toBe("2026-03-14T17:00");
  // Seconds are kept as well.
  const late = { ...documented, deadlineAt: "2026-02-01T07:59:59Z" };
  expect(shiftDates(zone, late, 52).deadlineAt).toBe("2027-01-31T07:59:59.000Z");
});

test("a skipped hour becomes the next one", () => {
  const night = { ...documented, deadlineAt: deadlineAt("2026-03-01T02:30") };
  const shifted = shiftDates(zone, night, 1);
  expect(wallClock(zone, new Date(shifted.deadlineAt))).toBe("2026-03-08T03:30");
});

test("days that are set are shifted, not proposed", () => {
  const set = { ...documented, opensOn: "2025-05-01", lateUntil: "2026-02-05" };
  const { dates } = proposeDates(zone, set, "2027-02-13", new Date("2026-11-22T12:00:00Z"));
  expect([dates.opensOn, dates.lateUntil]).toEqual(["2026-04-30", "2027-02-04"]);
});

test("late entries are not proposed to end before the deadline's own day", () => {
  const sameDay = { ...documented, notificationsOn: "2026-01-31" };
  const { dates } = proposeDates(zone, sameDay, "2027-02-13", new Date("2026-11-22T12:00:00Z"));
  expect(dates.lateUntil).toBe("2027-01-30");
  expect(dates.notificationsOn).toBe("2027-01-30");
});
