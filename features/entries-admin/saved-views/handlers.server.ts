import type { Database } from "~/db/client";
import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { changeView, deleteView, readViews, saveView } from "./commands.server";
import * as calls from "./contract";
import { viewSchema } from "./schema";

/** The calls for saved filters; each person has their own. */
export function viewsApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  const notFound = "We can't find this view.";
  const view = { db, clock, subject: "This view", schema: viewSchema, notFound };
  return implement(calls)("desk", {
    listViews: async ({ actor }) => ({ status: 200, body: await readViews(db, actor.personId) }),
    saveView: async ({ actor, body }) =>
      changeResponse(201, await saveView(db, clock, actor.personId, body), view),
    changeView: async ({ actor, params, body }) =>
      changeResponse(200, await changeView(db, actor.personId, params.id, body), view),
    deleteView: async ({ actor, params }) =>
      changeResponse(204, await deleteView(db, actor.personId, params.id), view),
  });
}
