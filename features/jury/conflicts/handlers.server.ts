import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { type JuryDeps, notFoundResponse } from "../answers.queries.server";
import { decideConflict, declareConflictOfOthers } from "./commands.server";
import * as calls from "./contract";
import { syncConflicts } from "./detection.commands.server";
import { checkPersonAndEntry, findConflict, listConflicts, maySeeConflict } from "./queries.server";

/** Calls of the admin about conflicts. */
export function conflictsApi({ db }: JuryDeps): Endpoint[] {
  return implement(calls)("jury", {
    listConflicts: async ({ query, actor, request }) =>
      pageReply(await listConflicts(db, actor, query), request),
    declareConflict: async ({ body, actor }) => {
      await syncConflicts(db);
      const { personExists, maySeeEntry } = await checkPersonAndEntry(db, actor, body);
      const errors = [
        ...(maySeeEntry ? [] : [{ path: "submissionId", message: "We can't find this entry." }]),
        ...(personExists ? [] : [{ path: "personId", message: "We can't find this person." }]),
      ];
      if (errors.length > 0) return invalid(errors);
      const id = await declareConflictOfOthers(db, body, actor.personId);
      const row = await findConflict(db, id);
      if (!row) return notFoundResponse();
      // A stronger kind that exists already could reveal a hidden name of a blind phase.
      const kind = (await maySeeConflict(db, actor, id)) ? row.kind : ("declared" as const);
      return { status: 201, body: { ...row, kind } };
    },
    decideConflict: async ({ params, body, actor }) => {
      await syncConflicts(db);
      if (!(await maySeeConflict(db, actor, params.id))) return notFoundResponse();
      const isDecided = await decideConflict(db, params.id, body.state, actor.personId);
      const row = isDecided && (await findConflict(db, params.id));
      return row ? { status: 200, body: row } : notFoundResponse();
    },
  });
}
