import { readCues, writeVtt } from "./subtitles.rules";

/** Reads a file of subtitles, in a decoder's process. */

/**
 * `vtt`: as plain WebVTT; `unread`: how many lines are not in it, and the numbers of the first ones; `isGuessed`: the
 * file is neither UTF-8 nor UTF-16, and was read as Windows-1252.
 */
export type ReadSubtitles =
  | { vtt: string; unread: { count: number; first: number[] }; isGuessed: boolean }
  | { refused: "noCue" | "notText" | "otherFormat" };

const maxNamedLines = 5;

/** First characters of a PDF and of an archive. */
const binaryMarks = ["%PDF-", "PK\x03\x04"];

/** SubStation Alpha, TTML, SAMI, MicroDVD and Scenarist, by their first characters. */
const otherFormat = /^\s*(?:\[Script Info\]|<\?xml|<tt\b|<SAMI\b|\{\d+\}\{\d+\}|Scenarist_SCC)/i;

/** The text by its byte order mark, else as UTF-8, else as Windows-1252. */
function readText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const [first, second] = bytes;
  const decode = (label: string, options = {}) => new TextDecoder(label, options).decode(bytes);
  if (first === 0xff && second === 0xfe) return { text: decode("utf-16le"), isGuessed: false };
  if (first === 0xfe && second === 0xff) return { text: decode("utf-16be"), isGuessed: false };
  try {
    return { text: decode("utf-8", { fatal: true }), isGuessed: false };
  } catch {
    return { text: decode("windows-1252"), isGuessed: true };
  }
}

/** Yields the subtitles as WebVTT, or why they are refused. Runs in a process of its own. */
export function* decode(bytes: Uint8Array): Generator<ReadSubtitles> {
  const { text, isGuessed } = readText(bytes);
  const { cues, unread } = readCues(text);
  if (cues.length === 0) {
    const isBinary = text.includes("\0") || binaryMarks.some((mark) => text.startsWith(mark));
    if (isBinary) return yield { refused: "notText" };
    return yield { refused: otherFormat.test(text) ? "otherFormat" : "noCue" };
  }
  const first = unread.slice(0, maxNamedLines);
  yield { vtt: writeVtt(cues), unread: { count: unread.length, first }, isGuessed };
}
