import { existsSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { heroImage } from "./hero-image.rules";

test("shows a full cinema during the festival and a dark one afterwards, in both shapes", () => {
  const files = (["open", "late", "festival_on", "over"] as const).map((season) => {
    const { wide, tall } = heroImage(season);
    for (const { src } of [wide, tall]) expect(existsSync(`public${src}`), src).toBe(true);
    return wide.src;
  });
  expect(files).toEqual([
    "/art/hero-wide.webp",
    "/art/hero-wide.webp",
    "/art/hero-on-wide.webp",
    "/art/hero-over-wide.webp",
  ]);
});

test("a phone's picture is as wide as its address says", async () => {
  for (const season of ["open", "festival_on", "over"] as const) {
    const { srcSet, avif = "" } = heroImage(season).tall;
    const files = [srcSet, avif].join(", ").split(", ");
    expect(files).toHaveLength(4);
    for (const file of files) {
      const [src = "", width] = file.split(" ");
      expect(`${(await sharp(`public${src}`).metadata()).width}w`, src).toBe(width);
    }
  }
});
