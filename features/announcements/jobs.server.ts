import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { runWhenDue } from "~/db/run-when-due";
import {
  announcementItems,
  announcements,
  editions,
  outboxMessages,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { groupIntoEmails } from "~/features/decisions/outcome.rules";
import { makeSelectedFilmsPublic } from "~/features/films/commands.server";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { deleteHeldMails, releaseHeld } from "~/features/mail/commands.server";
import { deleteDraftMails } from "~/features/submissions/decision/locked-announcement.commands.server";
import { isNotRefunded } from "~/features/submissions/decision/selection.queries.server";
import { dropLinkRequests } from "~/features/submissions/missing-link.commands.server";
import { deleteLinks } from "~/features/submissions/private-links.commands.server";
import { recordPagesSent } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import { isEmailAddress } from "~/lib/forms/fields";
import { describeError, type Logger } from "~/lib/log";
import { auditEntry } from "./commands.server";
import { createMailWriter, invalidAddress, type LockDeps } from "./lock.commands.server";
import {
  type AnnouncementRow,
  isCorrectedSince,
  isRefunded,
  readEntries,
} from "./recipients.queries.server";

/** The release of an announcement: everything becomes visible in one commit. */

export type ReleaseDeps = LockDeps & { log: Logger; wakeMail: () => void };

/**
 * The condition that an announcement's edition is not archived. Since an edition with a scheduled announcement is not
 * archived, only one that was archived by an earlier version is left out.
 */
const isUnarchived = sql`exists (select from ${editions}
  where ${editions.id} = ${announcements.editionId} and ${editions.state} <> 'archived')`;

/** Releases due announcements, each once; run at start and every few seconds. */
export async function releaseDue(deps: ReleaseDeps): Promise<number> {
  const { db, clock, log, wakeMail } = deps;
  const dueTable = {
    table: announcements,
    dueAt: announcements.sendAt,
    waiting: "scheduled",
    happened: "released",
    where: isUnarchived,
  };
  const releasedCount = await runWhenDue(
    db,
    dueTable,
    clock(),
    (tx, row) => release({ ...deps, db: tx }, row),
    (error) => log.error("announcement not released", { error: describeError(error) }),
  );
  if (releasedCount > 0) wakeMail();
  await deleteAbandonedLocks(deps);
  return releasedCount;
}

/** Releases an announcement within the caller's transaction, which also sets its state. */
async function release(deps: LockDeps, row: AnnouncementRow): Promise<void> {
  const { db: tx, clock } = deps;
  const now = clock();
  // The lock order, before the entries: where a film is created from an entry it is the same.
  await lockDraft(tx);
  // In the lock order of other bulk changes; a withdrawal happens before or after.
  await tx.execute(sql`select count(*) from (
    select ${submissions.id} from ${submissions}
    where ${submissions.id} in (
      select ${announcementItems.submissionId} from ${announcementItems}
      where ${announcementItems.announcementId} = ${row.id})
    order by ${submissions.id} for update) as held`);
  await rewriteEmails(deps, row);
  await tx.execute(sql`update ${submissions}
    set announced_status = told.outcome, announced_at = ${now.toISOString()}::timestamptz
    from ${announcementItems} as told
    where told.announcement_id = ${row.id} and told.dropped_why is null
      and told.submission_id = ${submissions.id}`);
  const isAnnouncedHere = sql`${submissions.id} in (
    select ${announcementItems.submissionId} from ${announcementItems}
    where ${announcementItems.announcementId} = ${row.id} and ${announcementItems.droppedWhy} is null)`;
  await makeSelectedFilmsPublic(tx, now, row.editionId, isAnnouncedHere);
  await tx.execute(sql`insert into ${submissionEvents} (submission_id, kind, actor, detail, created_at)
    select told.submission_id, 'announced', 'director',
      jsonb_build_object('outcome', told.outcome, 'announcementId', ${row.id}::text),
      ${now.toISOString()}::timestamptz
    from ${announcementItems} as told
    where told.announcement_id = ${row.id} and told.dropped_why is null`);
  await dropLinkRequests(tx);
  // The email contains the private page's link, also for imported entries that had none.
  const emailedIds = sql`select ${announcementItems.submissionId} from ${announcementItems}
    where ${announcementItems.announcementId} = ${row.id} and ${announcementItems.outboxId} is not null`;
  await recordPagesSent(tx, emailedIds, now);
  const emails = await tx
    .select({ id: announcementItems.outboxId, toAddress: announcementItems.toAddress })
    .from(announcementItems)
    .where(and(eq(announcementItems.announcementId, row.id), eq(announcementItems.leads, true)));
  const outboxIds = emails.flatMap(({ id }) => id ?? []);
  await releaseHeld(tx, clock, outboxIds);
  const malformedIds = emails.flatMap(({ id, toAddress }) =>
    isEmailAddress(toAddress) ? [] : (id ?? []),
  );
  if (malformedIds.length > 0) {
    await tx
      .update(outboxMessages)
      .set({ state: "failed", lastError: invalidAddress })
      .where(inArray(outboxMessages.id, malformedIds));
  }
  await tx.update(announcements).set({ releasedAt: now }).where(eq(announcements.id, row.id));
  await audit(tx, now, "system", "announcement released", auditEntry(row, outboxIds.length));
}

/** Why a release leaves out an entry that was locked; null if it does not. */
export function findDropReason({
  withdrawnAt,
  ...fee
}: Pick<SubmissionRow, "withdrawnAt" | "amountCents" | "refundedCents">): string | null {
  if (withdrawnAt) return "The filmmaker withdrew it before the release.";
  return isRefunded(fee) ? "The fee was refunded before the release." : null;
}

/**
 * Drops entries withdrawn or refunded since the lock, and rewrites the emails that mention them or
 * a corrected entry (title, name, address). If an email's main entry is dropped, another takes
 * over; an entry whose address gets another email moves into that one: one email per person.
 */
async function rewriteEmails(deps: LockDeps, row: AnnouncementRow): Promise<void> {
  const tx = deps.db;
  const { amountCents, refundedCents, withdrawnAt } = submissions;
  const changedEntries = await tx
    .select({
      submissionId: announcementItems.submissionId,
      outboxId: announcementItems.outboxId,
      address: sql<string>`lower(trim(${submissions.submitterEmail}))`,
      withdrawnAt,
      amountCents,
      refundedCents,
    })
    .from(announcementItems)
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        eq(announcementItems.announcementId, row.id),
        sql`(${withdrawnAt} is not null or not ${isNotRefunded} or ${isCorrectedSince})`,
      ),
    );
  if (changedEntries.length === 0) return;
  const dropReasonById = new Map(
    changedEntries.flatMap((entry) => {
      const reason = findDropReason(entry);
      return reason ? [[entry.submissionId, reason] as const] : [];
    }),
  );
  const remainingAddresses = changedEntries.flatMap(({ submissionId, address }) =>
    dropReasonById.has(submissionId) ? [] : address,
  );
  const isAffected = or(
    inArray(
      announcementItems.outboxId,
      changedEntries.flatMap(({ outboxId }) => outboxId ?? []),
    ),
    inArray(sql`lower(${announcementItems.toAddress})`, remainingAddresses),
  );
  const affectedItems = await tx
    .select()
    .from(announcementItems)
    .where(and(eq(announcementItems.announcementId, row.id), isAffected));
  // An item without a subject has no email , so that none is written again.
  const itemsToRewrite = affectedItems.filter(
    (item) => !dropReasonById.has(item.submissionId) && item.subject !== "",
  );
  const entries = await readEntries(
    tx,
    itemsToRewrite.map(({ submissionId }) => submissionId),
  );
  const itemsOfEntries = (ids: readonly string[]) =>
    and(
      eq(announcementItems.announcementId, row.id),
      inArray(announcementItems.submissionId, [...ids]),
    );
  await tx
    .delete(announcementItems)
    .where(itemsOfEntries(itemsToRewrite.map(({ submissionId }) => submissionId)));
  for (const [submissionId, droppedWhy] of dropReasonById) {
    await tx
      .update(announcementItems)
      .set({ droppedWhy, outboxId: null, leads: false, linkHash: null })
      .where(itemsOfEntries([submissionId]));
  }
  await deleteHeldMails(
    tx,
    affectedItems.flatMap(({ outboxId }) => outboxId ?? []),
  );
  await deleteLinks(
    tx,
    affectedItems.flatMap(({ linkHash }) => linkHash ?? []),
  );
  const { storeEmails } = await createMailWriter(deps, row, entries);
  const newEmails = groupIntoEmails(entries);
  if (newEmails.length > 0) await storeEmails(tx, newEmails);
}

/** A lock that is unfinished after this time belongs to a process that died. */
const abandonedAfterMs = 10 * 60_000;

/** Deletes the emails of unfinished locks. */
async function deleteAbandonedLocks({ db, clock }: LockDeps): Promise<void> {
  const startedBefore = new Date(clock().getTime() - abandonedAfterMs);
  const abandonedLocks = await db
    .selectDistinct({ id: announcements.id, lockRun: announcements.lockRun })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .leftJoin(outboxMessages, eq(outboxMessages.id, announcementItems.outboxId))
    .where(
      and(
        eq(announcements.state, "draft"),
        or(isNull(outboxMessages.id), lt(outboxMessages.createdAt, startedBefore)),
      ),
    );
  for (const { id, lockRun } of abandonedLocks) {
    // A lock that began since has removed the old items; the current ones are its own.
    const isSameRun = lockRun ? eq(announcements.lockRun, lockRun) : isNull(announcements.lockRun);
    await db.transaction(async (tx) => {
      const [draft] = await tx
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), eq(announcements.state, "draft"), isSameRun))
        .for("update");
      if (!draft) return;
      await tx.update(announcements).set({ lockRun: null }).where(eq(announcements.id, id));
      await deleteDraftMails(tx, id);
    });
  }
}
