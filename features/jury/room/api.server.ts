import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { invalid, problem } from "~/http/problem";
import { settle } from "../conflicts/detection.server";
import { type JuryDeps, nothingThere } from "../setup/api.server";
import * as calls from "./calls";
import {
  abstain,
  declareOwnConflict,
  saveScorecard,
  stateViewing,
  type Written,
} from "./commands.server";
import { listOwnFilms, readOwn } from "./queries.server";
import { scorecardSchema } from "./schema";

const closed = () =>
  problem(409, "This phase is closed. What you wrote is kept; the festival's team can read it on.");

function answerOf(written: Written) {
  if (written.kind === "written") return { status: 200 as const, body: written.card };
  if (written.kind === "unknown") return nothingThere();
  if (written.kind === "closed") return closed();
  if (written.kind === "invalid") return invalid(written.errors);
  const scorecard = written.card && scorecardSchema.parse(written.card);
  if (written.kind === "given") {
    return problem(409, "Your score is given; change it instead.", { scorecard });
  }
  if (written.kind === "abstained") return problem(409, "You passed on this film.", { scorecard });
  const told = "This card was changed on another device. Look at what it is now.";
  return problem(409, told, { scorecard });
}

/** A juror's own calls. */
export function roomApi({ db, clock }: JuryDeps): Endpoint[] {
  const deps = { db, clock };
  return handlers(calls)("jury", {
    listOwnFilms: async ({ query, actor, request }) => {
      await settle(db);
      return pageReply(await listOwnFilms(db, clock(), actor.personId, query), request);
    },
    readOwnAssignment: async ({ params, actor }) => {
      await settle(db);
      const own = await readOwn(db, clock(), actor.personId, params.id);
      return own ? { status: 200, body: own } : nothingThere();
    },
    saveScorecard: async ({ params, body, actor }) => {
      await settle(db);
      return answerOf(await saveScorecard(deps, actor, params.id, body));
    },
    stateViewing: async ({ params, body, actor }) => {
      await settle(db);
      const stated = await stateViewing(deps, actor, params.id, body.statement);
      if (stated === "unknown") return nothingThere();
      return stated === "closed" ? closed() : { status: 200, body: stated };
    },
    abstain: async ({ params, body, actor }) => {
      await settle(db);
      return answerOf(await abstain(deps, actor, params.id, body.reason || null));
    },
    declareOwnConflict: async ({ params, actor }) => {
      await settle(db);
      const declared = await declareOwnConflict(deps, actor, params.id);
      return declared ? { status: 204 } : nothingThere();
    },
  });
}
