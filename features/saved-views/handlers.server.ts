import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, implement } from "~/http/endpoint";
import { problem } from "~/http/problem";
import * as calls from "./views.calls";
import { deleteView, readViews, renameView, saveView } from "./views.server";

const noView = () => problem(404, "There is no such view.");

/** The calls of named filters; each person has their own. */
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
