import { readCues, writeVtt } from "./subtitles.rules.ts";

/** Reads a file of subtitles, in a decoder's process. */

export type ReadSubtitles = { vtt: string } | { refused: "encoding" | "noCue" };

export function* decode(bytes: Uint8Array): Generator<ReadSubtitles> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return yield { refused: "encoding" };
  }
  const cues = readCues(text);
  yield cues.length > 0 ? { vtt: writeVtt(cues) } : { refused: "noCue" };
}
