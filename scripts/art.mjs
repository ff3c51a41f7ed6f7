/**
 * `npm run art`: makes smaller and AVIF versions of pictures in public/art. They are in the repository, so a build does
 * not run this; run it after changing a picture.
 */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./ensure-setup.mjs";

const art = (file) => path.join(root, "public/art", file);

/** The width of a picture on phones, in pixels, at about two pixels a point. */
const phoneWidth = 720;
/**
 * The width on phones of a picture from edge to edge: 412 points at 1.75 need 721 pixels, 375 at 2 need 750. If it were smaller, they would
 * load the full one.
 */
const fullPhoneWidth = 768;

/** The width of a film's still in a card: 168 points at 2 or 3 pixels. */
const cardWidth = 480;
/** The widths of stills as AVIF, besides the two for large screens: half a phone's width at 2 and 3 pixels, and all of it. */
const stillWidths = [cardWidth, 640, 960];

const stills = readdirSync(art("films")).filter((file) => file.endsWith("-960.webp"));
const stillCards = stills.map((file) => ({
  file: `films/${file.replace("-960", `-${cardWidth}`)}`,
  picture: sharp(art(`films/${file.replace("-960.webp", "-2560.avif")}`))
    .resize(cardWidth)
    .webp({ quality: 72, effort: 6 }),
}));

const smallStills = stills.flatMap((file) =>
  stillWidths.map((width) => ({
    file: `films/${file.replace("-960.webp", `-${width}.avif`)}`,
    picture: sharp(art(`films/${file.replace("-960.webp", "-2560.avif")}`))
      .resize(width)
      // A card is small and on a dense screen.
      .avif({ quality: width === cardWidth ? 45 : 50, effort: 4 }),
  })),
);

const narrowTo = (width) => (name) => ({
  file: `${name}-${width}.webp`,
  picture: sharp(art(`${name}.webp`))
    .resize(width)
    .webp({ quality: 74, effort: 6 }),
});
const newsNames = [
  ...["bokeh", "booth", "doors", "laurel", "match", "road", "screen", "sea", "stage", "ticket"],
  "windows",
].map((name) => `news-${name}`);
const tallNames = ["hero-tall", "hero-on-tall", "hero-over-tall", "hero-plain-tall"];
const narrowerPictures = [
  ...newsNames.map(narrowTo(phoneWidth)),
  ...tallNames.map(narrowTo(fullPhoneWidth)),
];
/** The first picture that a phone shows. */
const tallHeroes = tallNames.flatMap((name) =>
  [fullPhoneWidth, 960].map((width) => ({
    file: width === 960 ? `${name}.avif` : `${name}-${width}.avif`,
    picture: sharp(art(`${name}.webp`))
      .resize(width)
      .avif({ quality: 44, effort: 4 }),
  })),
);
const newsAvif = newsNames.flatMap((name) =>
  [phoneWidth, 1_200].map((width) => ({
    file: width === phoneWidth ? `${name}-${width}.avif` : `${name}.avif`,
    picture: sharp(art(`${name}.webp`))
      .resize(width)
      .avif({ quality: 43, effort: 4 }),
  })),
);
const posters = ["feature", "logline", "match", "sea", "series", "short", "windows"].map(
  (name) => ({
    file: `cat-${name}.avif`,
    picture: sharp(art(`cat-${name}.webp`)).avif({ quality: 46, effort: 4 }),
  }),
);
const strip = [phoneWidth, 1_000].map((width) => ({
  file: width === phoneWidth ? `about-strip-${width}.avif` : "about-strip.avif",
  picture: sharp(art("about-strip.webp")).resize(width).avif({ quality: 50, effort: 9 }),
}));

const pictures = [
  ...narrowerPictures,
  ...newsAvif,
  ...posters,
  ...strip,
  ...tallHeroes,
  ...stillCards,
  ...smallStills,
  {
    file: `about-knot-${phoneWidth}.avif`,
    picture: sharp(art("about-knot.webp")).resize(phoneWidth).avif({ quality: 50, effort: 9 }),
  },
  {
    // The part of the curtain that a narrow screen shows.
    file: "curtain-middle.webp",
    picture: sharp(art("curtain.webp"))
      .extract({ left: 500, top: 0, width: 1_000, height: 1_000 })
      .webp({ quality: 74, effort: 6 }),
  },
];

for (const { file, picture } of pictures) {
  await picture.toFile(art(file));
  console.log(`${String(statSync(art(file)).size).padStart(7)}  ${file}`);
}
