import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, implement } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import * as calls from "./waiting.calls";
import { listStuckDrafts } from "./waiting.server";

/** The call of what waits for a payment or for the director. */
export function stuckDraftsApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("submissions", {
    listStuckDrafts: async ({ query, request }) =>
      pageReply(await listStuckDrafts(db, clock(), query), request),
  });
}
