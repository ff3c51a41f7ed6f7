import { readFileSync } from "node:fs";
import type { Font } from "harfbuzzjs";
import { publicFile } from "~/lib/static-file.server";
import { hasCharacters } from "./characters.server";

/** Lines of text as outlines, for pictures that need no fonts. */

/** A line at a size of 1,000 units, from 0 on its baseline; y grows downwards. */
export type Outline = {
  /** SVG path data. */
  path: string;
  /** The extent of what is drawn, which may exceed the width of the line; all 0 without ink. */
  box: { left: number; top: number; right: number; bottom: number };
};

/** Loaded with the first line: it is a WebAssembly module. */
let harfbuzz: Promise<typeof import("harfbuzzjs")> | undefined;
const loadHarfbuzz = () => {
  harfbuzz ??= import("harfbuzzjs");
  return harfbuzz;
};

const fonts = new Map<string, Font>();

async function loadFont(file: string): Promise<Font> {
  const { Blob, Face, Font } = await loadHarfbuzz();
  const font = fonts.get(file) ?? new Font(new Face(new Blob(readFileSync(publicFile(file))), 0));
  fonts.set(file, font);
  return font;
}

type Run = { file: string; text: string };

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The parts of a text by font: each character in the first that has it, spaces in that of the one before. */
function splitByFont(files: readonly string[], text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text.normalize("NFC"))) {
    const last = runs.at(-1);
    const isSpace = /^\s+$/.test(segment);
    const inOrder = isSpace && last ? [last.file, ...files] : files;
    const file = inOrder.find((name) => hasCharacters(name, isSpace ? " " : segment)) ?? "";
    const shown = isSpace ? " " : segment;
    if (last?.file === file) last.text += shown;
    else runs.push({ file, text: shown });
  }
  return runs;
}

/** A line of text in these fonts, files below /public. Callers check that the fonts have its characters. */
export async function outlineText(files: readonly string[], text: string): Promise<Outline> {
  const { Buffer: ShapedText, shape } = await loadHarfbuzz();
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const paths: string[] = [];
  let advance = 0;
  for (const run of splitByFont(files, text)) {
    const font = await loadFont(run.file);
    const scale = 1_000 / font.face.upem;
    const shaped = new ShapedText();
    shaped.addText(run.text);
    shaped.guessSegmentProperties();
    shape(font, shaped);
    for (const glyph of shaped.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const path = font
        .glyphToPath(codepoint)
        .replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => {
          const point = {
            x: Math.round(advance + (xOffset + Number(x)) * scale),
            y: -Math.round((yOffset + Number(y)) * scale),
          };
          box.left = Math.min(box.left, point.x);
          box.right = Math.max(box.right, point.x);
          box.top = Math.min(box.top, point.y);
          box.bottom = Math.max(box.bottom, point.y);
          return `${point.x} ${point.y}`;
        });
      paths.push(path);
      advance += xAdvance * scale;
    }
  }
  if (box.right < box.left) return { path: "", box: { left: 0, top: 0, right: 0, bottom: 0 } };
  return { path: paths.join(""), box };
}
