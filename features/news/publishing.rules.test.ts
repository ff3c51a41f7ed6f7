import { expect, test } from "vitest";
import { formatPublishDate, stateOf } from "./publishing.rules";

const zone = "America/Los_Angeles";

test.each([
  [null, "draft"],
  ["2025-08-01T12:00:01Z", "scheduled"],
  ["2025-08-01T12:00:00Z", "published"],
])("an article of %s is %s", (at, state) => {
  expect(stateOf(at === null ? null : new Date(at), new Date("2025-08-01T12:00:00Z"))).toBe(state);
});

test("the day of a moment is in the festival's time zone", () => {
  const moment = new Date("2025-08-06T06:30:00Z");
  expect(formatPublishDate(zone, moment)).toBe("August 5, 2025");
});
