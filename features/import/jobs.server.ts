import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { isRefusal } from "~/db/errors";
import { imports } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { runBatch } from "./run.commands.server";
import { undoBatch } from "./undo.commands.server";

/** The job of imports: continues after a restart, each row once. */

type Deps = { db: Database; clock: Clock };

/** Milliseconds without a batch after which another process takes over. */
const leaseMs = 15_000;
/**
 * Milliseconds between two batches. The embedded database works on one transaction at a time: a
 * page with several queries would wait for a batch at each of them.
 */
const pauseMs = 20;

/**
 * Runs or undoes the current import, batch by batch, until it is done or stopped, or until `isStopping`. One
 * process holds the lease; a batch of another would wait for the row lock and then find its rows
 * done.
 */
export async function runImports(
  { db, clock }: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const leaseEnd = () => new Date(clock().getTime() + leaseMs);
  const isFree = or(isNull(imports.leaseUntil), lt(imports.leaseUntil, clock()));
  const [claimedImport] = await db
    .update(imports)
    .set({ leaseUntil: leaseEnd() })
    .where(and(inArray(imports.state, ["running", "undoing"]), isFree))
    .returning({ id: imports.id, state: imports.state });
  if (!claimedImport) return;
  const { id, state } = claimedImport;
  const processBatch = state === "undoing" ? undoBatch : runBatch;
  try {
    while (!isStopping() && (await processBatch({ db, clock }, id, leaseEnd())))
      await sleep(pauseMs);
  } catch (error) {
    // Rows that cannot be stored would be tried for ever, and hold up every other import. The
    // director sees that it stopped, and may resume or undo it.
    if (state === "running" && isRefusal(error)) {
      await db
        .update(imports)
        .set({ state: "stopped", version: sql`${imports.version} + 1` })
        .where(and(eq(imports.id, id), eq(imports.state, "running")));
    }
    throw error;
  } finally {
    // The next run need not wait for the lease to expire.
    await db.update(imports).set({ leaseUntil: null }).where(eq(imports.id, id));
  }
}
