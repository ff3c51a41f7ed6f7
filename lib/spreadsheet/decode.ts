import type { SpreadsheetEncoding } from "./types.ts";

/** Decodes the bytes of a text file. */

/** `mixedLines`: lines, from 1, that were not UTF-8 while others were. */
export type Decoded = { text: string; encoding: SpreadsheetEncoding; mixedLines: number[] };

const utf8 = () => new TextDecoder("utf-8", { fatal: true });

/**
 * UTF-16 by its byte order mark, else UTF-8, else Windows-1252. If only some lines are UTF-8, each line is decoded
 * separately. `encoding` overrides the detection.
 */
export function decode(bytes: Uint8Array, encoding?: SpreadsheetEncoding): Decoded {
  const as = encoding ?? encodingOf(bytes);
  if (as === "mixed") return decodeByLine(bytes);
  // A chosen encoding is used as it is: invalid bytes become replacement characters.
  return { text: new TextDecoder(as).decode(bytes), encoding: as, mixedLines: [] };
}

function encodingOf(bytes: Uint8Array): SpreadsheetEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    utf8().decode(bytes);
    return "utf-8";
  } catch {
    return linesOf(bytes).some(isForeignUtf8) ? "mixed" : "windows-1252";
  }
}

const isAscii = (line: Uint8Array) => line.every((byte) => byte < 0x80);

/** UTF-8 with characters outside ASCII. */
function isForeignUtf8(line: Uint8Array): boolean {
  if (isAscii(line)) return false;
  try {
    utf8().decode(line);
    return true;
  } catch {
    return false;
  }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  if (from < bytes.length) lines.push(bytes.subarray(from));
  return lines;
}

function decodeByLine(bytes: Uint8Array): Decoded {
  const mixedLines: number[] = [];
  const western = new TextDecoder("windows-1252");
  const text = linesOf(bytes)
    .map((line, index) => {
      try {
        return utf8().decode(line);
      } catch {
        mixedLines.push(index + 1);
        return western.decode(line);
      }
    })
    .join("");
  return { text, encoding: "mixed", mixedLines };
}

/**
 * The first bytes of files that are neither text nor XLSX: old and encrypted workbooks, pictures, PDF, archives,
 * programs.
 */
const foreign = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
];

const beginsWith = (bytes: Uint8Array, marks: readonly number[]) =>
  marks.every((mark, index) => bytes[index] === mark);

export const isZip = (bytes: Uint8Array) => beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Whether bytes can be text at all. */
export function isText(bytes: Uint8Array): boolean {
  if (foreign.some((marks) => beginsWith(bytes, marks))) return false;
  const head = bytes.subarray(0, 4_096);
  const utf16 = beginsWith(head, [0xff, 0xfe]) || beginsWith(head, [0xfe, 0xff]);
  if (utf16) return true;
  // NUL is removed later; many other control characters mean a program or a picture.
  const odd = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return odd * 10 <= head.length;
}
