import { existsSync, readdirSync } from "node:fs";
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
    for (const one of declared) {
      const [file = "", width] = one.split(" ");
      expect(existsSync(`public${file}`), file).toBe(true);
      expect(`${(await sharp(`public${file}`).metadata()).width}w`, file).toBe(width);
    }
  }
});
