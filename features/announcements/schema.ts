import { z } from "zod";
import { announcementKinds, announcementStates, confirmations, outcomes } from "~/db/enums";
import { categoryType, maxCategories } from "~/features/settings/category.schema";
import { requiredVersionField, versionBody } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress, oneLinePattern, requiredText } from "~/lib/forms/fields";

/** Announcements: recipients, emails and state. Runs anywhere. */

const types = z.array(categoryType).min(1, "Choose at least one category").max(maxCategories);
const outcomesSchema = z
  .array(z.enum(outcomes))
  .min(1, "Choose at least one outcome")
  .max(outcomes.length);

export const announcementSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(announcementKinds),
  types,
  outcomes: outcomesSchema,
  answerBy: z.iso.date().nullable(),
  /** Whether filmmakers of imported entries get emails. */
  tellImported: z.boolean(),
  state: z.enum(announcementStates),
  letters: z.number().nullable(),
  entries: z.number().nullable(),
  sendAt: momentSchema.nullable(),
  releasedAt: momentSchema.nullable(),
  unlockedWhy: z.string().nullable(),
  version: z.number(),
  createdAt: momentSchema,
});

export const newAnnouncementSchema = z.object({
  name: requiredText("An announcement needs a name", 120).regex(
    oneLinePattern,
    "Please keep it on one line",
  ),
  types,
  outcomes: outcomesSchema,
  answerBy: z.iso.date("Enter a date like 2026-01-31").nullable().optional(),
  tellImported: z.boolean().optional(),
});

export const announcementChangeSchema = newAnnouncementSchema
  .partial()
  .extend(requiredVersionField);

export const problemKinds = ["suppressed", "malformed", "empty_field"] as const;

export const dryRunSchema = z.object({
  letters: z.number(),
  entries: z.number(),
  counts: z.array(
    z.object({
      submissionType: categoryType,
      outcome: z.enum(outcomes),
      entries: z.number(),
    }),
  ),
  /** Undecided entries of its categories, which are left out. */
  undecided: z.array(z.object({ submissionId: z.uuid(), title: z.string() })),
  problems: z.array(
    z.object({ submissionId: z.uuid(), kind: z.enum(problemKinds), detail: z.string() }),
  ),
});
export type DryRun = z.output<typeof dryRunSchema>;

export const emailSchema = z.object({
  /** The main entry first. */
  submissionIds: z.array(z.uuid()),
  toAddress: z.string(),
  outcome: z.enum(outcomes),
  subject: z.string(),
});

export const fullEmailSchema = emailSchema.extend({ html: z.string(), text: z.string() });

/** How far a running lock is. */
export const lockProgressSchema = z.object({ prepared: z.int() });

/** A release repeats the number of emails, which the director types. */
export const releaseSchema = versionBody.extend({
  letters: z.int("Enter the number of emails").min(0),
});

export const scheduleSchema = releaseSchema.extend({
  sendAt: z.iso
    .datetime({ offset: true, error: "Choose a date and time" })
    .transform((moment) => new Date(moment)),
});

/** The state of an email. `rendered`: it waits for the release. */
export const ledgerStates = ["rendered", "queued", "sent", "failed", "dropped"] as const;

export const ledgerSchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  outcome: z.enum(outcomes),
  toAddress: z.string(),
  subject: z.string(),
  state: z.enum(ledgerStates),
  /** Why it failed or was dropped. */
  why: z.string().nullable(),
  sentAt: momentSchema.nullable(),
  pageOpenedAt: momentSchema.nullable(),
  answer: z.enum(confirmations).nullable(),
  answeredAt: momentSchema.nullable(),
});
export type LedgerRow = z.input<typeof ledgerSchema>;

export const ledgerFilterSchema = z.object({
  q: z.string().trim().max(100).optional(),
  state: z.enum(ledgerStates).optional(),
});
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

/** Where an email goes instead. */
export const redeliverSchema = z.object({ toAddress: emailAddress });

export const followUpKinds = ["not_reached", "silent", "place_free"] as const;

/** Follow-ups of announcements; none happens automatically. */
export const followUpSchema = z.object({
  kind: z.enum(followUpKinds),
  submissionId: z.uuid(),
  title: z.string(),
  detail: z.string(),
  proposedSubmissionId: z.uuid().nullable(),
});
export type FollowUp = z.output<typeof followUpSchema>;
