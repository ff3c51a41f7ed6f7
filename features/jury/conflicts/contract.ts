import { z } from "zod";
import { conflictStates } from "~/db/enums";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { byId } from "../schema";
import { conflictSchema, decidedSchema, declaredSchema } from "./schema";

export const listConflicts = contract({
  method: "GET",
  path: "/api/jury/conflicts",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Who may be too near to which entry, newest first; phaseId narrows to a phase's entries, its jury and programmers, state to what was said of it",
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
  roleIn: "row",
  summary: "Declare that somebody is too near to an entry: confirmed at once",
  body: declaredSchema,
  replies: { 201: conflictSchema },
});

export const decideConflict = contract({
  method: "PATCH",
  path: "/api/jury/conflicts/{id}",
  access: ["director", "programmer"],
  roleIn: "row",
  summary:
    "Confirm or dismiss a conflict. Confirmed after scoring, the score is kept and does not count",
  params: byId,
  body: decidedSchema,
  replies: { 200: conflictSchema },
});
