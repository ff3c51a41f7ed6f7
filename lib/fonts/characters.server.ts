import { readFileSync } from "node:fs";
import { publicFile } from "~/lib/static-file.server";

/** Which characters a font file has: others would be drawn as boxes. */

/** Ranges of code points, both ends included, from the `cmap` table of an OpenType file (formats 4 and 12). */
function parseCharacterRanges(font: Buffer): [from: number, to: number][] {
  const tableCount = font.readUInt16BE(4);
  const recordOffsets = Array.from({ length: tableCount }, (_, index) => 12 + index * 16);
  const cmapRecord = recordOffsets.find(
    (offset) => font.toString("latin1", offset, offset + 4) === "cmap",
  );
  if (cmapRecord === undefined) return [];
  const cmap = font.subarray(font.readUInt32BE(cmapRecord + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  return subtables.flatMap((subtable): [number, number][] => {
    const format = subtable.readUInt16BE(0);
    if (format === 12) {
      return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
        subtable.readUInt32BE(16 + index * 12),
        subtable.readUInt32BE(20 + index * 12),
      ]);
    }
    if (format !== 4) return [];
    const segCountX2 = subtable.readUInt16BE(6);
    return Array.from({ length: segCountX2 / 2 }, (_, index) => [
      subtable.readUInt16BE(16 + segCountX2 + index * 2),
      subtable.readUInt16BE(14 + index * 2),
    ]);
  });
}

const rangesByFile = new Map<string, [from: number, to: number][]>();

function readRanges(file: string) {
  const ranges = rangesByFile.get(file) ?? parseCharacterRanges(readFileSync(publicFile(file)));
  rangesByFile.set(file, ranges);
  return ranges;
}

/** Characters with their accents, without spaces and invisible marks: 'Łódź' is four. */
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const charactersOf = (text: string) =>
  [...segmenter.segment(text.normalize("NFC").replace(/[\s\p{Cf}]/gu, ""))].map(
    ({ segment }) => segment,
  );

/** Whether one font file below /public has every character of a text. */
export function hasCharacters(file: string, text: string): boolean {
  const ranges = readRanges(file);
  return [...text].every((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
  });
}

/** The first character of a text that none of these fonts, files below /public, has; null if they draw all of it. */
export const findMissingCharacter = (files: readonly string[], text: string): string | null =>
  charactersOf(text).find((character) => !files.some((file) => hasCharacters(file, character))) ??
  null;

/** True if the fonts together have every visible character of the text. */
export const canDraw = (files: readonly string[], text: string): boolean =>
  findMissingCharacter(files, text) === null;
