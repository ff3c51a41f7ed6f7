import { z } from "zod";
import { othersVisibilities } from "~/db/enums";
import { categoryType, maxCategories } from "~/features/settings/category.schema";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern, optionalText, requiredText } from "~/lib/forms/fields";
import { criterionSchema, othersVisibleSchema, scales, submissionTypeSchema } from "../schema";

/** Juries and phases in requests and responses. Runs anywhere. */

const nameSchema = (missing: string) =>
  requiredText(missing, 120).regex(oneLinePattern, "Please keep this on one line");

/** A generous limit: a year has 525,600 minutes. */
const minutesLimit = 600_000;

export const newJurySchema = z.object({
  name: nameSchema("Enter a name for the jury"),
  categories: z
    .array(categoryType)
    .min(1, "Choose at least one category")
    .max(maxCategories, "List each category once")
    .refine((all) => new Set(all).size === all.length, "List each category once"),
  members: z
    .array(
      z.object({
        personId: z.uuid("Choose one of the people"),
        /** Per phase; missing: no limit. */
        maxMinutes: z
          .int("Please enter a whole number")
          .min(0, "Minutes cannot be less than 0")
          .max(minutesLimit, "Enter a smaller number of minutes")
          .nullish(),
      }),
    )
    .max(200, "Add up to 200 members")
    .refine(
      (all) => new Set(all.map(({ personId }) => personId)).size === all.length,
      "List each member once",
    ),
});

export type JuryInput = z.output<typeof newJurySchema>;

export const juryPatchSchema = newJurySchema.partial().extend({ version: versionSchema });

export const jurySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  categories: z.array(submissionTypeSchema),
  members: z.array(
    z.object({ personId: z.uuid(), name: z.string(), maxMinutes: z.number().nullable() }),
  ),
  version: z.number(),
});
export type Jury = z.output<typeof jurySchema>;

/**
 * A moment sent as text. An invalid one ends the validation (`abort`): rules over several fields
 * would otherwise get the text instead of a Date.
 */
const momentInput = (message: string) =>
  z.iso.datetime({ offset: true, error: message, abort: true }).transform((text) => new Date(text));

export const criterionInputSchema = z.object({
  /** The id of an existing criterion; its scores are kept. */
  id: z.uuid().optional(),
  name: nameSchema("Enter a name for the criterion"),
  hint: optionalText(500),
  weight: z
    .number("Enter the weight as a number")
    .positive("Enter a weight above 0")
    .max(1_000, "Enter a weight up to 1,000"),
  scale: z.literal(scales, "Choose a scale of 5 or 10"),
  required: z.boolean("Choose whether it is required"),
});

export const phaseInputSchema = z.object({
  juryId: z.uuid("Choose a jury"),
  name: nameSchema("Enter a name for the phase"),
  opensAt: momentInput("Enter when it opens"),
  closesAt: momentInput("Enter when it closes"),
  wantedScores: z
    .int("Please enter a whole number")
    .min(1, "Each film needs at least one score")
    .max(200, "Up to 200 scores per film"),
  blind: z.boolean("Choose whether names are hidden"),
  othersVisible: z.enum(othersVisibilities, { error: "Choose when other scores are shown" }),
  namesVisible: z.boolean("Choose whether names are shown next to scores"),
  criteria: z
    .array(criterionInputSchema)
    .min(1, "Add at least one criterion")
    .max(12, "Add up to 12 criteria"),
});

type PhaseTimes = { opensAt?: Date | undefined; closesAt?: Date | undefined };

/** Adds errors about a phase's times. */
function checkTimes({ opensAt, closesAt }: PhaseTimes, context: z.RefinementCtx) {
  const phaseError = (path: "opensAt" | "closesAt", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  for (const [path, moment] of [
    ["opensAt", opensAt],
    ["closesAt", closesAt],
  ] as const) {
    const year = moment?.getUTCFullYear();
    if (year !== undefined && !(year >= 2000 && year < 2200)) {
      phaseError(path, "Choose a day of this or the next century");
    }
  }
  if (opensAt && closesAt && opensAt >= closesAt) phaseError("closesAt", closesTooEarlyMessage);
}

export const closesTooEarlyMessage = "The phase must close after it opens";

export const newPhaseSchema = phaseInputSchema.superRefine(checkTimes);
export type PhaseInput = z.output<typeof phaseInputSchema>;

export const phasePatchSchema = phaseInputSchema
  .omit({ juryId: true })
  .partial()
  .extend({ version: versionSchema })
  .superRefine(checkTimes);
export type PhasePatch = z.output<typeof phasePatchSchema>;

export const phaseSchema = z.object({
  id: z.uuid(),
  juryId: z.uuid(),
  ordinal: z.number(),
  name: z.string(),
  opensAt: momentSchema,
  closesAt: momentSchema,
  wantedScores: z.number(),
  blind: z.boolean(),
  othersVisible: othersVisibleSchema,
  namesVisible: z.boolean(),
  publishedAt: momentSchema.nullable(),
  version: z.number(),
  criteria: z.array(criterionSchema),
});
export type Phase = z.output<typeof phaseSchema>;
