import sharp from "sharp";
import { expect, test } from "vitest";
import { printedSeed, runs } from "~/tests/seed";
import { drawLaurel, findUndrawable, laurelPng, laurelSize } from "./laurel.rules.server";

/** Laurels as pictures: outlines within the frame, whatever the name. */

const latin = ["Best Short Film", "Grand Prix", "Audience choice", "W".repeat(80), "i".repeat(80)];
const accents = ["Łódź, première œuvre", "Ždeňka Čížková", "Ünlü Ödülü ĞİŞ", "Giải Khán Giả Ưu Ế"];
const others = [
  "Приз зрительских симпатий",
  "Қазақ сыйлығы",
  "Βραβείο Κοινού",
  "Best of Łódź, Приз",
];

/** 500 names: some as they are, the others of their words. */
function makeNames(count: number): string[] {
  const words = [...latin, ...accents, ...others].flatMap((name) => name.split(" "));
  const names = [...latin, ...accents, ...others];
  let seed = printedSeed("names of awards");
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  while (names.length < count) {
    const picked = Array.from({ length: 1 + next(9) }, () => words[next(words.length)] ?? "");
    names.push(picked.join(" ").slice(0, 80).trim());
  }
  return names;
}

const words = (award: string | null) => ({
  level: award ? ("winner" as const) : ("selection" as const),
  award,
  festival: "Heartlight Film Festival",
  edition: "2026",
});

/** The transparent margin of a drawn laurel, in its pixels at a tenth of the size. */
async function marginOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: laurelSize.width / 10 })
    .ensureAlpha()
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isInk = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 0;
  let margin = info.width;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (isInk(x, y)) margin = Math.min(margin, x, y, info.width - 1 - x, info.height - 1 - y);
    }
  }
  return margin;
}

/** The largest and smallest coordinates of the lines of text, from their path data and place. */
function textExtent(svg: string) {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const lines = svg.matchAll(
    /<path transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)" d="([^"]*)"\/>/g,
  );
  for (const [, x, y, scale, path = ""] of lines) {
    for (const [, px, py] of path.matchAll(/(-?\d+) (-?\d+)/g)) {
      const [left, top] = [
        Number(x) + Number(px) * Number(scale),
        Number(y) + Number(py) * Number(scale),
      ];
      extent.left = Math.min(extent.left, left);
      extent.right = Math.max(extent.right, left);
      extent.top = Math.min(extent.top, top);
      extent.bottom = Math.max(extent.bottom, top);
    }
  }
  return extent;
}

test("any name stays within the branches, without text, script or reference", async () => {
  const colors = ["black", "white", "gold"] as const;
  for (const [index, name] of makeNames(runs(500)).entries()) {
    expect(findUndrawable(words(name)), name).toBeNull();
    for (const color of colors) {
      const svg = await drawLaurel(words(name), color);
      const { left, right, top, bottom } = textExtent(svg);
      expect(left, name).toBeGreaterThanOrEqual(759);
      expect(right, name).toBeLessThanOrEqual(2_241);
      expect(top, name).toBeGreaterThanOrEqual(109);
      expect(bottom, name).toBeLessThanOrEqual(1_391);
      expect(svg, name).not.toMatch(/<text|<script|<style|href|url\(|font/);
      if (index % 25 === 0) expect(await marginOf(svg), name).toBeGreaterThan(1);
    }
  }
});

test("a place in the selection has its level as the large line", async () => {
  const selection = await drawLaurel(words(null), "black");
  expect(
    selection.match(/<path transform="translate\([\d. -]+\) scale\(0\.[\d]+\)" d="M/g),
  ).toHaveLength(3);
});

test("a letter that no font has is named", () => {
  expect(findUndrawable(words("最優秀賞"))).toBe("最");
  expect(findUndrawable(words("🎬 Award"))).toBe("🎬");
  expect(findUndrawable({ ...words("Award"), festival: "مهرجان" })).toBe("م");
});

test("the first PNG is drawn in half a second", async () => {
  const svg = await drawLaurel(words("Best Short Film"), "gold");
  await laurelPng(svg);
  const started = performance.now();
  const png = await laurelPng(svg);
  expect(performance.now() - started).toBeLessThan(500);
  expect((await sharp(png).metadata()).width).toBe(3_000);
});
