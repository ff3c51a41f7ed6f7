/**
 * `npm run art`: makes smaller and AVIF versions of pictures in public/art. The results are in the
 * repository, so a build needs none of this; run it again after changing a picture.
 */
import { statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./ensure-setup.mjs";

const art = (file) => path.join(root, "public/art", file);

/** Pixels of the width that a phone's screen takes, with some two a point. */
const narrow = 720;
/** Of a picture from edge to edge: 375 points at two, 412 at one and three quarters. A pixel less, and they take the full one. */
const edgeToEdge = 768;

const narrowerTo = (width) => (name) => ({
  file: `${name}-${width}.webp`,
  picture: sharp(art(`${name}.webp`))
    .resize(width)
    .webp({ quality: 74, effort: 6 }),
});
const narrower = [
  ...["news-bokeh", "news-booth", "news-road", "news-stage"].map(narrowerTo(narrow)),
  ...["hero-tall", "hero-on-tall", "hero-over-tall"].map(narrowerTo(edgeToEdge)),
];
const posters = ["cat-feature", "cat-logline", "cat-series", "cat-short"].map((name) => ({
  file: `${name}.avif`,
  picture: sharp(art(`${name}.webp`)).avif({ quality: 52, effort: 9 }),
}));

const made = [
  ...narrower,
  ...posters,
  {
    file: `about-knot-${narrow}.avif`,
    picture: sharp(art("about-knot.webp")).resize(narrow).avif({ quality: 50, effort: 9 }),
  },
  {
    // What a narrow screen sees of the curtain.
    file: "curtain-middle.webp",
    picture: sharp(art("curtain.webp"))
      .extract({ left: 500, top: 0, width: 1_000, height: 1_000 })
      .webp({ quality: 74, effort: 6 }),
  },
];

for (const { file, picture } of made) {
  await picture.toFile(art(file));
  console.log(`${String(statSync(art(file)).size).padStart(7)}  ${file}`);
}
