import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import * as calls from "./waiting.calls";
import { listWaiting } from "./waiting.server";

/** The call of what waits for a payment or for the director. */
export function waitingApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return handlers(calls)("submissions", {
    listWaiting: async ({ query, request }) =>
      pageReply(await listWaiting(db, clock(), query), request),
  });
}
