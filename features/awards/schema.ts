import { z } from "zod";
import { awardKinds, honorLevels } from "~/db/enums";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { integerField, requiredLine } from "~/lib/forms/fields";
import { awardStates, maxNameLength } from "./rules";

/** Awards and honors in requests and responses. Runs anywhere. */

export const maxCitationLength = 300;

const momentRule = "Enter a date and time";
export const sentMoment = z.iso
  .datetime({ offset: true, error: momentRule })
  .transform((moment) => new Date(moment));

const maxPrize = 2_000_000_000;
const prizeRule = "Enter an amount, like 500";

/** Fields with what a new award has without them. */
const awardFields = z.object({
  name: requiredLine("Enter the award's name", maxNameLength),
  kind: z.enum(awardKinds, "Choose jury, audience or special"),
  category: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .transform((type) => type || null),
  /** In minor units of the edition's currency. */
  prizeCents: integerField(0, maxPrize, prizeRule, prizeRule).nullable(),
  ordinal: integerField(0, 999, "Enter a number from 0", "Enter up to 999"),
  votesUntil: sentMoment.nullable(),
  minBallots: integerField(1, 10_000, "Enter a number from 1", "Enter up to 10000"),
});

export const newAwardSchema = z.object({
  ...awardFields.partial().shape,
  name: awardFields.shape.name,
  kind: awardFields.shape.kind,
});

const honorShown = {
  level: z.enum(honorLevels),
  title: z.string(),
  director: z.string(),
  citation: z.string(),
  shareCents: z.int().nullable(),
  code: z.string().nullable(),
};

export const honorSchema = z.object({
  id: z.uuid(),
  awardId: z.uuid().nullable(),
  filmId: z.uuid().nullable(),
  submissionId: z.uuid().nullable(),
  ...honorShown,
  revokedAt: momentSchema.nullable(),
  revokedWhy: z.string().nullable(),
  version: z.int(),
});
export type Honor = z.output<typeof honorSchema>;

export const awardSchema = z.object({
  id: z.uuid(),
  /** The year of its edition. */
  edition: z.string(),
  name: z.string(),
  kind: z.enum(awardKinds),
  category: z.string().nullable(),
  prizeCents: z.int().nullable(),
  ordinal: z.int(),
  votesUntil: momentSchema.nullable(),
  minBallots: z.int(),
  state: z.enum(awardStates),
  revealedAt: momentSchema.nullable(),
  undoUntil: momentSchema.nullable(),
  /** Null for programmers, until it is revealed. */
  honors: z.array(honorSchema).nullable(),
  version: z.int(),
});
export type Award = z.output<typeof awardSchema>;

/** A film or log line that an award may go to. */
export const candidateSchema = honorSchema.pick({
  filmId: true,
  submissionId: true,
  title: true,
  director: true,
});
export type Candidate = z.output<typeof candidateSchema>;

const honorFields = z.object({
  level: z.enum(honorLevels, "Choose winner, mention or nominee").exclude(["selection"]),
  citation: z
    .string()
    .trim()
    .max(maxCitationLength, `Please keep this under ${maxCitationLength} characters`),
});

export const newHonorSchema = z
  .object({
    level: honorFields.shape.level,
    citation: honorFields.shape.citation.optional(),
    filmId: z.uuid("Choose a film").nullish(),
    submissionId: z.uuid("Choose a film").nullish(),
  })
  .refine(({ filmId, submissionId }) => filmId || submissionId, {
    path: ["filmId"],
    message: "Choose a film",
  });
export type NewHonor = z.output<typeof newHonorSchema>;

export const honorChangeSchema = honorFields.partial().extend(requiredVersionField);

const reasonRule = "Say why, in 3 to 300 characters";
/** Why something is withdrawn, as visitors or the team read it. */
export const withdrawalReason = z.string(reasonRule).trim().min(3, reasonRule).max(300, reasonRule);
export const revocationSchema = z.object({ reason: withdrawalReason, ...requiredVersionField });

export const revealAllSchema = z.object({
  ids: z.array(z.uuid("Choose awards")).min(1, "Choose awards").max(200, "Choose up to 200 awards"),
});

/** An award as visitors see it: revealed. */
export const publicAwardSchema = z.object({
  name: z.string(),
  kind: z.enum(awardKinds),
  category: z.string().nullable(),
  honors: z.array(z.object({ ...honorShown, code: z.string(), filmSlug: z.string().nullable() })),
});

/** An honor on its film's private page: `award` is null for a place in the selection. */
export const entryHonorSchema = z.object({
  level: z.enum(honorLevels),
  award: z.string().nullable(),
  citation: z.string(),
  code: z.string(),
});
export type EntryHonor = z.output<typeof entryHonorSchema>;
