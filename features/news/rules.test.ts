import { expect, test } from "vitest";
import { dayOfPublishDate, pictureFor, slugOf, slugPattern } from "./rules";

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

test("an article's own picture is always the same, and all four are used", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `article-${index}`);
  expect(ids.map(pictureFor)).toEqual(ids.map(pictureFor));
  expect(new Set(ids.map(pictureFor)).size).toBe(4);
});
