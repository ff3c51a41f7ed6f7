import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { syncConflicts } from "../conflicts/detection.commands.server";
import { findPhase } from "../setup/phases.commands.server";
import { assignFilms, assignManually, deleteAssignment } from "./commands.server";
import * as calls from "./contract";
import {
  findEntryRow,
  listPhaseEntries,
  readPhaseEntry,
  setBlindSynopsis,
} from "./phase-entries.commands.server";
import { publishDrafts, remindJurors } from "./publish.commands.server";
import { findAssignment, listAssignments, listWatched, readProgress } from "./queries.server";

const phaseClosedMessage = "This phase is closed. Change its closing date to continue.";

/** Calls of the admin about assignments. */
export function assignmentApi(deps: JuryDeps): Endpoint[] {
  const { db, clock, wakeMail } = deps;
  const phaseExists = async (id: string, actor: Actor) => (await findPhase(db, id, actor)) !== null;
  /** Before a change: does the pending conflict checks; resolves to whether the phase exists. */
  const syncAndCheckPhase = async (id: string, actor: Actor) => {
    await syncConflicts(db);
    return phaseExists(id, actor);
  };
  return implement(calls)("jury", {
    listPhaseEntries: async ({ params, query, actor, request }) =>
      (await phaseExists(params.id, actor))
        ? pageReply(await listPhaseEntries(db, params.id, actor, query), request)
        : notFoundResponse(),
    readPhaseEntry: async ({ params, actor }) => {
      if (!(await phaseExists(params.id, actor))) return notFoundResponse();
      const entry = await readPhaseEntry(db, params.id, params.submissionId, actor);
      return entry ? { status: 200, body: entry } : notFoundResponse();
    },
    changePhaseEntry: async ({ params, body, actor }) => {
      if (!(await syncAndCheckPhase(params.id, actor))) return notFoundResponse();
      const { id, submissionId } = params;
      const result = await setBlindSynopsis(db, id, submissionId, actor, body.blindSynopsis);
      const row = result && (await findEntryRow(db, id, submissionId, actor));
      return row ? { status: 200, body: row } : notFoundResponse();
    },
    assignFilms: async ({ params, body, actor }) => {
      if (!(await syncAndCheckPhase(params.id, actor))) return notFoundResponse();
      const assigned = await assignFilms(db, params.id, {
        dryRun: body.dryRun,
        reader: actor,
        clock,
      });
      return assigned ? { status: 200, body: assigned } : notFoundResponse();
    },
    listAssignments: async ({ params, query, actor, request }) =>
      (await phaseExists(params.id, actor))
        ? pageReply(await listAssignments(db, params.id, actor, query), request)
        : notFoundResponse(),
    listWatched: async ({ params, query, actor, request }) =>
      (await phaseExists(params.id, actor))
        ? pageReply(await listWatched(db, params.id, actor, query), request)
        : notFoundResponse(),
    assignManually: async ({ params, body, actor }) => {
      if (!(await syncAndCheckPhase(params.id, actor))) return notFoundResponse();
      const film = await findEntryRow(db, params.id, body.submissionId, actor);
      const result = film
        ? await assignManually(db, params.id, body, { actor, clock })
        : { kind: "no entry" as const };
      if (result.kind === "unknown") return notFoundResponse();
      if (result.kind === "no entry") {
        return invalid([{ path: "submissionId", message: "This entry is not in the phase." }]);
      }
      if (result.kind === "no member") {
        return invalid([{ path: "personId", message: "This person is not on the jury." }]);
      }
      if (result.kind === "conflict")
        return problem(409, "This juror has a conflict of interest with the film.");
      if (result.kind === "already assigned") return problem(409, "They already have this film.");
      const row = await findAssignment(db, actor, result.id);
      return row ? { status: 201, body: row } : notFoundResponse();
    },
    deleteAssignment: async ({ params, actor }) => {
      await syncConflicts(db);
      if (!(await findAssignment(db, actor, params.id))) return notFoundResponse();
      const result = await deleteAssignment(db, params.id, { actor, clock });
      if (result === "unknown") return notFoundResponse();
      return result === "deleted"
        ? { status: 204 }
        : problem(409, "The juror has already submitted a score.");
    },
    publishAssignments: async ({ params, actor }) => {
      if (!(await syncAndCheckPhase(params.id, actor))) return notFoundResponse();
      const result = await publishDrafts(deps, params.id, actor);
      if (result === "unknown") return notFoundResponse();
      if (result === "closed") return problem(409, phaseClosedMessage);
      wakeMail();
      return { status: 200, body: result };
    },
    remindJurors: async ({ params, body, actor }) => {
      if (!(await syncAndCheckPhase(params.id, actor))) return notFoundResponse();
      const result = await remindJurors(deps, params.id, body.dryRun, actor);
      if (!result) return notFoundResponse();
      wakeMail();
      return { status: 200, body: result };
    },
    readProgress: async ({ params, actor }) => {
      if (!(await phaseExists(params.id, actor))) return notFoundResponse();
      const progress = await readProgress(db, params.id, actor);
      return progress ? { status: 200, body: progress } : notFoundResponse();
    },
  });
}
