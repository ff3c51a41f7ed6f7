import { z } from "zod";
import { mediaKinds, playbackProblems, submissionTypes } from "~/db/enums";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { screenerSchema } from "../schema";

/** An uploaded film as the team sees it, with the entry that it is of. */
export const adminScreenerSchema = screenerSchema.extend({
  submissionId: z.uuid(),
  title: z.string(),
  kind: z.enum(mediaKinds),
});
export type AdminScreener = z.output<typeof adminScreenerSchema>;

/** How much room films take, in bytes, and how many are in which state. */
export const mediaSummarySchema = z.object({
  /** Of films of every edition; those on their way count whole. */
  bytes: z.number(),
  quotaBytes: z.number(),
  /** On the disk, and what of it stays free. */
  freeBytes: z.number(),
  reserveBytes: z.number(),
  /** Once each film that is missing has come and is as large as the others. */
  forecastBytes: z.number(),
  ready: z.number(),
  /** On their way, or being checked. */
  uploading: z.number(),
  refused: z.number(),
  missing: z.number(),
  /** Entries whose film nobody can watch. */
  withoutFilm: z.number(),
});
export type MediaSummary = z.output<typeof mediaSummarySchema>;

/** An entry whose film nobody can watch: there is neither a link nor an upload. */
export const filmlessEntrySchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: z.enum(submissionTypes),
  submittedAt: momentOrTextSchema,
  /** When its filmmaker was asked for the film; null: not yet. */
  askedAt: momentOrTextSchema.nullable(),
});
export type FilmlessEntry = z.output<typeof filmlessEntrySchema>;

export const problemStates = ["open", "mended"] as const;

/** A film that jurors could not watch; of several open reports the first one. No juror is named. */
export const filmProblemSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  title: z.string(),
  kind: z.enum(playbackProblems),
  note: z.string().nullable(),
  /** How many jurors reported it. */
  reports: z.number(),
  at: momentOrTextSchema,
  mendedAt: momentOrTextSchema.nullable(),
});
export type FilmProblem = z.output<typeof filmProblemSchema>;
