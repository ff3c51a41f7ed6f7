import { z } from "zod";
import { mediaStates, playbackProblems } from "~/db/enums";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";

/** One GB, the unit of limits and sizes. */
export const gigabyte = 1_000_000_000;

/** What is noted of a film that is accepted anyway. */
export const looks = ["length_differs", "no_sound", "small", "high_rate"] as const;
export type Look = (typeof looks)[number];

/** The most bytes of one request of an upload. */
export const maxChunkBytes = 8 * 1024 * 1024;

/** Days after the last byte on which an unfinished upload expires. */
export const uploadDays = 7;

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
  /** Where it plays; null until it is ready. */
  stream: z.string().nullable(),
  /** The day on which it is deleted; null: not yet known. */
  deleteOn: z.iso.date().nullable(),
  version: z.number(),
});
export type Screener = z.output<typeof screenerSchema>;

/** What a juror sends of a film that does not play. */
export const problemSentSchema = z.object({
  kind: z.enum(playbackProblems, { error: "Choose what is wrong" }),
  note: z.string().trim().max(500, "Please keep this under 500 characters").nullish(),
});

/** An open report, as the juror who made it sees it. */
export const reportedProblemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(playbackProblems),
  note: z.string().nullable(),
  at: momentOrTextSchema,
});
export type ReportedProblem<At = string> = Omit<z.output<typeof reportedProblemSchema>, "at"> & {
  at: At;
};

/** The same as the filmmaker sees it: the first that is open, without a name. */
export const problemOfEntrySchema = reportedProblemSchema.pick({ kind: true, at: true });

/** An upload that can be continued from any device. */
export const unfinishedUploadSchema = z.object({
  url: z.string(),
  name: z.string(),
  length: z.number(),
  offset: z.number(),
  fingerprint: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type UnfinishedUpload = z.output<typeof unfinishedUploadSchema>;
