import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  addAutomation,
  changeAutomation,
  deleteAutomation,
  findAutomation,
  listAutomations,
} from "./automation.commands.server";
import * as calls from "./contract";
import { automationSchema } from "./schema";

const ruleNotFound = () => problem(404, "We can't find this rule.");

/** The calls for rules. A rule prepares drafts; nothing is posted or sent. */
export function automationApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  /** The error after a failed change: another version, or an unknown id. */
  const changeRefusal = async (id: string) => {
    const row = await findAutomation(db, id);
    return row
      ? conflictResponse(conflictMessage("This rule"), automationSchema, row)
      : ruleNotFound();
  };
  return implement(calls)("promotion", {
    listRules: async ({ query, request }) => pageReply(await listAutomations(db, query), request),
    addRule: async ({ body }) => ({ status: 201, body: await addAutomation(db, clock, body) }),
    changeRule: async ({ params, body }) => {
      const row = await changeAutomation(db, clock, params.id, body);
      return row ? { status: 200, body: row } : changeRefusal(params.id);
    },
    deleteRule: async ({ params, query }) =>
      (await deleteAutomation(db, params.id, query.version))
        ? { status: 204 }
        : changeRefusal(params.id),
  });
}
