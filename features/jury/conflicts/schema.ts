import { z } from "zod";
import { conflictKinds, conflictStates } from "~/db/enums";

/** Conflicts of interest in the admin. Runs anywhere. */

export const conflictSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  title: z.string(),
  personId: z.uuid(),
  personName: z.string(),
  kind: z.enum(conflictKinds),
  state: z.enum(conflictStates),
});
export type Conflict = z.output<typeof conflictSchema>;

export const conflictDeclarationSchema = z.object({
  submissionId: z.uuid("Choose a film"),
  personId: z.uuid("Choose a juror"),
});

export const conflictDecisionSchema = z.object({
  state: z.enum(conflictStates, { error: "Choose possible, confirmed or dismissed" }),
});
