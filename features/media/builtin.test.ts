import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { publicFile } from "~/lib/static-file.server";
import { artworks, chooseArtwork } from "./artwork.rules";
import { pictureSize, renderPicture } from "./builtin.gateway.server";

const size = { width: 180, height: 120 };
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The brightness of every pixel, 0 to 255, darkest first. */
async function tonesOf(bytes: Buffer): Promise<Buffer> {
  return (await sharp(bytes).greyscale().raw().toBuffer()).sort();
}

test("the same words give the same bytes; other words give another picture", async () => {
  const once = await renderPicture("Two lovers on a beach", size);
  const again = await renderPicture("  Two lovers on a beach ", size);
  const otherPicture = await renderPicture("Two lovers on a beach.", size);
  expect(hashOf(again)).toBe(hashOf(once));
  expect(hashOf(otherPicture)).not.toBe(hashOf(once));
  expect(await sharp(once).metadata()).toMatchObject({ format: "webp", ...size });
  expect(await sharp(await renderPicture("love")).metadata()).toMatchObject(pictureSize);
});

test.each(artworks.map(({ file }) => file))(
  "a picture from %s is one light in a dark scene",
  async (file) => {
    expect(existsSync(publicFile(`art/${file}.webp`))).toBe(true);
    const prompts = Array.from({ length: 400 }, (_, index) => `Nº ${index}`);
    const ownPrompts = prompts.filter(
      (prompt) =>
        chooseArtwork(prompt, createHash("sha256").update(prompt).digest().readUInt32LE(0)).file ===
        file,
    );
    expect(ownPrompts.length).toBeGreaterThan(3);
    for (const prompt of ownPrompts.slice(0, 4)) {
      const tones = await tonesOf(await renderPicture(prompt, size));
      const at = (share: number) => tones[Math.floor((tones.length - 1) * share)] ?? 0;
      expect(at(0.5), `${prompt}: half of it is dark`).toBeLessThan(90);
      expect(at(0.1), `${prompt}: a tenth is nearly black`).toBeLessThan(28);
      expect(at(0.995), `${prompt}: there is a light`).toBeGreaterThan(85);
    }
  },
);

test.each([
  ["two lovers kiss under an umbrella", "hero-wide"],
  ["a woman by the sea at dusk", "news-road"],
  ["a candlelight dinner with wine", "cat-short"],
  ["a car stops on a forest road", "news-road"],
  ["a singer on stage in the spotlight", "news-stage"],
  ["a letter under the door", "cat-logline"],
  ["the projector's beam, full of dust", "news-booth"],
  ["one lit window in the apartment building", "cat-series"],
])("'%s' is %s", (prompt, file) => {
  for (const chance of [0, 1, 7, 4_000_000_000])
    expect(chooseArtwork(prompt, chance).file).toBe(file);
});

test("words choose the colour, and any text gives a picture", () => {
  expect(chooseArtwork("an emerald doorway", 1)).toEqual({ file: "cat-logline", hueDegrees: 130 });
  expect(chooseArtwork("golden hour at sea", 1)).toEqual({ file: "news-road", hueDegrees: 40 });
  const files = artworks.map(({ file }) => file);
  const odd = ["", "?", "爱情", "<svg onload=alert(1)>", "x".repeat(4_000), "the theme is care"];
  for (const prompt of odd) expect(files).toContain(chooseArtwork(prompt, 3).file);
});
