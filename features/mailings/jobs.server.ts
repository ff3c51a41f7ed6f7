import { and, eq, exists, gt, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { runWhenDue } from "~/db/run-when-due";
import {
  mailingRecipients,
  mailings,
  outboxMessages,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { deleteHeldMails, queueMail, releaseHeld } from "~/features/mail/commands.server";
import { releaseExpiredCopies } from "~/features/mail/jobs.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import { changeRow, type MailingColumns } from "./commands.server";
import { dropCopies } from "./copies.commands.server";
import { pausedEmail } from "./emails/paused";
import type { MailingRow } from "./queries.server";
import { isWaiting, readFigures } from "./recipients.queries.server";
import { begin, proceed, undoMs } from "./state.rules";
import { dropReasons } from "./texts";

export type MailingJobDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  directorEmail: string;
  wakeMail: () => void;
};

/** A newsletter, in SQL. */
const isOfSubscribers = sql`${mailings.audience}->>'kind' = 'subscribers'`;

/**
 * Moves mailings that are due. Those to filmmakers and juries are sent, each once: its emails are released, the entries'
 * histories get a row and the mailing becomes sent in one commit. Newsletters begin, pause themselves, end. Run at start
 * and every few seconds. Resolves to the number of mailings that were sent or began.
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
  await moveEach(deps, eq(mailings.state, "scheduled"), (row) => begin(row, now));
  const schedule = {
    table: mailings,
    dueAt: mailings.sendAt,
    waiting: "sending",
    happened: "sent",
    where: sql`not ${isOfSubscribers}`,
  };
  const sentCount = await runWhenDue(
    db,
    schedule,
    now,
    (tx, row) => releaseMailing(tx, clock, row),
    (error) => log.error("mailing not sent", { error: describeError(error) }),
  );
  const begunCount = await proceedNewsletters(deps);
  if (sentCount + begunCount > 0) wakeMail();
  return sentCount + begunCount;
}

/** Moves some mailings; one that is changed meanwhile waits for the next turn. Resolves to the moved ones. */
async function moveEach(
  deps: MailingJobDeps,
  where: SQL | undefined,
  decide: Parameters<typeof changeRow>[2],
  alsoWrite?: Parameters<typeof changeRow>[3],
): Promise<MailingRow[]> {
  const moved: MailingRow[] = [];
  const { id, version } = mailings;
  for (const row of await deps.db.select({ id, version }).from(mailings).where(where)) {
    const result = await changeRow(deps, row, decide, alsoWrite);
    if (result.kind === "done" && result.row.version > row.version) moved.push(result.row);
  }
  return moved;
}

/** Begins, pauses and ends newsletters; drops what waits of stopped ones. Resolves to the number that began. */
async function proceedNewsletters(deps: MailingJobDeps): Promise<number> {
  const { db, clock } = deps;
  await releaseExpiredCopies(deps);
  const moved = await moveEach(
    deps,
    and(isOfSubscribers, eq(mailings.state, "sending")),
    async (row, tx) => {
      const figures = (await readFigures(tx, [row])).get(row.id);
      return figures ? proceed(row, clock(), figures) : "unchanged";
    },
    (tx, row, change) => recordProgress(tx, deps, row, change),
  );
  const hasCopies = exists(db.select().from(outboxMessages).where(isWaiting(mailings.id)));
  const isStopped = and(isOfSubscribers, eq(mailings.state, "stopped"), hasCopies);
  for (const { id } of await db.select({ id: mailings.id }).from(mailings).where(isStopped))
    await dropCopies(db, clock, id);
  return moved.filter(({ state }) => state === "sending").length;
}

/** The audit row of a newsletter that the job moved; the director gets an email about one that paused itself. */
async function recordProgress(
  tx: Database,
  { clock, publicUrl, directorEmail }: MailingJobDeps,
  { id, subject, emails, editionId }: MailingRow,
  { state, pausedWhy = null }: MailingColumns,
): Promise<void> {
  if (state !== "sent" && state !== "paused") return;
  const entry = { subject: id, detail: { subject, emails } };
  await audit(tx, clock(), "system", state === "sent" ? "mailing sent" : "mailing paused", entry);
  if (state === "sent") return;
  const settings = await getSettings(tx, editionId);
  const to = { to: directorEmail, settings, publicUrl };
  await queueMail(tx, clock, pausedEmail({ id, subject, pausedWhy }, to));
}

/** Pauses whatever was being sent in a restored database: it may have left after the backup. */
export async function pauseRestored(db: Database, clock: Clock): Promise<void> {
  await db
    .update(mailings)
    .set({
      state: "paused",
      pausedWhy: "restored",
      version: sql`${mailings.version} + 1`,
      updatedAt: clock(),
    })
    .where(inArray(mailings.state, ["scheduled", "sending"]));
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
