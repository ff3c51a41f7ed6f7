import { z } from "zod";
import {
  announcedStatuses,
  chipTones,
  outcomes,
  submissionStatuses,
  submissionTypes,
} from "~/db/enums";
import { editionFilter } from "~/features/settings/edition.schema";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLine, requiredText } from "~/lib/forms/fields";

/** Decisions, the feedback that they carry, and the published selection. Runs anywhere. */

const outcome = z.enum(outcomes, { error: "Choose accepted, waitlisted or rejected" });

/** A private decision with the data for changing it. */
export const decisionSchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: z.enum(submissionTypes),
  director: z.string().nullable(),
  duration: z.number().nullable(),
  /** Null, as the director and the note are, to a programmer who judges the entry without names. */
  submitterEmail: z.string().nullable(),
  status: z.enum(submissionStatuses),
  outcome: outcome.nullable(),
  waitRank: z.number().nullable(),
  chips: z.array(z.uuid()),
  personalNote: z.string().nullable(),
  /** 0 before the first. */
  version: z.number(),
  decidedAt: momentSchema.nullable(),
  announcedStatus: z.enum(announcedStatuses),
  announcedAt: momentSchema.nullable(),
  withdrawnAt: momentSchema.nullable(),
});
export type Decision = z.input<typeof decisionSchema>;

/** A row of the list: its decision, the film's country, and its scores. */
export const listedDecisionSchema = decisionSchema.extend({
  /** Null also to a programmer who judges the entry without names. */
  country: z.string().nullable(),
  /** 0 to 100; null without a score, and to programmers. */
  score: z.number().nullable(),
});

export const mostChips = 3;

/** Missing fields stay. */
export const decisionChangeSchema = z
  .object({
    outcome: outcome.nullable(),
    waitRank: z.int("Enter the waitlist place as a whole number").min(1).max(10_000).nullable(),
    chips: z
      .array(z.uuid("Choose a feedback line"))
      .max(mostChips, `Choose up to ${mostChips} feedback lines`)
      .refine((ids) => new Set(ids).size === ids.length, "Choose each line once"),
    personalNote: z
      .string()
      .max(2_000, "A personal note may have 2,000 characters at most")
      .nullable(),
  })
  .partial({ waitRank: true, chips: true, personalNote: true })
  .extend({ version: versionSchema });
export type DecisionChange = z.output<typeof decisionChangeSchema>;

/** One decision about many: up to as many as a page shows. */
export const bulkDecisionSchema = z.object({
  ids: z
    .array(z.uuid())
    .min(1, "Choose at least one entry")
    .max(200, "At most 200 entries at once"),
  /** null takes decisions back. */
  outcome: outcome.nullable(),
  /** The versions of the decisions that were seen; another one refuses the whole change. 0: no decision yet. */
  versions: z.record(z.uuid(), versionSchema).optional(),
});

/** The corrected decision. */
export const correctionSchema = decisionChangeSchema
  .pick({ personalNote: true, version: true })
  .extend({ outcome });

/** The list's sort orders; `newest` by default. Entries without the value come last. */
export const decisionSorts = [
  ...(["newest", "score", "score-asc", "minutes", "minutes-desc"] as const),
  ...(["title", "title-desc", "country", "country-desc"] as const),
] as const;
export type DecisionSort = (typeof decisionSorts)[number];

const decidedDay = z.iso
  .date("Write a day like 2026-01-31")
  .refine((text) => text >= "1900-01-01", "Write a day like 2026-01-31");

export const decisionFilterSchema = z.object({
  type: z.enum(submissionTypes).optional(),
  /** `none`: undecided, and not withdrawn. */
  outcome: z.enum([...outcomes, "none"]).optional(),
  /** Whose decision was announced, or was not. */
  announced: z.enum(["true", "false"], "Choose announced or not").optional(),
  /** Decided on this day or later, by the festival's clock. */
  from: decidedDay.optional(),
  /** Decided on this day or earlier. */
  to: decidedDay.optional(),
  /** Words of the title, director, submitter, email address or country. For the director only. */
  q: z.string().trim().max(100, "Search for at most 100 characters").optional(),
  /** By score or country: for the director only. */
  sort: z.enum(decisionSorts).optional(),
  /** A year, or 'all'; by default the current one. */
  edition: editionFilter.optional(),
});
export type DecisionFilter = z.output<typeof decisionFilterSchema>;

/** Figures of a category, without withdrawn entries. */
export const summarySchema = z.object({
  submissionType: z.enum(submissionTypes),
  entries: z.number(),
  undecided: z.number(),
  accepted: z.number(),
  waitlisted: z.number(),
  rejected: z.number(),
  acceptedMinutes: z.number(),
});

export const chipSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  tone: z.enum(chipTones),
  retiredAt: momentSchema.nullable(),
});

export const newChipSchema = z.object({
  text: requiredText("Enter the text of the line", 200).regex(
    oneLine,
    "Please keep it on one line",
  ),
  tone: z.enum(chipTones, { error: "Choose praise, craft or fit" }),
});

export const chipChangeSchema = newChipSchema
  .extend({ retired: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Enter what to change");

/** What everybody reads of it: empty and null before it is published. */
export const selectionSchema = z.object({
  publishedAt: momentSchema.nullable(),
  films: z.array(
    z.object({
      title: z.string(),
      director: z.string().nullable(),
      country: z.string().nullable(),
      submissionType: z.enum(submissionTypes),
      duration: z.number().nullable(),
    }),
  ),
});
