import { findPlayable } from "~/features/screeners/queries.server";
import { countWatched } from "~/features/screeners/watching.commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { syncConflicts } from "../conflicts/detection.commands.server";
import {
  abstain,
  declareOwnConflict,
  recordViewing,
  reportProblem,
  type ScorecardResult,
  saveScorecard,
} from "./commands.server";
import * as calls from "./contract";
import { listOwnFilms, mayWatchFilm, readAssignedFilm } from "./queries.server";
import { scorecardSchema } from "./schema";

const phaseClosedResponse = () =>
  problem(
    409,
    "This phase is closed. What you entered is saved, and the festival team can still read it.",
  );

function scorecardResponse(result: ScorecardResult) {
  if (result.kind === "saved") return { status: 200 as const, body: result.card };
  if (result.kind === "unknown") return notFoundResponse();
  if (result.kind === "closed") return phaseClosedResponse();
  if (result.kind === "invalid") return invalid(result.errors);
  const scorecard = result.card && scorecardSchema.parse(result.card);
  if (result.kind === "given") {
    return problem(409, "You have already submitted a score. You can change it instead.", {
      scorecard,
    });
  }
  if (result.kind === "abstained") return problem(409, "You declined this film.", { scorecard });
  const message = "You changed this scorecard on another device. Please check the current version.";
  return problem(409, message, { scorecard });
}

/** A juror's calls. */
export function scoringApi({ db, clock }: JuryDeps): Endpoint[] {
  const deps = { db, clock };
  return implement(calls)("jury", {
    listOwnFilms: async ({ query, actor, request }) =>
      pageReply(await listOwnFilms(db, clock(), actor.personId, query), request),
    readOwnAssignment: async ({ params, actor }) => {
      const film = await readAssignedFilm(db, clock(), actor.personId, params.id);
      return film ? { status: 200, body: film } : notFoundResponse();
    },
    saveScorecard: async ({ params, body, actor }) => {
      await syncConflicts(db);
      return scorecardResponse(await saveScorecard(deps, actor, params.id, body));
    },
    recordViewing: async ({ params, body, actor }) => {
      await syncConflicts(db);
      const viewing = await recordViewing(deps, actor, params.id, body.statement);
      if (viewing === "unknown") return notFoundResponse();
      return viewing === "closed" ? phaseClosedResponse() : { status: 200, body: viewing };
    },
    reportProblem: async ({ params, body, actor }) => {
      await syncConflicts(db);
      const report = await reportProblem(deps, actor, params.id, body);
      if (report === "unknown") return notFoundResponse();
      if (report === "closed") return phaseClosedResponse();
      return { status: report.isNew ? 201 : 200, body: report.problem };
    },
    reportWatched: async ({ params: { id }, body, actor }) => {
      const { personId } = actor;
      const film = await findPlayable(db, id);
      const mayWatch = film && (await mayWatchFilm(db, clock(), personId, film.submissionId));
      if (!mayWatch) return notFoundResponse();
      // A second more: a player may round up.
      const end = film.seconds + 1;
      if (body.position > end || body.ranges.some(([, rangeEnd]) => rangeEnd > end)) {
        return invalid([{ path: "ranges", message: "The film ends before this part" }]);
      }
      const viewer = { mediaId: id, personId, length: film.seconds };
      return { status: 200, body: await countWatched(db, viewer, body, clock()) };
    },
    abstain: async ({ params, body, actor }) => {
      await syncConflicts(db);
      return scorecardResponse(await abstain(deps, actor, params.id, body.reason || null));
    },
    declareOwnConflict: async ({ params, actor }) => {
      await syncConflicts(db);
      const isDeclared = await declareOwnConflict(deps, actor, params.id);
      return isDeclared ? { status: 204 } : notFoundResponse();
    },
  });
}
