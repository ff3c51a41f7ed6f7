/**
 * `npm run fonts`: reduces the two fonts to the glyphs that the site uses and writes them with their @font-face rules
 * to app/styles/fonts, and those that a theme may choose instead, one file each, to public/faces. The results are in the repository, so a build does not run this; `--check` writes nothing and
 * fails if they differ. The output is deterministic. English in its usual characters is one small file per font; other
 * characters load their file by unicode-range.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { root, stopWith } from "./ensure-setup.mjs";

const fontFolder = path.join(root, "app/styles/fonts");
const themeFolder = path.join(root, "public/faces");

/** OpenType features that stay; small capitals, fractions and the like are not used. */
const keepFeatures = ["kern", "mark", "mkmk", "liga", "ccmp", "locl", "lnum", "pnum", "tnum"];

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The most frequent other characters in names and titles: if the first file lacked them, such a page would load a second. */
const accented = "ÁÉÖáàâäãåçéèêëíîïñóôöõøúü";
const textCharacters = new Set(`${letters}${accented} !"#$%&'()+,-./:;?@\u00a0©·×–—‘’“”…`);
const headingCharacters = new Set(`${letters}${accented} !"$%&'(),-./:;?\u00a0–—‘’“”…`);
/** The few words in the narrow width: under the name, below the hero, on the film's edge. */
const narrowCharacters = new Set(
  [
    "Film Festival, Official Streaming Partner, Final Deadline",
    "HEARTLIGHT FILM SAFETY VIEWING MM FINAL DEADLINE",
    "Southern California, Black tie, $0123456789-",
    "Opening night, Next, in 25 min, 8:45 PM, On now, Awards",
    "We do not track you. We store only what this site needs. We'll follow your choice if that changes.",
    "January February March April May June July August September October November December",
  ].join(" "),
);

/**
 * A cut: family, the package's stylesheet, the axes (kept or pinned), the rule's descriptors, and the characters of the
 * first file. An axis is as large as the glyphs, so the narrow width, for few words, is a separate cut with one weight
 * between the two that it stands for.
 */
const cuts = [
  {
    name: "imbue",
    family: "Imbue Variable",
    source: import.meta.resolve("@fontsource-variable/imbue/opsz.css"),
    axes: { wght: 400 },
    rule: "font-weight: 400;",
    firstCharacters: headingCharacters,
    alphabets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    name: "instrument",
    family: "Instrument Sans Variable",
    source: import.meta.resolve("@fontsource-variable/instrument-sans/wdth.css"),
    axes: { wdth: 100 },
    rule: "font-weight: 400 700;\n  font-stretch: 100%;",
    firstCharacters: textCharacters,
    alphabets: ["latin", "latin-ext"],
  },
  {
    name: "instrument-narrow",
    family: "Instrument Sans Variable",
    source: import.meta.resolve("@fontsource-variable/instrument-sans/wdth.css"),
    axes: { wdth: { min: 75, max: 86 }, wght: 450 },
    rule: "font-weight: 400 500;\n  font-stretch: 75% 86%;",
    firstCharacters: narrowCharacters,
    alphabets: ["latin", "latin-ext"],
  },
];

/** The fonts of other themes (features/settings/look/faces.rules.ts): of headlines with one weight, of texts with all. */
const themeFonts = [
  [400, import.meta.resolve("@fontsource-variable/fraunces/wght.css")],
  [400, import.meta.resolve("@fontsource-variable/playfair-display/wght.css")],
  [400, import.meta.resolve("@fontsource-variable/oswald/wght.css")],
  [400, import.meta.resolve("@fontsource-variable/bricolage-grotesque/wght.css")],
  [400, import.meta.resolve("@fontsource-variable/cormorant/wght.css")],
  [{ min: 400, max: 700 }, import.meta.resolve("@fontsource-variable/source-sans-3/wght.css")],
  [{ min: 400, max: 700 }, import.meta.resolve("@fontsource-variable/work-sans/wght.css")],
  [{ min: 400, max: 700 }, import.meta.resolve("@fontsource-variable/dm-sans/wght.css")],
  [{ min: 400, max: 700 }, import.meta.resolve("@fontsource-variable/figtree/wght.css")],
];

const cardFolder = path.join(root, "public/fonts");
/**
 * Characters that the two fonts of link preview images lack, and a font of more alphabets for laurels; both are drawn on
 * the server, from TrueType files.
 */
const cardFonts = [
  [
    "card-display-more.ttf",
    import.meta.resolve("@fontsource-variable/imbue/opsz.css"),
    { wght: 400, opsz: 100 },
    "latin-ext",
  ],
  [
    "card-text-more.ttf",
    import.meta.resolve("@fontsource-variable/instrument-sans/wdth.css"),
    { wght: 500, wdth: 100 },
    "latin-ext",
  ],
  ...["latin", "vietnamese", "cyrillic", "cyrillic-ext", "greek"].map((alphabet) => [
    `laurel-${alphabet}.ttf`,
    import.meta.resolve("@fontsource-variable/noto-sans/wght.css"),
    { wght: 400 },
    alphabet,
  ]),
];

