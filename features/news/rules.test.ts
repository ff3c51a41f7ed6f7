import sharp from "sharp";
import { expect, test } from "vitest";
import { sourcesOf } from "~/lib/pictures";
import { dayOfPublishDate, newsPictures, pictureAt, slugOf, slugPattern } from "./rules";

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
])("the date %j is the day %j", (text, day) => {
  expect(dayOfPublishDate(text)).toBe(day);
});

test("no two neighbours show the same picture, whatever pictures were chosen", () => {
  const builtIn = newsPictures.map(({ imageUrl }): string => imageUrl);
  // Five articles in a row, each with one of the four pictures, an upload, or none chosen.
  const choices = [null, ...builtIn, "/images/upload.webp"];
  for (let number = 0; number < choices.length ** 5; number += 1) {
    const pictures = [0, 1, 2, 3, 4].map(
      (at) => choices[Math.floor(number / choices.length ** at) % choices.length] ?? null,
    );
    const urls = pictures.map(
      (picture, place) =>
        picture ??
        pictureAt({
          place,
          before: pictures[place - 1] ?? null,
          after: pictures[place + 1] ?? null,
        }),
    );
    for (const [at, picture] of urls.entries()) {
      // Two chosen pictures may be the same: the director wanted it.
      if (at === 0 || (pictures[at] && pictures[at - 1])) continue;
      if (picture === urls[at - 1]) expect.fail(JSON.stringify({ chosen: pictures, shown: urls }));
    }
  }
  const plain = [0, 1, 2, 3].map((place) => pictureAt({ place, before: null, after: null }));
  expect(new Set(plain).size).toBe(4);
});

test("each of the festival's own pictures exists in its declared widths", async () => {
  for (const { imageUrl } of newsPictures) {
    const sources = sourcesOf(imageUrl, "50vw")?.srcSet.split(", ") ?? [];
    expect(sources).toHaveLength(2);
    for (const source of sources) {
      const [src = "", width] = source.split(" ");
      expect(`${(await sharp(`public${src}`).metadata()).width}w`, src).toBe(width);
    }
  }
});
