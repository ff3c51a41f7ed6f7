import type { InputVideoTrack } from "mediabunny";
import { boxesIn, type FilmSource, hasTextTrack } from "./boxes.rules";
import { areTablesBounded } from "./sample-tables.rules";
import type { Look } from "./schema";
import { filmTexts } from "./texts";

/**
 * Reads a film's header: in the browser before the upload, on the server after it. The parser is loaded on first use. On
 * the server Node runs it from source in a decoder's process, so its modules import each other with file extensions.
 */

export type FilmMetadata = {
  seconds: number;
  width: number;
  height: number;
  /** The codecs parameter of its media type (RFC 6381): 'avc1.640028, mp4a.40.2'. */
  codecs: string;
  looks: Look[];
};

export type Inspection = { ok: true; film: FilmMetadata } | { ok: false; reason: string };

/** What the entry says about its film: the stated minutes, and the category's limits. */
export type ExpectedFilm = {
  minutes: number | null;
  accepted: { min: number; max: number };
};

/** A film differs from the stated length if it is off by more than both. */
const lengthTolerance = { share: 0.05, seconds: 30 };
const smallWidth = 640;
/** In bits per second. */
const highBitRate = 20_000_000;
/** Bytes that the header of a film may have: it is read as a whole. Two hours have about 5 MB. */
const largestHeader = 64_000_000;
/** Pixels that a side may have. */
const longestSide = 16_384;

/** H.264 profiles with 8 bits and 4:2:0, by the number in 'avc1.64…': baseline, main, extended, high. */
const playableProfiles = new Set([66, 77, 88, 100]);

const codecNames: Record<string, string> = {
  hevc: "HEVC",
  vp9: "VP9",
  vp8: "VP8",
  av1: "AV1",
  prores: "ProRes",
};

const refuse = (reason: string): Inspection => ({ ok: false, reason });

/** Inspects a film's header. A refused film comes with a sentence with the reason. */
export async function inspectFilm(source: FilmSource, expected: ExpectedFilm): Promise<Inspection> {
  const firstBytes = await source.read(0, Math.min(12, source.size));
  const firstBoxType = String.fromCharCode(...firstBytes.subarray(4, 8));
  if (!["ftyp", "moov", "mdat", "wide", "free", "skip"].includes(firstBoxType)) {
    return refuse(filmTexts.notAFilm);
  }
  const boxes = await boxesIn(source, 0, source.size);
  const headers = boxes?.filter(({ type }) => type === "moov") ?? [];
  if (headers.length === 0) return refuse(filmTexts.incomplete);
  if (headers.length > 1 || headers.some(({ start, end }) => end - start > largestHeader)) {
    return refuse(filmTexts.unreadable);
  }
  for (const header of headers) {
    // Chapters and subtitles may name people, and their text is spread over the file.
    if (await hasTextTrack(source, header)) return refuse(filmTexts.hasWords);
  }
  if (!(await areTablesBounded(source, boxes ?? []))) return refuse(filmTexts.unreadable);
  const { CustomSource, Input, MP4, QTFF } = await import("mediabunny");
  const input = new Input({
    source: new CustomSource({ getSize: () => source.size, read: source.read }),
    formats: [MP4, QTFF],
  });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return refuse(filmTexts.noPicture);
    const pictureProblem = await findPictureProblem(video);
    if (pictureProblem) return refuse(pictureProblem);
    const audio = await input.getPrimaryAudioTrack();
    if (audio && (await audio.getCodec()) !== "aac") {
      return refuse(filmTexts.wrongSound(((await audio.getCodec()) ?? "").toUpperCase()));
    }
    const seconds = (await video.getDurationFromMetadata()) ?? (await video.computeDuration());
    const lengthProblem = findLengthProblem(seconds, expected.accepted);
    if (lengthProblem) return refuse(lengthProblem);
    const width = await video.getDisplayWidth();
    const height = await video.getDisplayHeight();
    if (Math.max(width, height) > longestSide) return refuse(filmTexts.unreadable);
    const codecs = [
      await video.getCodecParameterString(),
      audio && (await audio.getCodecParameterString()),
    ]
      .filter(Boolean)
      .join(", ");
    const film = { seconds, width, height };
    const size = source.size;
    const looks = looksOf({ ...film, size, hasSound: audio !== null }, expected.minutes);
    return { ok: true, film: { ...film, codecs, looks } };
  } catch {
    return refuse(filmTexts.unreadable);
  } finally {
    input.dispose();
  }
}

async function findPictureProblem(video: InputVideoTrack): Promise<string | null> {
  const codec = await video.getCodec();
  if (codec !== "avc") return filmTexts.wrongPicture(codecNames[codec ?? ""] ?? null);
  const [, profile = ""] = /^avc[13]\.([0-9a-f]{2})/i.exec(
    (await video.getCodecParameterString()) ?? "",
  ) ?? [""];
  return playableProfiles.has(Number.parseInt(profile, 16)) ? null : filmTexts.wrongProfile;
}

/**
 * The error if the length is outside the limits; null without one. A started minute may be rounded up or down, in the
 * film's favour.
 */
function findLengthProblem(seconds: number, { min, max }: ExpectedFilm["accepted"]): string | null {
  if (!Number.isFinite(seconds) || seconds <= 0) return filmTexts.unreadable;
  const isAcceptedLength = Math.floor(seconds / 60) <= max && Math.ceil(seconds / 60) >= min;
  return isAcceptedLength ? null : filmTexts.wrongLength(seconds, min, max);
}

type MeasuredFilm = { seconds: number; width: number; size: number; hasSound: boolean };

/** Possible problems of a playable film, for the team and the filmmaker. */
export function looksOf(
  { seconds, width, size, hasSound }: MeasuredFilm,
  minutes: number | null,
): Look[] {
  const difference = minutes === null ? 0 : Math.abs(seconds - minutes * 60);
  const isDifferent =
    difference > lengthTolerance.seconds &&
    difference > lengthTolerance.share * (minutes ?? 0) * 60;
  return [
    ...(isDifferent ? (["length_differs"] as const) : []),
    ...(hasSound ? [] : (["no_sound"] as const)),
    ...(width < smallWidth ? (["small"] as const) : []),
    ...((size * 8) / seconds > highBitRate ? (["high_rate"] as const) : []),
  ];
}
