import type { Database } from "~/db/client";
import { type Endpoint, handlers } from "~/http/endpoint";
import * as calls from "./find.calls";
import { findEverywhere } from "./find.server";

/** The search over all rooms. */
export function findApi({ db }: { db: Database }): Endpoint[] {
  return handlers(calls)("desk", {
    findAtDesk: async ({ query }) => ({ status: 200, body: await findEverywhere(db, query.q) }),
  });
}
