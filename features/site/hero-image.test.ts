import { existsSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { plainPictures } from "~/features/settings/pictures.rules";
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

test("without hearts every season has the plain picture, and an own one has its stored widths", () => {
  const { alt, wide, tall } = heroImage("festival_on", { pictures: plainPictures });
  expect(alt).toBe(plainPictures.hero.alt);
  expect(wide).toEqual({ src: "/art/hero-plain-wide.webp", media: "(min-width: 53.75em)" });
  expect(existsSync(`public${tall.src}`)).toBe(true);
  const url = `/images/${"0".repeat(64)}-1920.webp`;
  const own = heroImage("open", { pictures: { hero: { url, alt: "A wall" } } });
  expect(own.wide.src).toBe(url);
  expect(own.tall).toMatchObject({ src: url, sizes: "100vw" });
  expect(own.tall.avif).toBeUndefined();
});

test("a phone's picture is as wide as its address says", async () => {
  const shown = [
    ...(["open", "festival_on", "over"] as const).map((season) => heroImage(season)),
    heroImage("open", { pictures: plainPictures }),
  ];
  for (const { tall } of shown) {
    const { srcSet, avif = "" } = tall;
    const files = [srcSet, avif].join(", ").split(", ");
    expect(files).toHaveLength(4);
    for (const file of files) {
      const [src = "", width] = file.split(" ");
      expect(`${(await sharp(`public${src}`).metadata()).width}w`, src).toBe(width);
    }
  }
});