/** An alphabet's font file in a package, and its code points by the package's stylesheet. */
function alphabetOf(stylesheet, alphabet) {
  const rules = readFileSync(fileURLToPath(stylesheet), "utf8").split("@font-face");
  const rule = rules.find((text) =>
    new RegExp(`/[a-z0-9-]+?-${alphabet}-\\w+-normal\\.woff2`).test(text),
  );
  const [, file] = /url\(([^)]+)\)/.exec(rule);
  const ranges = rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g);
  const points = [...ranges].flatMap(([, from, to = from]) => {
    const start = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - start + 1 }, (_, n) => start + n);
  });
  return { font: readFileSync(fileURLToPath(new URL(file, stylesheet))), points };
}

/** Code points as a unicode-range: 'U+20-22,U+24'. */
function rangeOf(points) {
  const runs = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const lastRun = runs.at(-1);
    if (lastRun && lastRun[1] === point - 1) lastRun[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return runs.map(([a, b]) => `U+${hex(a)}${a === b ? "" : `-${hex(b)}`}`).join(",");
}

/** The files of one cut, the rarest alphabet first as in the packages: `{ file, content, css }`. */
async function filesOf({ name, family, source, axes, rule, firstCharacters, alphabets }) {
  const firstPoints = [...firstCharacters].map((character) => character.codePointAt(0));
  const parts = alphabets.map((alphabet) => {
    const { font, points } = alphabetOf(source, alphabet);
    return {
      font,
      ending: alphabet,
      points: points.filter((point) => point >= 0x20 && !firstPoints.includes(point)),
    };
  });
  parts.unshift({ font: parts[0].font, ending: "first", points: firstPoints });
  const files = [];
  for (const { font, ending, points } of parts.reverse()) {
    const content = await subsetFont(font, String.fromCodePoint(...points), {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures,
    });
    const file = `${name}-${ending}.woff2`;
    const css = [
      "@font-face {",
      `  font-family: "${family}";`,
      "  font-style: normal;",
      "  font-display: swap;",
      `  ${rule}`,
      `  src: url("./${file}") format("woff2");`,
      `  unicode-range: ${rangeOf(points).replaceAll(",", ", ")};`,
      "}",
    ];
    files.push({ file, content, css: css.join("\n") });
  }
  return files;
}

async function themeFileOf([wght, source]) {
  const { font, points } = alphabetOf(source, "latin");
  const content = await subsetFont(font, String.fromCodePoint(...points), {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures,
  });
  const [, name] = /@fontsource-variable\/([\w-]+)/.exec(source);
  return { file: `${name}.woff2`, content };
}

async function cardFileOf([file, source, variationAxes, alphabet]) {
  const { font, points } = alphabetOf(source, alphabet);
  const content = await subsetFont(font, String.fromCodePoint(...points), {
    targetFormat: "truetype",
    variationAxes,
    keepFeatures,
  });
  return { file, content };
}

const textFiles = [];
for (const cut of cuts) textFiles.push(...(await filesOf(cut)));
const rules = [
  "/* Made by `npm run fonts` (scripts/fonts.mjs); change that instead. */",
  ...textFiles.map(({ css }) => css),
];
textFiles.push({ file: "faces.css", content: Buffer.from(`${rules.join("\n")}\n`) });
const themeFiles = [];
for (const font of themeFonts) themeFiles.push(await themeFileOf(font));
const licences = themeFonts.map(([, source]) =>
  readFileSync(fileURLToPath(new URL("LICENSE", source)), "utf8").trim(),
);
themeFiles.push({ file: "LICENSE.txt", content: Buffer.from(`${licences.join("\n\n\n")}\n`) });

const cardFiles = [];
for (const font of cardFonts) cardFiles.push(await cardFileOf(font));
// Not made here, but in a folder that is emptied before it is written.
for (const file of ["LICENSE.txt", "card-display.ttf", "card-text.ttf"])
  cardFiles.push({ file, content: readFileSync(path.join(cardFolder, file)) });

const outputs = [
  [fontFolder, textFiles],
  [themeFolder, themeFiles],
  [cardFolder, cardFiles],
];
const namesOf = (files) => files.map(({ file }) => file).sort();
for (const [folder, files] of outputs) {
  if (process.argv.includes("--check")) {
    const isUpToDate =
      readdirSync(folder).sort().join() === namesOf(files).join() &&
      files.every(({ file, content }) => content.equals(readFileSync(path.join(folder, file))));
    const folderName = path.relative(root, folder);
    if (!isUpToDate)
      stopWith(`${folderName} is not what scripts/fonts.mjs makes: run \`npm run fonts\`.`);
  } else {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const { file, content } of files) writeFileSync(path.join(folder, file), content);
  }
  for (const { file, content } of files)
    console.log(`${String(content.length).padStart(7)}  ${file}`);
}
