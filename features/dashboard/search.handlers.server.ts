import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import * as calls from "./search.contract";
import { searchEverything } from "./search.queries.server";

/** The call of the search over everything. */
export function searchApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return implement(calls)("desk", {
    searchAdmin: async ({ query }) => ({
      status: 200,
      body: await searchEverything(db, query.q, clock()),
    }),
  });
}
