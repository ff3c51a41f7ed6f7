import type { z } from "zod";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { syncConflicts } from "../conflicts/detection.commands.server";
import * as calls from "./contract";
import { type ChangeResult, changeJury, createJury, listJuries } from "./juries.commands.server";
import { changePhase, createPhase, findPhase, listPhases } from "./phases.commands.server";
import { jurySchema, phaseSchema } from "./schema";

type Refusal = Exclude<ChangeResult<unknown>, { kind: "done" }>;

/** The response to a refused change; `noun` names the thing, `schema` limits what a conflict shows of it. */
const refusalResponse = (refusal: Refusal, noun: string, schema: z.ZodType) => {
  if (refusal.kind === "unknown") return notFoundResponse();
  if (refusal.kind === "invalid") return invalid(refusal.errors);
  if (refusal.kind === "refused") return problem(409, refusal.detail);
  return conflictResponse(conflictMessage(noun), schema, refusal.current);
};

const juryRefusal = (refusal: Refusal) => refusalResponse(refusal, "This jury", jurySchema);
const phaseRefusal = (refusal: Refusal) => refusalResponse(refusal, "This phase", phaseSchema);

/** Calls about juries and phases. */
export function setupApi({ db, clock }: JuryDeps): Endpoint[] {
  return implement(calls)("jury", {
    createJury: async ({ body }) => {
      const result = await createJury(db, body);
      return result.kind === "done" ? { status: 201, body: result.value } : juryRefusal(result);
    },
    listJuries: async ({ query, actor, request }) =>
      pageReply(await listJuries(db, actor, query), request),
    changeJury: async ({ params, body }) => {
      await syncConflicts(db);
      const result = await changeJury(db, params.id, body);
      if (result.kind !== "done") return juryRefusal(result);
      return { status: 200, body: result.value };
    },
    createPhase: async ({ body }) => {
      const result = await createPhase(db, clock, body);
      return result.kind === "done" ? { status: 201, body: result.value } : phaseRefusal(result);
    },
    listPhases: async ({ query, actor, request }) =>
      pageReply(await listPhases(db, actor, query), request),
    readPhase: async ({ params, actor }) => {
      const phase = await findPhase(db, params.id, actor);
      return phase ? { status: 200, body: phase } : notFoundResponse();
    },
    changePhase: async ({ params, body }) => {
      const result = await changePhase(db, clock, params.id, body);
      if (result.kind !== "done") return phaseRefusal(result);
      return { status: 200, body: result.value };
    },
  });
}
