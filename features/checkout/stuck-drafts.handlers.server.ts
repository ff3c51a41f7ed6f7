import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import * as calls from "./stuck-drafts.contract";
import { listStuckDrafts } from "./stuck-drafts.queries.server";

/** The call for unpaid drafts and held payments. */
export function stuckDraftsApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("submissions", {
    listStuckDrafts: async ({ query, request }) =>
      pageReply(await listStuckDrafts(db, clock(), query), request),
  });
}
