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

type Refused = Exclude<ChangeResult<unknown>, { kind: "done" }>;

/** The answer to a refused change; `what` is the noun, `schema` limits the shown state. */
const refusalOf = (refused: Refused, noun: string, schema: z.ZodType) => {
  if (refused.kind === "unknown") return notFoundResponse();
  if (refused.kind === "invalid") return invalid(refused.errors);
  if (refused.kind === "refused") return problem(409, refused.detail);
  return conflictResponse(conflictMessage(noun), schema, refused.current);
};

const noJury = (refused: Refused) => refusalOf(refused, "This jury", jurySchema);
const noPhase = (refused: Refused) => refusalOf(refused, "This phase", phaseSchema);

/** Calls about juries and phases. */
export function setupApi({ db, clock }: JuryDeps): Endpoint[] {
  return implement(calls)("jury", {
    createJury: async ({ body }) => {
      const result = await createJury(db, body);
      return result.kind === "done" ? { status: 201, body: result.value } : noJury(result);
    },
    listJuries: async ({ query, actor, request }) =>
      pageReply(await listJuries(db, actor, query), request),
    changeJury: async ({ params, body }) => {
      await syncConflicts(db);
      const changed = await changeJury(db, params.id, body);
      if (changed.kind !== "done") return noJury(changed);
      return { status: 200, body: changed.value };
    },
    createPhase: async ({ body }) => {
      const result = await createPhase(db, clock, body);
      return result.kind === "done" ? { status: 201, body: result.value } : noPhase(result);
    },
    listPhases: async ({ query, actor, request }) =>
      pageReply(await listPhases(db, actor, query), request),
    readPhase: async ({ params, actor }) => {
      const phase = await findPhase(db, params.id, actor);
      return phase ? { status: 200, body: phase } : notFoundResponse();
    },
    changePhase: async ({ params, body }) => {
      const changed = await changePhase(db, clock, params.id, body);
      if (changed.kind !== "done") return noPhase(changed);
      return { status: 200, body: changed.value };
    },
  });
}
