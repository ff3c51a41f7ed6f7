import { z } from "zod";
import { linkReasons, linkResults, mediaKinds, playbackProblems } from "~/db/enums";
import { screenerSchema } from "~/features/screeners/schema";
import { categoryType } from "~/features/settings/category.schema";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";

/** An uploaded film in the admin, with its entry. */
export const adminScreenerSchema = screenerSchema.extend({
  submissionId: z.uuid(),
  title: z.string(),
  kind: z.enum(mediaKinds),
});
export type AdminScreener = z.output<typeof adminScreenerSchema>;

/** Disk usage in bytes, and the number of films in each state. */
export const mediaSummarySchema = z.object({
  /** All films of every edition; running uploads count with their full size. */
  bytes: z.number(),
  quotaBytes: z.number(),
  /** Free bytes on the disk, and how many must stay free. */
  freeBytes: z.number(),
  reserveBytes: z.number(),
  /** The estimate once every missing film is uploaded, at the average size. */
  forecastBytes: z.number(),
  ready: z.number(),
  /** Being uploaded or checked. */
  uploading: z.number(),
  refused: z.number(),
  missing: z.number(),
  /** Entries without a film that can be watched. */
  withoutFilm: z.number(),
});
export type MediaSummary = z.output<typeof mediaSummarySchema>;

/** An entry with neither a link nor an upload. */
export const filmlessEntrySchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: categoryType,
  submittedAt: momentOrTextSchema,
  /** When the filmmaker was asked for the film; null if not yet. */
  askedAt: momentOrTextSchema.nullable(),
});
export type FilmlessEntry = z.output<typeof filmlessEntrySchema>;

export const problemStates = ["open", "mended"] as const;

/** A film that jurors could not watch; of several open reports this is the first. No juror is named. */
export const filmProblemSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  title: z.string(),
  kind: z.enum(playbackProblems),
  note: z.string().nullable(),
  /** The number of jurors who reported it. */
  reports: z.number(),
  at: momentOrTextSchema,
  mendedAt: momentOrTextSchema.nullable(),
});
export type FilmProblem = z.output<typeof filmProblemSchema>;

/** The last check of an entry's link. */
export const linkCheckSchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  result: z.enum(linkResults),
  why: z.enum(linkReasons),
  at: momentOrTextSchema,
  /** When this result was first seen. */
  since: momentOrTextSchema,
  /** When the filmmaker got an email about it. */
  toldAt: momentOrTextSchema.nullable(),
});
export type LinkCheck = z.output<typeof linkCheckSchema>;
