import { expect, test } from "vitest";
import { dayOfPublishDate, pictureFor, slugOf, slugPattern, startOfDay } from "./rules";

test.each([
  ["Awards night will be black tie", "awards-night-will-be-black-tie"],
  ["  Été à Ojai: “L’Amour”!  ", "ete-a-ojai-l-amour"],
  ["恋愛映画", "article"],
  ["New!", "new-article"],
  ["<script>alert(1)</script>", "script-alert-1-script"],
  [`${"a".repeat(79)} bc`, "a".repeat(79)],
  [`${"a".repeat(78)} bc`, `${"a".repeat(78)}`],
  [`${"a".repeat(77)} bc`, `${"a".repeat(77)}-bc`],
  [`${"a".repeat(76)} bc de`, `${"a".repeat(76)}-bc`],
  ["a".repeat(200), "a".repeat(80)],
])("the slug of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slug).toMatch(slugPattern);
});

test.each([
  ["2026-01-06", "2026-01-06"],
  ["January 6, 2026", "2026-01-06"],
  ["Jan 6, 2026", "2026-01-06"],
  ["sept. 30 2025", "2025-09-30"],
  ["February 30, 2026", null],
  ["2026-13-01", null],
  ["Marchtember 3, 2026", null],
  ["Summer 2025", null],
])("the date %j names the day %j", (text, day) => {
  expect(dayOfPublishDate(text)).toBe(day);
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

test("an article's own picture is always the same, and all four are used", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `article-${index}`);
  expect(ids.map(pictureFor)).toEqual(ids.map(pictureFor));
  expect(new Set(ids.map(pictureFor)).size).toBe(4);
});
