import { z } from "zod";
import { conflictStates } from "~/db/enums";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { conflictDecisionSchema, conflictDeclarationSchema, conflictSchema } from "./schema";

export const listConflicts = contract({
  method: "GET",
  path: "/api/jury/conflicts",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Conflicts of interest, newest first; filters: phaseId (entries, jury and programmers of a phase), state",
  query: pageQuerySchema.extend({
    phaseId: z.uuid().optional(),
    state: z.enum(conflictStates).optional(),
  }),
  replies: { 200: z.array(conflictSchema) },
});

export const declareConflict = contract({
  method: "POST",
  path: "/api/jury/conflicts",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "Declare a conflict of interest; it is confirmed",
  body: conflictDeclarationSchema,
  replies: { 201: conflictSchema },
  refusals: [409],
});

export const decideConflict = contract({
  method: "PATCH",
  path: "/api/jury/conflicts/{id}",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary:
    "Confirm or dismiss a conflict. If confirmed after scoring, the score is stored but not counted",
  params: idParams,
  body: conflictDecisionSchema,
  replies: { 200: conflictSchema },
  refusals: [409],
});
