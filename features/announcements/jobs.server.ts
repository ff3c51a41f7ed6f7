import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { runWhenDue } from "~/db/run-when-due";
import {
  announcementItems,
  announcements,
  entryLinks,
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
import { recordPagesSent } from "~/features/submissions/source.commands.server";
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

/** Releases due announcements, each once; run at start and every few seconds. */
export async function releaseDue(deps: ReleaseDeps): Promise<number> {
  const { db, clock, log, wakeMail } = deps;
  const timed = {
    table: announcements,
    dueAt: announcements.sendAt,
    waiting: "scheduled",
    happened: "released",
  };
  const released = await runWhenDue(
    db,
    timed,
    clock(),
    (tx, row) => release({ ...deps, db: tx }, row),
    (error) => log.error("announcement not released", { error: describeError(error) }),
  );
  if (released > 0) wakeMail();
  await clearAbandoned(deps);
  return released;
}

/** The release, within the caller's transaction, which also sets the state. */
async function release(deps: LockDeps, row: AnnouncementRow): Promise<void> {
  const { db: tx, clock } = deps;
  const now = clock();
  // Before the entries, as where a film is created from one.
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
  const announced = sql`${submissions.id} in (
    select ${announcementItems.submissionId} from ${announcementItems}
    where ${announcementItems.announcementId} = ${row.id} and ${announcementItems.droppedWhy} is null)`;
  await makeSelectedFilmsPublic(tx, now, row.editionId, announced);
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
  const ids = emails.flatMap(({ id }) => id ?? []);
  await releaseHeld(tx, clock, ids);
  const malformed = emails.flatMap(({ id, toAddress }) =>
    isEmailAddress(toAddress) ? [] : (id ?? []),
  );
  if (malformed.length > 0) {
    await tx
      .update(outboxMessages)
      .set({ state: "failed", lastError: invalidAddress })
      .where(inArray(outboxMessages.id, malformed));
  }
  await tx.update(announcements).set({ releasedAt: now }).where(eq(announcements.id, row.id));
  await audit(tx, now, "system", "announcement released", auditEntry(row, ids.length));
}

export const withdrawnReason = "The filmmaker withdrew it before the release.";
export const refundedReason = "The fee was refunded before the release.";

/**
 * Drops entries withdrawn or refunded since the lock, and rewrites the emails that mention them or
 * a corrected entry (title, name, address). If an email's main entry is dropped, another takes
 * over; an entry whose address gets another email moves into that one: one email per person.
 */
async function rewriteEmails(deps: LockDeps, row: AnnouncementRow): Promise<void> {
  const tx = deps.db;
  const { amountCents, refundedCents, withdrawnAt } = submissions;
  const changed = await tx
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
  if (changed.length === 0) return;
  const dropped = new Map(
    changed.flatMap((entry) => {
      const reason = entry.withdrawnAt
        ? withdrawnReason
        : isRefunded(entry)
          ? refundedReason
          : null;
      return reason ? [[entry.submissionId, reason] as const] : [];
    }),
  );
  const addresses = changed.flatMap(({ submissionId, address }) =>
    dropped.has(submissionId) ? [] : address,
  );
  const isTouched = or(
    inArray(
      announcementItems.outboxId,
      changed.flatMap(({ outboxId }) => outboxId ?? []),
    ),
    inArray(sql`lower(${announcementItems.toAddress})`, addresses),
  );
  const touched = await tx
    .select()
    .from(announcementItems)
    .where(and(eq(announcementItems.announcementId, row.id), isTouched));
  // Items without an email need no new one.
  const rest = touched.filter((item) => !dropped.has(item.submissionId) && item.subject !== "");
  const entries = await readEntries(
    tx,
    rest.map(({ submissionId }) => submissionId),
  );
  const itemsOf = (ids: readonly string[]) =>
    and(
      eq(announcementItems.announcementId, row.id),
      inArray(announcementItems.submissionId, [...ids]),
    );
  await tx.delete(announcementItems).where(itemsOf(rest.map(({ submissionId }) => submissionId)));
  for (const [submissionId, droppedWhy] of dropped) {
    await tx
      .update(announcementItems)
      .set({ droppedWhy, outboxId: null, leads: false, linkHash: null })
      .where(itemsOf([submissionId]));
  }
  await deleteHeldMails(
    tx,
    touched.flatMap(({ outboxId }) => outboxId ?? []),
  );
  const links = touched.flatMap(({ linkHash }) => linkHash ?? []);
  await tx.delete(entryLinks).where(inArray(entryLinks.tokenHash, links));
  const { storeEmails } = await createMailWriter(deps, row, entries);
  const rewritten = groupIntoEmails(entries);
  if (rewritten.length > 0) await storeEmails(tx, rewritten);
}

/** A lock that is unfinished after this time belongs to a process that died. */
const abandonedAfterMs = 10 * 60_000;

/** Deletes the emails of unfinished locks. */
async function clearAbandoned({ db, clock }: LockDeps): Promise<void> {
  const before = new Date(clock().getTime() - abandonedAfterMs);
  const abandoned = await db
    .selectDistinct({ id: announcements.id, lockRun: announcements.lockRun })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .leftJoin(outboxMessages, eq(outboxMessages.id, announcementItems.outboxId))
    .where(
      and(
        eq(announcements.state, "draft"),
        or(isNull(outboxMessages.id), lt(outboxMessages.createdAt, before)),
      ),
    );
  for (const { id, lockRun } of abandoned) {
    // A lock that began since has removed the old items; the current ones are its own.
    const sameRun = lockRun ? eq(announcements.lockRun, lockRun) : isNull(announcements.lockRun);
    await db.transaction(async (tx) => {
      const [draft] = await tx
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), eq(announcements.state, "draft"), sameRun))
        .for("update");
      if (!draft) return;
      await tx.update(announcements).set({ lockRun: null }).where(eq(announcements.id, id));
      await deleteDraftMails(tx, id);
    });
  }
}
