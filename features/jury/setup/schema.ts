import { z } from "zod";
import { othersVisibilities, submissionTypes } from "~/db/enums";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLine, optionalText, requiredText } from "~/lib/forms/fields";
import { criterionSchema, othersVisibleOf, scales, submissionTypeOf } from "../schema";

/** Juries and their phases: what the director sends and what is answered. Runs anywhere. */

const nameSchema = (missing: string) =>
  requiredText(missing, 120).regex(oneLine, "Please keep this on one line");

/** Far more than anybody has: a year has 525,600 minutes. */
const mostMinutes = 600_000;

const jurySentSchema = z.object({
  name: nameSchema("A jury needs a name"),
  categories: z
    .array(z.enum(submissionTypes, { error: "Choose among the festival's categories" }))
    .min(1, "Choose at least one category")
    .max(submissionTypes.length, "Name each category once")
    .refine((all) => new Set(all).size === all.length, "Name each category once"),
  members: z
    .array(
      z.object({
        personId: z.uuid("Choose somebody among the people"),
        /** For each phase; left out: as many as it takes. */
        maxMinutes: z
          .int("Please enter a whole number")
          .min(0, "Minutes cannot be less than 0")
          .max(mostMinutes, "Nobody has that many minutes")
          .nullish(),
      }),
    )
    .max(200, "A jury has 200 members at most")
    .refine(
      (all) => new Set(all.map(({ personId }) => personId)).size === all.length,
      "Name each member once",
    ),
});

export const newJurySchema = jurySentSchema;
export type JurySent = z.output<typeof jurySentSchema>;

export const juryPatchSchema = jurySentSchema.partial().extend({ version: versionSchema });

export const jurySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  categories: z.array(submissionTypeOf),
  members: z.array(
    z.object({ personId: z.uuid(), name: z.string(), maxMinutes: z.number().nullable() }),
  ),
  version: z.number(),
});
export type Jury = z.output<typeof jurySchema>;

/**
 * A moment that is sent as a text. A text that is none ends the check of the whole body
 * (`abort`): without that, rules that look at several fields would be given the text for a Date.
 */
const momentSent = (message: string) =>
  z.iso.datetime({ offset: true, error: message, abort: true }).transform((text) => new Date(text));

export const criterionSentSchema = z.object({
  /** Of one that is there already; what was typed into it stays. */
  id: z.uuid().optional(),
  name: nameSchema("A criterion needs a name"),
  hint: optionalText(500),
  weight: z
    .number("A weight is a number")
    .positive("A weight is more than 0")
    .max(1_000, "A weight is 1,000 at most"),
  scale: z.literal(scales, "A scale has 5 or 10 steps"),
  required: z.boolean("Say whether it must be answered"),
});

export const phaseSentSchema = z.object({
  juryId: z.uuid("Choose a jury"),
  name: nameSchema("A phase needs a name"),
  opensAt: momentSent("Say when it opens"),
  closesAt: momentSent("Say when it closes"),
  wantedScores: z
    .int("Please enter a whole number")
    .min(1, "Each film needs at least one score")
    .max(200, "At most 200 scores a film"),
  blind: z.boolean("Say whether names are hidden"),
  othersVisible: z.enum(othersVisibilities, { error: "Say when others' scores are shown" }),
  namesVisible: z.boolean("Say whether names stand beside scores"),
  criteria: z
    .array(criterionSentSchema)
    .min(1, "A phase needs at least one criterion")
    .max(12, "At most 12 criteria"),
});

type Times = { opensAt?: Date | undefined; closesAt?: Date | undefined };

/** Adds to the errors what is wrong with a phase's times. */
function checkTimes({ opensAt, closesAt }: Times, context: z.RefinementCtx) {
  const wrong = (path: "opensAt" | "closesAt", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  for (const [path, moment] of [
    ["opensAt", opensAt],
    ["closesAt", closesAt],
  ] as const) {
    const year = moment?.getUTCFullYear();
    if (year !== undefined && !(year >= 2000 && year < 2200)) {
      wrong(path, "Choose a day of this or the next century");
    }
  }
  if (opensAt && closesAt && opensAt >= closesAt) wrong("closesAt", opensFirst);
}

export const opensFirst = "A phase closes after it opens";

export const newPhaseSchema = phaseSentSchema.superRefine(checkTimes);
export type PhaseSent = z.output<typeof phaseSentSchema>;

export const phasePatchSchema = phaseSentSchema
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
  othersVisible: othersVisibleOf,
  namesVisible: z.boolean(),
  publishedAt: momentSchema.nullable(),
  version: z.number(),
  criteria: z.array(criterionSchema),
});
export type Phase = z.output<typeof phaseSchema>;
