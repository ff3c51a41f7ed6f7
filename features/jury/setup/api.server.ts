import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { settle } from "../conflicts/detection.server";
import * as calls from "./calls";
import { type Changed, changeJury, createJury, listJuries } from "./juries.server";
import { changePhase, createPhase, findPhase, listPhases } from "./phases.server";
import { jurySchema, phaseSchema } from "./schema";

export type JuryDeps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

export const nothingThere = () => problem(404, "There is nothing at this address.");

const stale = "Somebody changed this in the meantime. Look at what it is now.";

type Refused = Exclude<Changed<unknown>, { kind: "done" }>;

const refusalOf = (refused: Refused, shown: (current: unknown) => unknown) => {
  if (refused.kind === "unknown") return nothingThere();
  if (refused.kind === "invalid") return invalid(refused.errors);
  if (refused.kind === "refused") return problem(409, refused.detail);
  return problem(409, stale, { current: shown(refused.current) });
};

const asJury = (row: unknown) => jurySchema.parse(row);
const asPhase = (row: unknown) => phaseSchema.parse(row);

/** Juries and their phases. */
export function setupApi({ db, clock }: JuryDeps): Endpoint[] {
  return handlers(calls)("jury", {
    createJury: async ({ body }) => {
      const made = await createJury(db, body);
      return made.kind === "done" ? { status: 201, body: made.value } : refusalOf(made, asJury);
    },
    listJuries: async ({ query, request }) => pageReply(await listJuries(db, query), request),
    changeJury: async ({ params, body }) => {
      await settle(db);
      const changed = await changeJury(db, params.id, body);
      if (changed.kind !== "done") return refusalOf(changed, asJury);
      return { status: 200, body: changed.value };
    },
    createPhase: async ({ body }) => {
      const made = await createPhase(db, clock, body);
      return made.kind === "done" ? { status: 201, body: made.value } : refusalOf(made, asPhase);
    },
    listPhases: async ({ query, request }) => pageReply(await listPhases(db, query), request),
    readPhase: async ({ params }) => {
      const phase = await findPhase(db, params.id);
      return phase ? { status: 200, body: phase } : nothingThere();
    },
    changePhase: async ({ params, body }) => {
      const changed = await changePhase(db, clock, params.id, body);
      if (changed.kind !== "done") return refusalOf(changed, asPhase);
      return { status: 200, body: changed.value };
    },
  });
}
