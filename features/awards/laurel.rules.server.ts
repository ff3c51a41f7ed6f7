import { loadSharp } from "~/features/media/load-sharp.rules.server";
import { type Outline, outlineText } from "~/lib/fonts/outlines.server";
import { fontsFor, missingLaurelCharacter } from "./laurel-fonts.rules.server";
import type { Laurel } from "./public.queries.server";
import { levelNames } from "./texts";

/** Draws laurels: two branches around lines of text, all of it outlines, on a transparent ground. */

const laurelColors = { black: "#000000", white: "#ffffff", gold: "#edc26a" } as const;
type LaurelColor = keyof typeof laurelColors;

/** 'gold.svg' → its color and format; null for other names. */
export function readLaurelFile(name: string): { color: LaurelColor; format: "svg" | "png" } | null {
  const [, color, format] = /^(black|white|gold)\.(svg|png)$/.exec(name) ?? [];
  return color && format
    ? { color: color as LaurelColor, format: format === "svg" ? "svg" : "png" }
    : null;
}

/** Pixels of the PNG, and the units of the SVG. */
export const laurelSize = { width: 3_000, height: 1_500 };
/** The area of the text between the branches. */
const textBox = { left: 760, top: 110, width: 1_480, height: 1_280 };

/** A branch in a frame of 40 by 64: its stem, and the pairs of leaves with their angle and length. */
const stem =
  "M28.3 53.5L21.9 51.3L16.3 47.4L12 42.1L9.1 35.7L8 28.8L8.7 21.9L11.2 15.3L15.2 9.7L20.5 5.5L26.8 2.8";
const leafPairs = [
  [25.1, 52.7, 163, 11.3],
  [17.6, 48.5, 182, 10.9],
  [12, 42.1, 201, 10.5],
  [8.7, 34, 221, 10.1],
  [8.1, 25.3, 240, 9.6],
  [10.4, 16.9, 259, 9.2],
  [15.2, 9.7, 279, 8.8],
  [22, 4.6, 298, 8.4],
] as const;
/** A leaf of length 1, from its stalk. */
const leaf = "M0 0C.2 -.3 .7 -.32 1 0C.7 .3 .2 .26 0 0Z";
const leafAt = (x: number, y: number, angle: number, length: number) =>
  `<path transform="translate(${x} ${y}) rotate(${angle}) scale(${length})" d="${leaf}"/>`;
const branch = [
  `<path d="${stem}" fill="none" stroke-width="1.1" stroke-linecap="round"/>`,
  ...leafPairs.flatMap(([x, y, angle, length]) =>
    [angle, angle + 72].map((turned) => leafAt(x, y, turned, length)),
  ),
  leafAt(26.8, 2.8, 346, 7),
].join("");
const branchScale = 19;
const branchTop = 190;
const branchLeft = 90;

/** Lines of one size, one below the other. */
type Group = { outlines: Outline[]; size: number };

/** The font sizes of a group, and the most lines that it may have. */
type Style = { largest: number; wrapBelow: number; maxLines: number };
const smallStyle: Style = { largest: 130, wrapBelow: 70, maxLines: 3 };
const largeStyle: Style = { largest: 400, wrapBelow: 190, maxLines: 3 };

/** Splits words, or the characters of a long word, into lines of about the same length. */
function splitLines(text: string, count: number): string[] {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => segment,
  );
  const longest = Math.ceil(graphemes.length / count);
  const words = text.split(/\s+/);
  const hasLongWord = words.some((word) => word.length > longest * 1.5);
  const parts = hasLongWord ? graphemes : words;
  const joint = hasLongWord ? "" : " ";
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    const isFull = line !== undefined && line.length + joint.length + part.length > longest * 1.15;
    if (line === undefined || (isFull && lines.length < count)) lines.push(part);
    else lines[lines.length - 1] = `${line}${joint}${part}`;
  }
  return lines;
}

const widthOf = ({ box }: Outline) => box.right - box.left;

/** A text as large as fits: first smaller, then in two and three lines. */
async function fitText(text: string, { largest, wrapBelow, maxLines }: Style): Promise<Group> {
  let best: Group = { outlines: [], size: 0 };
  for (let count = 1; count <= maxLines; count += 1) {
    const outlines: Outline[] = [];
    for (const line of splitLines(text, count)) {
      outlines.push(await outlineText(fontsFor(line), line.trim()));
    }
    const widest = Math.max(...outlines.map(widthOf), 1);
    const size = Math.min(largest, (textBox.width / widest) * 1_000);
    if (size > best.size) best = { outlines, size };
    if (best.size >= wrapBelow) break;
  }
  return best;
}

/** Space between lines of a group and between groups, in units. */
const groupGap = 72;
const lineGap = 0.16;

/** The lines of all groups, centered in the text's area and no larger than it. */
function placeGroups(groups: readonly Group[]): string {
  const lines = groups.flatMap(({ outlines, size }, index) =>
    outlines.map((outline, line) => {
      const scale = size / 1_000;
      return {
        outline,
        scale,
        gap: line === 0 ? (index === 0 ? 0 : groupGap) : lineGap * size,
        // Lines of low characters keep the distance of the others.
        above: Math.max(-outline.box.top * scale, 0.7 * size),
        below: Math.max(outline.box.bottom * scale, 0.06 * size),
      };
    }),
  );
  const height = lines.reduce((sum, { gap, above, below }) => sum + gap + above + below, 0);
  const shrink = Math.min(1, textBox.height / height);
  let y = textBox.top + (textBox.height - height * shrink) / 2;
  return lines
    .map(({ outline, scale, gap, above, below }) => {
      const baseline = y + (gap + above) * shrink;
      y = baseline + below * shrink;
      const drawnScale = scale * shrink;
      const middle = (outline.box.left + outline.box.right) / 2;
      const x = laurelSize.width / 2 - middle * drawnScale;
      const place = `translate(${x.toFixed(1)} ${baseline.toFixed(1)}) scale(${drawnScale.toFixed(5)})`;
      return `<path transform="${place}" d="${outline.path}"/>`;
    })
    .join("");
}

/** The first character of a laurel's words that no font has; null if it can be drawn. */
export const findUndrawable = ({
  award,
  festival,
}: Pick<Laurel, "award" | "festival">): string | null =>
  missingLaurelCharacter(`${award ?? ""} ${festival}`);

/** A laurel as SVG. Callers check with `findUndrawable`. */
export async function drawLaurel(
  { level, award, festival, edition }: Pick<Laurel, "level" | "award" | "festival" | "edition">,
  color: LaurelColor,
): Promise<string> {
  const groups = [
    ...(award ? [await fitText(levelNames[level].toUpperCase(), smallStyle)] : []),
    await fitText(award ?? levelNames[level], largeStyle),
    await fitText(festival, smallStyle),
    await fitText(edition, smallStyle),
  ];
  const { width, height } = laurelSize;
  const fill = laurelColors[color];
  const place = (start: string) =>
    `<g transform="${start} translate(0 ${branchTop}) scale(${branchScale})">${branch}</g>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<g fill="${fill}" stroke="none"><g stroke="${fill}" stroke-width="0">`,
    place(`translate(${branchLeft} 0)`),
    place(`translate(${width - branchLeft} 0) scale(-1 1)`),
    `</g>${placeGroups(groups)}</g></svg>`,
  ].join("");
}

/** An SVG of a laurel as PNG, 3,000 pixels wide. */
export async function laurelPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 6, adaptiveFiltering: false });
  return new Uint8Array(await png.toBuffer());
}
