import { z } from "zod";
import {
  assignmentStates,
  othersVisibilities,
  phaseEntryStates,
  scorecardStates,
  verdicts,
} from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";

/** Schemas shared by several parts of the jury. Runs anywhere. */

/** The scales of a criterion: whole numbers from 1. */
export const scales = [5, 10] as const;

export const criterionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().nullable(),
  /** Its part of the total, relative to the other criteria. */
  weight: z.number(),
  /** The highest value: 5 or 10. */
  scale: z.number(),
  required: z.boolean(),
});

export const submissionTypeSchema = categoryType;
export const othersVisibleSchema = z.enum(othersVisibilities);
export const entryStateSchema = z.enum(phaseEntryStates);
export const cardStateSchema = z.enum(scorecardStates);
export const assignmentStateSchema = z.enum(assignmentStates);
export const verdictSchema = z.enum(verdicts);

/** Scores by criterion id. */
export const valuesSchema = z.record(z.string(), z.number());

/** Minutes of a film; `logLineMinutes` for a log line. */
export const minutesSchema = z.number();
