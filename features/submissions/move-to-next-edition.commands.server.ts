import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissionDrafts, submissionEvents, submissions } from "~/db/schema";
import { carryCategories } from "~/features/settings/carried-categories.commands.server";
import type { Clock } from "~/lib/dates/clock";
import { carryLabels } from "./labels.commands.server";

const decidedStatuses: readonly (typeof submissions.$inferSelect.status)[] = [
  "accepted",
  "rejected",
];

/**
 * Settles every entry for the next edition, when `nextId` opens; afterwards each entry and its fee counts in exactly
 * one edition. Entries that are neither accepted nor rejected move to it with the fee that was charged, and so do
 * drafts that are paid later. A decided entry becomes an ordinary one of its edition, unless that is archived: archived
 * figures do not change any more, so it moves too. `tx` is the transaction that opens `nextId`, after both editions'
 * states were written: it waits for drafts that are being opened, and blocks new ones. Resolves to the number of moved
 * entries.
 */
export async function moveToNextEdition(
  tx: Database,
  clock: Clock,
  nextId: string,
): Promise<number> {
  const now = clock();
  const { forNext, editionId, state } = submissionDrafts;
  const drafts = await tx
    .selectDistinct({ type: submissionDrafts.submissionType, editionId })
    .from(submissionDrafts)
    .where(and(forNext, ne(editionId, nextId), ne(state, "submitted")));
  // Drafts first: this waits for entries that are being created, which are then found below.
  await tx
    .update(submissionDrafts)
    .set({ editionId: nextId, forNext: false, updatedAt: now })
    .where(
      and(
        submissionDrafts.forNext,
        ne(submissionDrafts.editionId, nextId),
        ne(submissionDrafts.state, "submitted"),
      ),
    );
  const waitingEntries = await tx
    .select({
      id: submissions.id,
      type: submissions.submissionType,
      editionId: submissions.editionId,
      status: submissions.status,
      state: editions.state,
    })
    .from(submissions)
    .innerJoin(editions, eq(editions.id, submissions.editionId))
    .where(and(submissions.forNext, ne(submissions.editionId, nextId)))
    // In the order in which decisions lock them.
    .orderBy(submissions.id)
    .for("update", { of: submissions });
  const stayingEntries = waitingEntries.filter(
    ({ status, state }) => decidedStatuses.includes(status) && state !== "archived",
  );
  const movingEntries = waitingEntries.filter((entry) => !stayingEntries.includes(entry));
  await carryCategories(tx, now, nextId, [...drafts, ...movingEntries]);
  await settleEntries(tx, anyOfIds(stayingEntries));
  await settleEntries(tx, anyOfIds(movingEntries), nextId);
  await carryLabels(tx, nextId, anyOfIds(movingEntries));
  await tx.execute(sql`
    insert into ${submissionEvents} (submission_id, kind, actor, detail, created_at)
    select ${submissions.id}, case when ${submissions.editionId} = ${nextId} then 'taken along' else 'kept in edition' end,
      'festival', jsonb_build_object('edition', ${editions.slug}), ${now.toISOString()}::timestamptz
    from ${submissions} join ${editions} on ${editions.id} = ${submissions.editionId}
    where ${submissions.id} = ${anyOfIds(waitingEntries)}`);
  return movingEntries.length;
}

/**
 * Turns entries for the next edition that `editionId` announced a decision about into ordinary entries of it. `tx`
 * archives the edition, and stores its figures afterwards.
 */
export async function settleAnnounced(tx: Database, editionId: string): Promise<void> {
  const announcedEntries = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        submissions.forNext,
        eq(submissions.editionId, editionId),
        inArray(submissions.announcedStatus, [...decidedStatuses]),
      ),
    )
    .orderBy(submissions.id)
    .for("update");
  await settleEntries(tx, anyOfIds(announcedEntries));
}

const anyOfIds = (rows: readonly { id: string }[]): SQL =>
  sql`any(${`{${rows.map(({ id }) => id).join(",")}}`}::uuid[])`;

/** Turns entries and their drafts into ordinary ones of their edition, or of `nextId`. */
async function settleEntries(tx: Database, ids: SQL, nextId?: string): Promise<void> {
  const newValues = { forNext: false, ...(nextId && { editionId: nextId }) };
  await tx.update(submissions).set(newValues).where(sql`${submissions.id} = ${ids}`);
  await tx
    .update(submissionDrafts)
    .set(newValues)
    .where(sql`${submissionDrafts.submissionId} = ${ids}`);
}
