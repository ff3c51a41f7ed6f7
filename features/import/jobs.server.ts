import { setImmediate as turn } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { imports } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { runBatch } from "./run.server";
import { undoBatch } from "./undo.server";

/** The work of imports: goes on by itself after a restart, each row once. */

type Deps = { db: Database; clock: Clock };

/** After so long without a batch another process goes on. */
const leaseMs = 15_000;

/**
 * Runs or undoes the import that is under way, batch after batch, until it is done, stopped or
 * `stopping`. Of several processes one holds the lease; a batch of another would wait for its row
 * and then find its rows done.
 */
export async function runImports(
  { db, clock }: Deps,
  stopping: () => boolean = () => false,
): Promise<void> {
  const until = () => new Date(clock().getTime() + leaseMs);
  const isFree = or(isNull(imports.leaseUntil), lt(imports.leaseUntil, clock()));
  const [claimed] = await db
    .update(imports)
    .set({ leaseUntil: until() })
    .where(and(inArray(imports.state, ["running", "undoing"]), isFree))
    .returning({ id: imports.id, state: imports.state });
  if (!claimed) return;
  const { id, state } = claimed;
  const batch = state === "undoing" ? undoBatch : runBatch;
  try {
    while (!stopping() && (await batch({ db, clock }, id, until()))) await turn();
  } finally {
    // The next turn need not wait for the lease to run out.
    await db.update(imports).set({ leaseUntil: null }).where(eq(imports.id, id));
  }
}
