import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { pageReply } from "~/lib/pagination/keyset";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { syncConflicts } from "../conflicts/detection.commands.server";
import * as calls from "./contract";
import { changeJury, createJury, listJuries } from "./juries.commands.server";
import { changePhase, createPhase, findPhase, listPhases } from "./phases.commands.server";
import { jurySchema, phaseSchema } from "./schema";

/** Calls about juries and phases. */
export function setupApi({ db, clock }: JuryDeps): Endpoint[] {
  const jury = { db, clock, subject: "This jury", schema: jurySchema };
  const phase = { db, clock, subject: "This phase", schema: phaseSchema };
  return implement(calls)("jury", {
    createJury: async ({ body }) => changeResponse(201, await createJury(db, body), jury),
    listJuries: async ({ query, actor, request }) =>
      pageReply(await listJuries(db, actor, query), request),
    changeJury: async ({ params, body }) => {
      await syncConflicts(db);
      return changeResponse(200, await changeJury(db, params.id, body), jury);
    },
    createPhase: async ({ body }) => changeResponse(201, await createPhase(db, clock, body), phase),
    listPhases: async ({ query, actor, request }) =>
      pageReply(await listPhases(db, actor, query), request),
    readPhase: async ({ params, actor }) => {
      const body = await findPhase(db, params.id, actor);
      return body ? { status: 200, body } : notFoundResponse();
    },
    changePhase: async ({ params, body }) =>
      changeResponse(200, await changePhase(db, clock, params.id, body), phase),
  });
}
