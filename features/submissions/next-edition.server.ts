import { and, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissionDrafts, submissionEvents, submissions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { closable } from "./new-entry.server";

/**
 * Takes the entries that were sent for the next edition along to it: those without accepted or
 * rejected, at the fee that was charged, and those that are paid only later, whose fee was quoted
 * by then. Whatever else was entered stays where it was.
 *
 * `tx` is the transaction that opens `nextId`, after both editions' states were written: that
 * waits for the drafts which are being opened at this moment, and lets none in behind them.
 * Resolves to how many entries moved.
 */
export async function takeAlong(tx: Database, clock: Clock, nextId: string): Promise<number> {
  const now = clock();
  const moved = { editionId: nextId, forNext: false };
  // First the drafts: whoever is making an entry of one is waited for, and its entry is found below.
  await tx
    .update(submissionDrafts)
    .set({ ...moved, updatedAt: now })
    .where(
      and(
        submissionDrafts.forNext,
        ne(submissionDrafts.editionId, nextId),
        inArray(submissionDrafts.state, closable),
      ),
    );
  const waiting = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        submissions.forNext,
        ne(submissions.editionId, nextId),
        notInArray(submissions.status, ["accepted", "rejected"]),
      ),
    )
    // The order in which decisions lock them.
    .orderBy(submissions.id)
    .for("update");
  if (waiting.length === 0) return 0;
  const ids = sql`any(${`{${waiting.map(({ id }) => id).join(",")}}`}::uuid[])`;
  await tx.update(submissions).set(moved).where(sql`${submissions.id} = ${ids}`);
  await tx
    .update(submissionDrafts)
    .set(moved)
    .where(sql`${submissionDrafts.submissionId} = ${ids}`);
  await tx.execute(sql`
    insert into ${submissionEvents} (submission_id, kind, actor, detail, created_at)
    select ${submissions.id}, 'taken along', 'festival', jsonb_build_object('edition', ${editions.slug}), ${now.toISOString()}::timestamptz
    from ${submissions} join ${editions} on ${editions.id} = ${submissions.editionId}
    where ${submissions.id} = ${ids}`);
  return waiting.length;
}
