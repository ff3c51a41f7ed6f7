import { expect, test } from "vitest";
import { formatMoment } from "~/lib/dates/calendar";
import { cityOf, dateShown, stateOf } from "./publishing.rules";

const zone = "America/Los_Angeles";

test.each([
  [null, "draft"],
  ["2025-08-01T12:00:01Z", "scheduled"],
  ["2025-08-01T12:00:00Z", "published"],
])("an article of %s is %s", (at, state) => {
  expect(stateOf(at === null ? null : new Date(at), new Date("2025-08-01T12:00:00Z"))).toBe(state);
});

test("a moment is told with its zone, and its day is the festival's", () => {
  const moment = new Date("2025-08-06T06:30:00Z");
  expect(formatMoment(zone, moment).replaceAll("\u202f", " ")).toBe(
    "Tuesday, August 5, 2025 at 11:30 PM PDT",
  );
  expect(dateShown(zone, moment)).toBe("August 5, 2025");
  expect([cityOf(zone), cityOf("UTC")]).toEqual(["Los Angeles", "UTC"]);
});
