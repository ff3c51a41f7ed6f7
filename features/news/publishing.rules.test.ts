import { expect, test } from "vitest";
import {
  cityOf,
  dateShown,
  momentOfInput,
  momentTold,
  stateOf,
  wallClock,
} from "./publishing.rules";

const zone = "America/Los_Angeles";

test.each([
  [null, "draft"],
  ["2025-08-01T12:00:01Z", "scheduled"],
  ["2025-08-01T12:00:00Z", "published"],
])("an article of %s is %s", (at, state) => {
  expect(stateOf(at === null ? null : new Date(at), new Date("2025-08-01T12:00:00Z"))).toBe(state);
});

test.each([
  ["2026-01-06T17:30", "2026-01-07T01:30:00.000Z"],
  ["2025-08-05T09:00", "2025-08-05T16:00:00.000Z"],
  ["2025-08-05T09:00:30", "2025-08-05T16:00:30.000Z"],
  // The clocks go forward: this hour does not exist, so the one before it is taken.
  ["2026-03-08T02:30", "2026-03-08T09:30:00.000Z"],
])("%s on the festival's clock is %s", (text, moment) => {
  expect(momentOfInput(zone, text)?.toISOString()).toBe(moment);
});

test.each(["", "2026-01-06", "2026-13-01T00:00", "tomorrow", "2026-01-06T25:00"])(
  "%j is no moment",
  (text) => {
    expect(momentOfInput(zone, text)).toBeNull();
  },
);

test("a moment goes into the input and comes back the same", () => {
  for (const text of ["2025-11-02T03:30", "2026-02-28T00:00", "2025-12-31T23:59"]) {
    const moment = momentOfInput(zone, text);
    expect(moment && wallClock(zone, moment)).toBe(text);
  }
});

test("a moment is told with its zone, and its day is the festival's", () => {
  const moment = new Date("2025-08-06T06:30:00Z");
  expect(momentTold(zone, moment).replaceAll("\u202f", " ")).toBe(
    "Tuesday, August 5, 2025 at 11:30 PM PDT",
  );
  expect(dateShown(zone, moment)).toBe("August 5, 2025");
  expect([cityOf(zone), cityOf("UTC")]).toEqual(["Los Angeles", "UTC"]);
});
