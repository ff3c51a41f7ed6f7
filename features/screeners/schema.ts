import { z } from "zod";
import { mediaStates, playbackProblems } from "~/db/enums";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";

/** One GB, the unit of limits and sizes. */
export const gigabyte = 1_000_000_000;

/** Possible problems that are noted on an accepted film. */
export const looks = ["length_differs", "no_sound", "small", "high_rate"] as const;
export type Look = (typeof looks)[number];

/** Maximum bytes per upload request. */
export const maxChunkBytes = 8 * 1024 * 1024;

/** Days from the last byte until an unfinished upload expires. */
export const uploadDays = 7;

/** A language by its code: 'en', 'pt-BR', 'zh-Hant'. */
export const languageSchema = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, "Send a language like en or pt-BR");

/** The maximum size of a subtitle file in bytes, and its types: WebVTT and SubRip. */
export const maxSubtitleBytes = 1024 * 1024;
export const subtitleTypes = ["text/vtt", "application/x-subrip"] as const;

/** Subtitles in one language. */
export const subtitlesSchema = z.object({
  language: z.string(),
  /** They also describe sounds, for people who cannot hear them. */
  sdh: z.boolean(),
  /** The address of the WebVTT file; with the same permission as the film. */
  url: z.string(),
  /** What of the file could not be read, as a sentence; null if everything was. */
  warning: z.string().nullable(),
});
export type Subtitles = z.output<typeof subtitlesSchema>;
export type SubtitlesUpload = Pick<Subtitles, "language" | "sdh"> & { bytes: Uint8Array };

export const screenerSchema = z.object({
  id: z.uuid(),
  state: z.enum(mediaStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  looks: z.array(z.enum(looks)),
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  sha256: z.string().nullable(),
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  codecs: z.string().nullable(),
  subtitles: z.array(subtitlesSchema),
  /** The URL for playback; null until it is ready. */
  stream: z.string().nullable(),
  /** The day of its deletion; null if not known yet. */
  deleteOn: z.iso.date().nullable(),
  version: z.number(),
});
export type Screener = z.output<typeof screenerSchema>;

/** A juror's report of a film that does not play. */
export const problemInputSchema = z.object({
  kind: z.enum(playbackProblems, { error: "Choose what is wrong" }),
  note: z.string().trim().max(500, "Please keep this under 500 characters").nullish(),
});

/** An open report, as its juror sees it. */
export const reportedProblemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(playbackProblems),
  note: z.string().nullable(),
  at: momentOrTextSchema,
});
export type ReportedProblem<At = string> = Omit<z.output<typeof reportedProblemSchema>, "at"> & {
  at: At;
};

/** The first open report, as the filmmaker sees it: without a name. */
export const problemOfEntrySchema = reportedProblemSchema.pick({ kind: true, at: true });

/** An upload that can be resumed from any device. */
export const unfinishedUploadSchema = z.object({
  url: z.string(),
  name: z.string(),
  length: z.number(),
  offset: z.number(),
  fingerprint: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type UnfinishedUpload = z.output<typeof unfinishedUploadSchema>;

/** What a film is sent to: the token of a private page, or the secret of an unpaid entry. */
export type FilmTarget = { entry: string } | { draft: string };
