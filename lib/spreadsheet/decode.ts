import { analyse } from "chardet";
import type { EncodingPreview, SpreadsheetEncoding } from "./types";

/** Decodes the bytes of a text file. */

/**
 * `mixedLines`: lines, from 1, that were not UTF-8 while others were. `previews`: if the encoding was guessed, the
 * likely ones, the guess first.
 */
export type DecodedText = {
  text: string;
  encoding: SpreadsheetEncoding;
  mixedLines: number[];
  previews: EncodingPreview[];
};

const utf8 = () => new TextDecoder("utf-8", { fatal: true });

/**
 * UTF-16 and UTF-8 are recognised. If only some lines are UTF-8, each line is decoded separately. Any other encoding is
 * a guess by the words outside ASCII. `encoding` overrides the detection.
 */
export function decode(bytes: Uint8Array, encoding?: SpreadsheetEncoding): DecodedText {
  const recognised = encoding ?? recognisedEncoding(bytes);
  if (recognised === "mixed") return decodeByLine(bytes);
  const guesses = recognised ? [] : likelyEncodings(bytes);
  const usedEncoding = recognised ?? guesses[0] ?? "windows-1252";
  // A chosen encoding is used as it is: invalid bytes become replacement characters.
  const text = new TextDecoder(usedEncoding).decode(bytes);
  const previews = guesses.map((guess) => ({ encoding: guess, lines: previewOf(bytes, guess) }));
  return { text, encoding: usedEncoding, mixedLines: [], previews };
}

/** The encoding, if the bytes allow only one; else null. */
function recognisedEncoding(bytes: Uint8Array): SpreadsheetEncoding | null {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  try {
    const text = utf8().decode(bytes);
    // ASCII that switches to Japanese and back.
    return text.includes("\u001b$") ? "iso-2022-jp" : "utf-8";
  } catch {
    return linesOf(bytes).some(isForeignUtf8) ? "mixed" : null;
  }
}

/** UTF-16 by its byte order mark, or by the zeros of its ASCII characters, which are on one side only; else null. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 4_096);
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? "even" : "odd"] += 1;
  }
  const isDominant = (count: number, otherCount: number) =>
    count * 5 > head.length && otherCount * 20 < count;
  if (isDominant(zeros.odd, zeros.even)) return "utf-16le";
  return isDominant(zeros.even, zeros.odd) ? "utf-16be" : null;
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

function* eachLine(bytes: Uint8Array): Generator<Uint8Array> {
  let lineStart = 0;
  for (let lineEnd = bytes.indexOf(10); lineEnd >= 0; lineEnd = bytes.indexOf(10, lineStart)) {
    yield bytes.subarray(lineStart, lineEnd + 1);
    lineStart = lineEnd + 1;
  }
  if (lineStart < bytes.length) yield bytes.subarray(lineStart);
}

const linesOf = (bytes: Uint8Array) => [...eachLine(bytes)];

function decodeByLine(bytes: Uint8Array): DecodedText {
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
  return { text, encoding: "mixed", mixedLines, previews: [] };
}

// ----------------------------------------------------------------- guess

/** Bytes of words that a guess looks at, and encodings that it offers. */
const maxWordBytes = 64_000;
const maxGuesses = 5;

/** The encodings by the library's names. For ISO standards their Windows variants, which files usually are. */
const encodingNames: Record<string, SpreadsheetEncoding> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "windows-1250",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-9": "windows-1254",
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "windows-1253": "windows-1253",
  "windows-1254": "windows-1254",
  "windows-1255": "windows-1255",
  "windows-1256": "windows-1256",
  "windows-1257": "windows-1257",
  "windows-1258": "windows-1258",
  "KOI8-R": "koi8-r",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
};

/** Offered after those that the library finds. */
const commonEncodings: readonly SpreadsheetEncoding[] = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "macintosh",
];

/** The likely encodings of a text that is no UTF-8, best first. */
function likelyEncodings(bytes: Uint8Array): SpreadsheetEncoding[] {
  const words = foreignWords(bytes);
  const detected = analyse(words).flatMap(({ name, confidence }) => {
    const encoding = encodingNames[name];
    return encoding && confidence >= 10 && countLetters(words, encoding) > 0 ? [encoding] : [];
  });
  const guesses = [...new Set([...detected, ...commonEncodings])].slice(0, maxGuesses);
  // windows-1250 and ISO-8859-2 accept the same bytes: the one that reads more of them as words comes first.
  return guesses.flatMap((guess) => {
    if (guess !== "windows-1250") return guess;
    const isIso = countLetters(words, "iso-8859-2") > countLetters(words, guess);
    return isIso ? ["iso-8859-2", guess] : guess;
  });
}

/** How many characters outside ASCII belong to words in an encoding; 0 if it lacks one of the bytes. */
function countLetters(words: Uint8Array, encoding: SpreadsheetEncoding): number {
  const text = new TextDecoder(encoding).decode(words);
  return text.includes("\ufffd") ? 0 : (text.match(/(?!\p{ASCII})\p{L}/gu)?.length ?? 0);
}

const separators = new Set([...'\n\r\t,;"'].map((char) => char.charCodeAt(0)));

/** The values with bytes outside ASCII: plain English around them would make every guess Western. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  let valueStart = 0;
  let isForeign = false;
  for (let index = 0; index <= bytes.length && words.length < maxWordBytes; index += 1) {
    const byte = bytes[index] ?? 10;
    if (byte >= 0x80) isForeign = true;
    if (!separators.has(byte)) continue;
    if (isForeign)
      words.push(...bytes.subarray(valueStart, Math.min(index, valueStart + 1_000)), 32);
    valueStart = index + 1;
    isForeign = false;
  }
  return Uint8Array.from(words);
}

const previewLines = 3;
/** Bytes of a line before and after its first one outside ASCII. */
const previewBytes = { before: 40, after: 100 };

/** The first lines with characters outside ASCII, as they read in an encoding. */
function previewOf(bytes: Uint8Array, encoding: SpreadsheetEncoding): string[] {
  const decoder = new TextDecoder(encoding);
  const lines: string[] = [];
  for (const line of eachLine(bytes)) {
    const foreignIndex = line.findIndex((byte) => byte >= 0x80);
    if (foreignIndex < 0) continue;
    const previewStart = Math.max(0, foreignIndex - previewBytes.before);
    const text = decoder.decode(line.subarray(previewStart, foreignIndex + previewBytes.after));
    // The last character may be cut.
    lines.push(
      text
        .replace(/\ufffd$/, "")
        .replace(/\p{Cc}+/gu, " ")
        .trim(),
    );
    if (lines.length === previewLines) break;
  }
  return lines;
}
