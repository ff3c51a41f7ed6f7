import { expect, test } from "vitest";
import { addDays, daysBetween, localTime, momentOf, mondayOf } from "./when";

const zone = "America/Los_Angeles";

test.each([
  ["2026-01-05T17:00", "2026-01-06T01:00:00.000Z"],
  ["2025-08-05T00:00", "2025-08-05T07:00:00.000Z"],
  // The night in which the clocks go back: the first of the two.
  ["2025-11-02T00:30", "2025-11-02T07:30:00.000Z"],
  ["2025-11-02T03:00", "2025-11-02T11:00:00.000Z"],
  ["2026-03-08T03:00", "2026-03-08T10:00:00.000Z"],
])("%s at the festival is %s, and back", (local, moment) => {
  expect(momentOf(zone, local)?.toISOString()).toBe(moment);
  expect(localTime(zone, new Date(moment))).toBe(local);
});

test("an hour that the clocks skip is read as the one after it or before it, not refused", () => {
  expect(momentOf(zone, "2026-03-08T02:30")).toBeInstanceOf(Date);
});

test.each(["", "2026-01-05", "2026-13-05T17:00", "2026-01-05T25:00", "tomorrow"])(
  "%j is no time",
  (local) => {
    expect(momentOf(zone, local)).toBeNull();
  },
);

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
