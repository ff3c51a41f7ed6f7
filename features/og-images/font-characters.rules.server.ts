import { readFileSync } from "node:fs";
import { publicFile } from "~/lib/static-file.server";

/** The characters of a font file: others would be drawn as boxes. */

/** Ranges of code points, both ends included, from the `cmap` table of an OpenType file (formats 4 and 12). */
function rangesOf(font: Buffer): [from: number, to: number][] {
  const tables = font.readUInt16BE(4);
  const records = Array.from({ length: tables }, (_, index) => 12 + index * 16);
  const record = records.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  if (record === undefined) return [];
  const cmap = font.subarray(font.readUInt32BE(record + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  return subtables.flatMap((table): [number, number][] => {
    const format = table.readUInt16BE(0);
    if (format === 12) {
      return Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
        table.readUInt32BE(16 + index * 12),
        table.readUInt32BE(20 + index * 12),
      ]);
    }
    if (format !== 4) return [];
    const doubled = table.readUInt16BE(6);
    return Array.from({ length: doubled / 2 }, (_, index) => [
      table.readUInt16BE(16 + doubled + index * 2),
      table.readUInt16BE(14 + index * 2),
    ]);
  });
}

const rangesByFile = new Map<string, [from: number, to: number][]>();

function readRanges(file: string) {
  const ranges = rangesByFile.get(file) ?? rangesOf(readFileSync(publicFile(file)));
  rangesByFile.set(file, ranges);
  return ranges;
}

/** True if the fonts, files below /public, together have every visible character of the text. */
export function canDraw(files: readonly string[], text: string): boolean {
  const ranges = files.flatMap(readRanges);
  const hasCharacter = (code: number) => ranges.some(([from, to]) => from <= code && code <= to);
  return [...text.normalize("NFC").replace(/[\s\p{Cf}]/gu, "")].every((character) =>
    hasCharacter(character.codePointAt(0) ?? 0),
  );
}
