import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { avifSourcesOf, srcSetOf } from "./pictures";

test("each still of the demo exists in its declared widths", async () => {
  const stills = readdirSync("public/art/films").filter((file) => file.endsWith("-960.webp"));
  expect(stills.length).toBeGreaterThan(20);
  for (const still of stills) {
    const address = `/art/films/${still}`;
    const declared = [srcSetOf(address), avifSourcesOf(address)].join(", ").split(", ");
    expect(declared).toHaveLength(7);
    for (const picture of declared) {
      const [file = "", width] = picture.split(" ");
      expect(existsSync(`public${file}`), file).toBe(true);
      expect(`${(await sharp(`public${file}`).metadata()).width}w`, file).toBe(width);
    }
  }
});

test("each news picture of the site exists in its declared widths, smaller as AVIF", async () => {
  for (const name of ["news-bokeh", "news-booth", "news-road", "news-stage"]) {
    const address = `/art/${name}.webp`;
    const [webp, avif] = [srcSetOf(address), avifSourcesOf(address)].map((set = "") =>
      set.split(", ").map((candidate) => candidate.split(" ")),
    );
    expect(avif?.map(([, width]) => width)).toEqual(webp?.map(([, width]) => width));
    for (const [at, [file = "", width]] of (avif ?? []).entries()) {
      const { size, width: ownWidth } = await sharp(readFileSync(`public${file}`)).metadata();
      expect(`${ownWidth}w`, file).toBe(width);
      expect(size, file).toBeLessThan(statSync(`public${webp?.[at]?.[0]}`).size);
    }
  }
});
