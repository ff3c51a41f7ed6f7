import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import * as calls from "./contract";
import { deleteView, readViews, renameView, saveView } from "./queries.server";

const noView = () => problem(404, "We can't find this view.");

/** The calls for saved filters; each person has their own. */
export function viewsApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("desk", {
    listViews: async ({ actor }) => ({ status: 200, body: await readViews(db, actor.personId) }),
    saveView: async ({ actor, body }) => {
      const kept = await saveView(db, clock, actor.personId, body);
      return "view" in kept ? { status: 201, body: kept.view } : problem(409, kept.refused);
    },
    renameView: async ({ actor, params, body }) => {
      const kept = await renameView(db, actor.personId, params.id, body.name);
      if (!kept) return noView();
      return "view" in kept ? { status: 200, body: kept.view } : problem(409, kept.refused);
    },
    deleteView: async ({ actor, params }) =>
      (await deleteView(db, actor.personId, params.id)) ? { status: 204 } : noView(),
  });
}
