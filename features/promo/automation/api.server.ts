import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import {
  addAutomation,
  changeAutomation,
  deleteAutomation,
  listAutomations,
} from "./automation.server";
import * as calls from "./calls";

const missing = () => problem(404, "There is no such rule.");

/** The calls around rules. A rule prepares drafts; nothing is posted or sent. */
export function automationApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return handlers(calls)("promotion", {
    listRules: async ({ query, request }) => pageReply(await listAutomations(db, query), request),
    addRule: async ({ body }) => ({ status: 201, body: await addAutomation(db, clock, body) }),
    changeRule: async ({ params, body }) => {
      const row = await changeAutomation(db, clock, params.id, body);
      return row ? { status: 200, body: row } : missing();
    },
    deleteRule: async ({ params }) =>
      (await deleteAutomation(db, params.id)) ? { status: 204 } : missing(),
  });
}
