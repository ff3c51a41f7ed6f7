import { type Endpoint, handlers } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { pageReply } from "~/http/paging";
import { type JuryDeps, nothingThere } from "../setup/api.server";
import * as calls from "./calls";
import { decideConflict, declareConflict } from "./commands.server";
import { settle } from "./detection.server";
import { findConflict, isPair, listConflicts } from "./queries.server";

/** Conflicts at the desk. */
export function conflictsApi({ db }: JuryDeps): Endpoint[] {
  return handlers(calls)("jury", {
    listConflicts: async ({ query, request }) => {
      await settle(db);
      return pageReply(await listConflicts(db, query), request);
    },
    declareConflict: async ({ body, actor }) => {
      const { person, entry } = await isPair(db, body);
      const errors = [
        ...(entry ? [] : [{ path: "submissionId", message: "There is no such entry." }]),
        ...(person ? [] : [{ path: "personId", message: "There is no such person." }]),
      ];
      if (errors.length > 0) return invalid(errors);
      const id = await db.transaction((tx) => declareConflict(tx, body, actor.personId));
      const row = await findConflict(db, id);
      return row ? { status: 201, body: row } : nothingThere();
    },
    decideConflict: async ({ params, body, actor }) => {
      await settle(db);
      const decided = await decideConflict(db, params.id, body.state, actor.personId);
      const row = decided && (await findConflict(db, params.id));
      return row ? { status: 200, body: row } : nothingThere();
    },
  });
}
