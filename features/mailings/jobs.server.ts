import { and, eq, gt, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { runWhenDue } from "~/db/run-when-due";
import {
  mailingRecipients,
  mailings,
  outboxMessages,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { deleteHeldMails, releaseHeld } from "~/features/mail/commands.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import { undoMs } from "./commands.server";
import { dropReasons } from "./texts";

export type MailingJobDeps = { db: Database; clock: Clock; log: Logger; wakeMail: () => void };

/**
 * Sends due mailings, each once: its emails are released, the entries' histories get a row and the
 * mailing becomes sent in one commit. Run at start and every few seconds.
 */
export async function releaseMailings(deps: MailingJobDeps): Promise<number> {
  const { db, clock, log, wakeMail } = deps;
  const now = clock();
  const newSendAt = new Date(now.getTime() + undoMs);
  // The time was set by a clock that was ahead, and was set back.
  await db
    .update(mailings)
    .set({ sendAt: newSendAt })
    .where(
      and(
        eq(mailings.state, "sending"),
        gt(mailings.sendAt, new Date(newSendAt.getTime() + undoMs)),
      ),
    );
  const schedule = {
    table: mailings,
    dueAt: mailings.sendAt,
    waiting: "sending",
    happened: "sent",
  };
  const sentCount = await runWhenDue(
    db,
    schedule,
    now,
    (tx, row) => releaseMailing(tx, clock, row),
    (error) => log.error("mailing not sent", { error: describeError(error) }),
  );
  if (sentCount > 0) wakeMail();
  return sentCount;
}

async function releaseMailing(
  tx: Database,
  clock: Clock,
  { id, subject }: typeof mailings.$inferSelect,
): Promise<void> {
  const now = clock();
  // Edits and withdrawals of these entries happen before or after.
  await tx.execute(sql`select count(*) from (
    select ${submissions.id} from ${submissions} where ${submissions.id} in (
      select ${mailingRecipients.submissionId} from ${mailingRecipients}
      where ${mailingRecipients.mailingId} = ${id})
    order by ${submissions.id} for update) as held`);
  await dropWithdrawn(tx, id);
  // An entry edited in the meantime has another address.
  await tx.execute(sql`update ${outboxMessages} set to_address = trim(entry.submitter_email)
    from ${submissions} as entry
    where ${outboxMessages.mailingId} = ${id} and ${outboxMessages.state} = 'held'
      and entry.id = ${outboxMessages.submissionId}
      and lower(trim(entry.submitter_email)) <> lower(${outboxMessages.toAddress})`);
  const mails = await tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(eq(outboxMessages.mailingId, id));
  const count = await releaseHeld(
    tx,
    clock,
    mails.map((mail) => mail.id),
  );
  await tx.insert(submissionEvents).select(
    tx
      .select({
        id: sql<string>`gen_random_uuid()`.as("id"),
        submissionId: sql<string>`${mailingRecipients.submissionId}`.as("submission_id"),
        kind: sql<string>`'written to'`.as("kind"),
        actor: sql<string>`'director'`.as("actor"),
        detail: sql<
          Record<string, unknown>
        >`jsonb_build_object('subject', ${outboxMessages.subject},
          'mailingId', ${id}::text, 'outboxId', ${outboxMessages.id}::text)`.as("detail"),
        createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as("created_at"),
      })
      .from(mailingRecipients)
      .innerJoin(outboxMessages, eq(outboxMessages.id, mailingRecipients.outboxId))
      .where(and(eq(mailingRecipients.mailingId, id), isNotNull(mailingRecipients.submissionId))),
  );
  await tx.update(mailings).set({ sentAt: now, emails: count }).where(eq(mailings.id, id));
  const detail = { subject, emails: count };
  await audit(tx, now, "system", "mailing sent", { subject: id, detail });
}

/**
 * Deletes emails all of whose entries were withdrawn since they were prepared. An email about an
 * entry that was withdrawn before that is sent: it was meant for such an entry.
 */
async function dropWithdrawn(tx: Database, mailingId: string): Promise<void> {
  const hasActiveEntry = sql`exists (select from ${mailingRecipients} as other
    join ${submissions} as entry on entry.id = other.submission_id
    where other.outbox_id = ${outboxMessages.id}
      and (entry.withdrawn_at is null or entry.withdrawn_at <= ${outboxMessages.createdAt}))`;
  const withdrawnMails = await tx
    .select({ outboxId: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.mailingId, mailingId),
        eq(outboxMessages.state, "held"),
        isNotNull(outboxMessages.submissionId),
        not(hasActiveEntry),
      ),
    );
  const ids = withdrawnMails.map(({ outboxId }) => outboxId);
  if (ids.length === 0) return;
  await tx
    .update(mailingRecipients)
    .set({ droppedWhy: dropReasons.withdrawn, outboxId: null })
    .where(inArray(mailingRecipients.outboxId, ids));
  await deleteHeldMails(tx, ids);
}
