import { cutText } from "~/lib/shorten";

/**
 * Reads subtitles in SubRip (SRT) or WebVTT as players read them, and writes plain WebVTT: times and text, without tags,
 * styles, notes and positions. Runs anywhere.
 */

/** From and to in milliseconds. */
export type Cue = { from: number; to: number; text: string };

/** The cues in order, and the numbers of the lines, from 1, whose text is in none of them. */
export type ReadCues = { cues: Cue[]; unread: number[] };

type Line = { lineNumber: number; text: string };

/** More cues than any film has, and characters of one cue. */
const maxCues = 10_000;
const maxCharacters = 1_000;

// Files also have a '.', ':' or nothing where SRT wants ',', no hours, one digit, and '->'.
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:] ?(\d{1,3})\d*)?`;
const timing = new RegExp(`^\\s*${time}\\s*--? ?>\\s*${time}(?:\\s|$)`);

/** A line that is meant as times, but is none. */
const brokenTiming = /^\s*\d+:\d+(?::\d+[.,]\d|[\d:.,\s]*--? ?>)|-->\s*\d+:\d/;

const msOf = ([hours, minutes, seconds, fraction = "0"]: (string | undefined)[]) =>
  (Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 +
  Number(fraction.padEnd(3, "0"));

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "\u200E",
  rlm: "\u200F",
};
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const character = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : "");

/** In WebVTT each '<…>' is a tag; in SRT '5 < 6 > 4' may be text. */
const vttTag = /<[^<>]*>/g;
const srtTag = /<\/?(?:[bicusv]|font|lang|ruby|rt|span)(?:[\s.=][^<>]*)?>|<[\d:.]{5,}>/gi;

/** A line without tags (`<i>`), styles (`{\an8}`) and invisible characters. */
const plainLine = (line: string, isVtt: boolean): string =>
  line
    .replaceAll("\t", " ")
    .replace(/<br ?\/?>/gi, "\n")
    .replace(isVtt ? vttTag : srtTag, "")
    .replace(/\{\\[^{}]*\}/g, "")
    .replace(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? "")
    .replace(/&#(\d{1,7});/g, (_, code: string) => character(Number(code)))
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, "")
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n");

/** Blocks of WebVTT that are not shown. */
const isHidden = ([first]: readonly Line[]) =>
  first !== undefined && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first.text);

/**
 * The cues of a file. In SRT a cue's text ends at the next times, also after empty lines, which WebVTT ends it with.
 */
export function readCues(file: string): ReadCues {
  const text = file.replace(/^\uFEFF/, "");
  const isVtt = /^WEBVTT(?:\s|$)/.test(text);
  const cues: Cue[] = [];
  const unread: number[] = [];
  let openCue: (Cue & { lineNumber: number; lines: Line[] }) | null = null;
  /** Lines outside of a cue: a number, an identifier, a note, or what cannot be read. */
  let looseLines: Line[] = [];
  /** In the header of WebVTT, up to its first empty line. */
  let inHeader = isVtt;
  let lastNumber: number | null = null;
  let lastEmptyLine = 0;

  const addUnread = (lines: readonly Line[]) => {
    for (const { lineNumber } of lines) unread.push(lineNumber);
  };
  const closeCue = () => {
    if (openCue) {
      const plainLines = openCue.lines.map(({ lineNumber, text }) => ({
        lineNumber,
        text: plainLine(text, isVtt),
      }));
      const lines = plainLines.filter(({ text }) => text);
      if (lines.length > 0 && (openCue.to <= openCue.from || cues.length >= maxCues)) {
        addUnread([{ lineNumber: openCue.lineNumber, text: "" }, ...lines]);
      } else if (lines.length > 0) {
        const allText = lines.map(({ text }) => text).join("\n");
        let length = 0;
        for (const line of lines) {
          length += line.text.length;
          if (length > maxCharacters) addUnread([line]);
          length += 1;
        }
        cues.push({
          from: openCue.from,
          to: openCue.to,
          text: cutText(allText, maxCharacters).trim(),
        });
      }
    } else if (!(isVtt && isHidden(looseLines))) {
      addUnread(looseLines);
    }
    openCue = null;
    looseLines = [];
  };
  /** Removes the number or identifier of the cue whose times follow in line `lineNumber`. */
  const dropCueName = (lineNumber: number) => {
    const lines: Line[] = openCue?.lines ?? looseLines;
    const lastLine = lines.at(-1);
    if (isVtt) {
      if (!openCue && lines.length === 1) lines.pop();
    } else if (lastLine && /^\s*\d{1,6}\s*$/.test(lastLine.text)) {
      const number = Number(lastLine.text);
      const beginsCue =
        lastEmptyLine === lastLine.lineNumber - 1 || (lastNumber !== null && number > lastNumber);
      if (
        (lastLine.lineNumber === lineNumber - 1 && beginsCue) ||
        number === (lastNumber ?? 0) + 1
      ) {
        lastNumber = number;
        lines.pop();
      }
    }
  };

  // '\r\r\n': line ends that a program converted twice.
  for (const [index, line] of text.split(/\r\r\n|\r\n|\r|\n/).entries()) {
    const lineNumber = index + 1;
    const times = timing.exec(line);
    const isEmpty = line.trim() === "";
    if (times) {
      dropCueName(lineNumber);
      closeCue();
      inHeader = false;
      const [from, to] = [msOf(times.slice(1, 5)), msOf(times.slice(5, 9))];
      openCue = { lineNumber, from, to, text: "", lines: [] };
    } else if (inHeader) {
      inHeader = !isEmpty;
    } else if (brokenTiming.test(line)) {
      dropCueName(lineNumber);
      closeCue();
      looseLines.push({ lineNumber, text: line });
    } else if (!isEmpty) {
      (openCue?.lines ?? looseLines).push({ lineNumber, text: line });
    } else if (isVtt) {
      closeCue();
    }
    if (isEmpty) lastEmptyLine = lineNumber;
  }
  closeCue();
  return { cues: cues.sort((a, b) => a.from - b.from), unread: unread.sort((a, b) => a - b) };
}

const twoDigits = (part: number) => String(part).padStart(2, "0");
const formatTime = (ms: number) =>
  `${twoDigits(Math.floor(ms / 3_600_000))}:${twoDigits(Math.floor(ms / 60_000) % 60)}:${twoDigits(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, "0")}`;

/** Cues as WebVTT. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `${[
    "WEBVTT",
    ...cues.map(({ from, to, text }) => {
      const escaped = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
      return `${formatTime(from)} --> ${formatTime(to)}\n${escaped}`;
    }),
  ].join("\n\n")}\n`;
