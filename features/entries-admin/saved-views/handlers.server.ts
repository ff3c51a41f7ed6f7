import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { deleteView, readViews, renameView, saveView } from "./commands.server";
import * as calls from "./contract";

const viewNotFound = () => problem(404, "We can't find this view.");

/** The calls for saved filters; each person has their own. */
export function viewsApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("desk", {
    listViews: async ({ actor }) => ({ status: 200, body: await readViews(db, actor.personId) }),
    saveView: async ({ actor, body }) => {
      const result = await saveView(db, clock, actor.personId, body);
      return "view" in result ? { status: 201, body: result.view } : problem(409, result.refusal);
    },
    renameView: async ({ actor, params, body }) => {
      const result = await renameView(db, actor.personId, params.id, body.name);
      if (!result) return viewNotFound();
      return "view" in result ? { status: 200, body: result.view } : problem(409, result.refusal);
    },
    deleteView: async ({ actor, params }) =>
      (await deleteView(db, actor.personId, params.id)) ? { status: 204 } : viewNotFound(),
  });
}
