import { z } from "zod";
import {
  assignmentStates,
  othersVisibilities,
  phaseEntryStates,
  scorecardStates,
  submissionTypes,
  verdicts,
} from "~/db/enums";

/** What several rooms of the jury speak of. Runs anywhere. */

/** The scales that a criterion may have: whole values from 1 on. */
export const scales = [5, 10] as const;

export const criterionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().nullable(),
  weight: z.number(),
  scale: z.number(),
  required: z.boolean(),
});

export const submissionTypeOf = z.enum(submissionTypes);
export const othersVisibleOf = z.enum(othersVisibilities);
export const entryStateOf = z.enum(phaseEntryStates);
export const cardStateOf = z.enum(scorecardStates);
export const assignmentStateOf = z.enum(assignmentStates);
export const verdictOf = z.enum(verdicts);

/** Values by criterion. */
export const valuesOf = z.record(z.string(), z.number());

/** Minutes that a film takes; a log line is read in half a minute. */
export const minutesOf = z.number();

export const byId = z.object({ id: z.uuid() });
