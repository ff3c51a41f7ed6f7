import { z } from "zod";
import { announcedStatuses, chipTones, outcomes, submissionStatuses } from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";
import { editionFilter } from "~/features/settings/edition.schema";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern, requiredText } from "~/lib/forms/fields";

/** Decisions, feedback comments and the published selection. Runs anywhere. */

const outcome = z.enum(outcomes, { error: "Choose accepted, waitlisted or rejected" });

/** A private decision with the data for changing it. */
export const decisionSchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: categoryType,
  director: z.string().nullable(),
  duration: z.number().nullable(),
  /** Null, like director and note, for a programmer who judges the entry blind. */
  submitterEmail: z.string().nullable(),
  status: z.enum(submissionStatuses),
  outcome: outcome.nullable(),
  waitRank: z.number().nullable(),
  /** Ids of feedback comments, in the chosen order. */
  chips: z.array(z.uuid()),
  personalNote: z.string().nullable(),
  /** 0: no decision yet. */
  version: z.number(),
  decidedAt: momentSchema.nullable(),
  announcedStatus: z.enum(announcedStatuses),
  announcedAt: momentSchema.nullable(),
  withdrawnAt: momentSchema.nullable(),
});
export type Decision = z.input<typeof decisionSchema>;

/** A row of the list: its decision, the film's country, and its scores. */
export const listedDecisionSchema = decisionSchema.extend({
  /** Null for a programmer who judges the entry blind. */
  country: z.string().nullable(),
  /** 0 to 100; null without a score, and for programmers. */
  score: z.number().nullable(),
});

export const maxChips = 3;

/** Missing fields stay. */
export const decisionChangeSchema = z
  .object({
    outcome: outcome.nullable(),
    waitRank: z.int("Enter the waitlist place as a whole number").min(1).max(10_000).nullable(),
    chips: z
      .array(z.uuid("Choose a feedback comment"))
      .max(maxChips, `Choose up to ${maxChips} feedback comments`)
      .refine((ids) => new Set(ids).size === ids.length, "Choose each line once"),
    personalNote: z
      .string()
      .max(2_000, "A personal note may have 2,000 characters at most")
      .nullable(),
  })
  .partial({ waitRank: true, chips: true, personalNote: true })
  .extend({ version: versionSchema });
export type DecisionChange = z.output<typeof decisionChangeSchema>;

/** One decision about many entries, up to a page. */
export const bulkDecisionSchema = z.object({
  ids: z
    .array(z.uuid())
    .min(1, "Choose at least one entry")
    .max(200, "At most 200 entries at once"),
  /** null undoes decisions. */
  outcome: outcome.nullable(),
  /**
   * The expected versions of the decisions; a different one refuses the whole change. 0: no
   * decision yet.
   */
  versions: z.record(z.uuid(), versionSchema).optional(),
});

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
  type: categoryType.optional(),
  /** `none`: undecided, and not withdrawn. */
  outcome: z.enum([...outcomes, "none"]).optional(),
  /** Whether the decision was announced. */
  announced: z.enum(["true", "false"], "Choose announced or not").optional(),
  /** Decided on this day or later, in the festival's time zone. */
  from: decidedDay.optional(),
  /** Decided on this day or earlier. */
  to: decidedDay.optional(),
  /** Words of title, director, submitter, email address or country. Directors only. */
  q: z.string().trim().max(100, "Search for at most 100 characters").optional(),
  /** Sorting by score or country is for directors only. */
  sort: z.enum(decisionSorts).optional(),
  /** The slug of an edition, or 'all'; by default the current one. */
  edition: editionFilter.optional(),
});
export type DecisionFilter = z.output<typeof decisionFilterSchema>;

/** Counts of a category, without withdrawn entries. */
export const summarySchema = z.object({
  submissionType: categoryType,
  entries: z.number(),
  undecided: z.number(),
  accepted: z.number(),
  waitlisted: z.number(),
  rejected: z.number(),
  acceptedMinutes: z.number(),
});

/** A line of feedback to choose from. */
export const chipSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** What it is about; 'fit': why the film was not selected, which jurors are not offered. */
  tone: z.enum(chipTones),
  retiredAt: momentSchema.nullable(),
});

export const newChipSchema = z.object({
  text: requiredText("Enter the text of the line", 200).regex(
    oneLinePattern,
    "Please keep it on one line",
  ),
  tone: z.enum(chipTones, { error: "Choose praise, craft or fit" }),
});

export const chipChangeSchema = newChipSchema
  .extend({ retired: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Enter what to change");

/** The public part; empty and null before it is published. */
export const selectionSchema = z.object({
  publishedAt: momentSchema.nullable(),
  films: z.array(
    z.object({
      title: z.string(),
      director: z.string().nullable(),
      country: z.string().nullable(),
      submissionType: categoryType,
      duration: z.number().nullable(),
    }),
  ),
});
