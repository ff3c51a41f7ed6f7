/**
 * Reads subtitles in SubRip (SRT) or WebVTT, and writes plain WebVTT: times and text, without tags, styles, notes and
 * positions. Runs anywhere.
 */

/** From and to in milliseconds. */
export type Cue = { from: number; to: number; text: string };

/** More cues than any film has, and characters of one cue. */
const mostCues = 10_000;
const mostCharacters = 1_000;

const time = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s|$)`);

const msOf = ([hours, minutes, seconds, part = "0"]: (string | undefined)[]) =>
  (Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 +
  Number(part.padEnd(3, "0"));

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "",
  rlm: "",
};
const written: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A line without tags (`<i>`), styles (`{\an8}`) and invisible characters. */
const plainLine = (line: string): string =>
  line
    .slice(0, mostCharacters)
    .replace(/<[^<>]*>|\{\\[^{}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? "")
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, "")
    .trim();

/** The cues of a file in order; empty if it has none. Blocks without times are skipped. */
export function readCues(file: string): Cue[] {
  const cues: Cue[] = [];
  let open: { from: number; to: number; lines: string[] } | null = null;
  const close = () => {
    if (!open || cues.length >= mostCues) return;
    const text = open.lines.join("\n").slice(0, mostCharacters).trim();
    if (text && open.to > open.from) cues.push({ from: open.from, to: open.to, text });
  };
  for (const line of file.split(/\r\n|\r|\n/)) {
    const times = timing.exec(line);
    if (times) {
      close();
      open = { from: msOf(times.slice(1, 5)), to: msOf(times.slice(5, 9)), lines: [] };
    } else if (line.trim() === "") {
      close();
      open = null;
    } else {
      const text = plainLine(line);
      if (text) open?.lines.push(text);
    }
  }
  close();
  return cues.sort((a, b) => a.from - b.from);
}

const two = (part: number) => String(part).padStart(2, "0");
const formatTime = (ms: number) =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, "0")}`;

/** Cues as WebVTT. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `${[
    "WEBVTT",
    ...cues.map(({ from, to, text }) => {
      const escaped = text.replace(/[&<>]/g, (sign) => written[sign] ?? sign);
      return `${formatTime(from)} --> ${formatTime(to)}\n${escaped}`;
    }),
  ].join("\n\n")}\n`;
