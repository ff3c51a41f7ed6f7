import { randomUUID } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  announcementItems,
  announcements,
  entryLinks,
  outboxMessages,
  submissions,
} from "~/db/schema";
import type { DecisionEmail } from "~/features/decisions/outcome.rules";
import { outboxValues } from "~/features/mail/commands.server";
import { readLastDecisions } from "~/features/submissions/decision/history.commands.server";
import { deleteDraftMails } from "~/features/submissions/decision/locked-announcement.commands.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import type { Clock } from "~/lib/dates/clock";
import { isEmailAddress } from "~/lib/forms/fields";
import { pathFor } from "~/lib/paths";
import { type AnnouncementResult, refusal, requireUnarchivedAnnouncement } from "./commands.server";
import {
  type AnnouncementRow,
  createEmailWriter,
  type Entry,
  noLink,
  readBatch,
} from "./recipients.queries.server";
import { transition } from "./rules";

/**
 * The lock: every email is written, with a new private link, and held in the outbox. Thousands of
 * emails take seconds, so it works in batches, and the last step checks that no decision changed
 * meanwhile. If the process dies, the announcement stays a draft; the next lock, or its deletion,
 * removes what was written.
 */

export type LockDeps = { db: Database; clock: Clock; publicUrl: string };

/** Emails per commit: it takes a fraction of a second, so that a payment is not delayed. */
const emailBatchSize = 25;

/** Why an email to an invalid address fails at its release. */
export const invalidAddress = "This email address is not valid.";

/** Locks a draft: writes its emails, which wait for the release. */
export async function lockAnnouncement(
  deps: LockDeps,
  { id, version }: { id: string; version: number },
): Promise<AnnouncementResult> {
  const startResult = await startLock(deps, id, version);
  if (startResult.kind !== "done") return startResult;
  const { row } = startResult;
  const batch = await readBatch(deps.db, row);
  const recipientCount = batch.emails.length + batch.entriesWithoutEmail.length;
  const lockTransition = transition(row, { kind: "lock", letters: recipientCount }, deps.clock());
  if (!lockTransition.done) return refusal(lockTransition.reason, lockTransition.status);
  if (await isInOtherAnnouncement(deps.db, row, batch.entries))
    return refusal(inOtherAnnouncementMessage);
  const { storeEmails, templateVersions, feedbackOf } = await createMailWriter(
    deps,
    row,
    batch.entries,
  );
  for (let start = 0; start < batch.emails.length; start += emailBatchSize) {
    const chunk = batch.emails.slice(start, start + emailBatchSize);
    const isCurrent = await deps.db.transaction(async (tx) => {
      const rows = await tx.select().from(announcements).where(isCurrentLock(row)).for("share");
      if (rows.length > 0) await storeEmails(tx, chunk);
      return rows.length > 0;
    });
    if (!isCurrent) return { kind: "stale" };
    // The embedded database blocks other requests without a pause.
    await yieldToRequests();
  }
  return finishLock(deps, row, { ...batch, feedbackOf }, templateVersions);
}

/** The number of emails that a running or completed lock has prepared. */
export const countPrepared = (db: Database, announcementId: string): Promise<number> =>
  db.$count(
    announcementItems,
    and(eq(announcementItems.announcementId, announcementId), eq(announcementItems.leads, true)),
  );

const inOtherAnnouncementMessage =
  "One of these entries is in another announcement that is locked or scheduled. Unlock or release that one first.";

/** Removes the items of another lock, and stores the id of this one. */
const startLock = ({ db, clock }: LockDeps, id: string, version: number) =>
  db.transaction(async (tx): Promise<AnnouncementResult> => {
    await requireUnarchivedAnnouncement(tx, id);
    const [row] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    // The emails are not written yet: a number other than 0, so that the lock may start.
    const lockTransition = transition(row, { kind: "lock", letters: 1 }, clock());
    if (!lockTransition.done) return refusal(lockTransition.reason, lockTransition.status);
    await deleteDraftMails(tx, id);
    const lockRun = randomUUID();
    await tx.update(announcements).set({ lockRun }).where(eq(announcements.id, id));
    return { kind: "done", row: { ...row, lockRun } };
  });

/** Whether the announcement is still the one that this lock started with. */
const isCurrentLock = ({ id, version, lockRun }: AnnouncementRow) =>
  and(
    eq(announcements.id, id),
    eq(announcements.version, version),
    eq(announcements.state, "draft"),
    lockRun ? eq(announcements.lockRun, lockRun) : isNull(announcements.lockRun),
  );

/** Writes emails and their items into the outbox; also used to rewrite them. */
export async function createMailWriter(
  { db, clock, publicUrl }: LockDeps,
  row: AnnouncementRow,
  entries: readonly Entry[],
) {
  const links = new Map(
    entries.map(({ submissionId }) => [submissionId, newLink({ submissionId }, clock())]),
  );
  const linkOf = (submissionId: string) => {
    const link = links.get(submissionId);
    if (!link) throw new Error("An email mentions an entry without a private link.");
    return link;
  };
  const writer = await createEmailWriter(
    db,
    row,
    entries,
    publicUrl,
    (submissionId) => `${publicUrl}${pathFor("entry", { token: linkOf(submissionId).token })}`,
  );

  /** The held outbox email; one to an invalid address is stored, too, and fails when due. */
  const outboxMessageOf = (email: DecisionEmail) => {
    const address = email.toAddress.trim();
    const { subject, html, text } = writer.write(email);
    const values = outboxValues(clock, {
      kind: "decision_letter",
      stream: "announcement",
      held: true,
      subject,
      html,
      text,
      to: isEmailAddress(address) ? address : "nobody@invalid.example",
      toName: writer.entryOf(email.mainEntry).row.submitterName,
      replyTo: writer.replyTo,
      submissionId: email.mainEntry.submissionId,
    });
    return { ...values, id: randomUUID(), toAddress: address };
  };

  async function storeEmails(tx: Database, emails: readonly DecisionEmail[]): Promise<void> {
    const mails = emails.map((email) => ({ email, mail: outboxMessageOf(email) }));
    await tx.insert(outboxMessages).values(mails.map(({ mail }) => mail));
    const deliveries = mails.flatMap(({ email, mail }) =>
      [email.mainEntry, ...email.otherEntries].map((decidedEntry) => ({
        email,
        mail,
        decidedEntry,
      })),
    );
    await tx
      .insert(entryLinks)
      .values(deliveries.map(({ decidedEntry }) => linkOf(decidedEntry.submissionId).row));
    await tx.insert(announcementItems).values(
      deliveries.map(({ email, mail, decidedEntry }) => {
        const entry = writer.entryOf(decidedEntry);
        return {
          announcementId: row.id,
          submissionId: decidedEntry.submissionId,
          outcome: decidedEntry.outcome,
          toAddress: decidedEntry.toAddress.trim(),
          subject: mail.subject,
          outboxId: mail.id,
          leads: decidedEntry === email.mainEntry,
          linkHash: linkOf(decidedEntry.submissionId).row.tokenHash,
          feedback: writer.feedbackOf(entry),
          personalNote: entry.personalNote,
          corrections: entry.row.corrections,
        };
      }),
    );
  }
  return { storeEmails, templateVersions: writer.templateVersions, feedbackOf: writer.feedbackOf };
}

/** Whether entries are in another locked or scheduled announcement. */
async function isInOtherAnnouncement(
  tx: Database,
  { id }: AnnouncementRow,
  entries: readonly Entry[],
): Promise<boolean> {
  const [otherAnnouncement] = await tx
    .select({ id: announcements.id })
    .from(announcementItems)
    .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
    .where(
      and(
        ne(announcements.id, id),
        inArray(announcements.state, ["locked", "scheduled"]),
        isOneOf(announcementItems.submissionId, entries),
      ),
    )
    .limit(1);
  return otherAnnouncement !== undefined;
}

/** One SQL parameter for any number of ids. */
const isOneOf = (
  column: typeof announcementItems.submissionId | typeof submissions.id,
  entries: readonly Entry[],
) =>
  sql`${column} = any(${`{${entries.map(({ submissionId }) => submissionId).join(",")}}`}::uuid[])`;

/** The columns that an email depends on, beside the decision. */
const emailColumns = {
  outcome: submissions.outcome,
  announcedStatus: submissions.announcedStatus,
  submitterEmail: submissions.submitterEmail,
  corrections: submissions.corrections,
  withdrawnAt: submissions.withdrawnAt,
  refundedCents: submissions.refundedCents,
};

/** The values of these columns and the version of the decision, as text: it differs if one of them changed. */
const fingerprintOf = (row: Pick<Entry["row"], keyof typeof emailColumns>, decision: number) =>
  JSON.stringify([
    row.outcome,
    row.announcedStatus,
    row.submitterEmail,
    row.corrections,
    row.withdrawnAt,
    row.refundedCents,
    decision,
  ]);

type Batch = {
  entries: readonly Entry[];
  emails: readonly DecisionEmail[];
  entriesWithoutEmail: readonly Entry[];
  feedbackOf: (entry: Entry) => string[];
};

/** Entries announced without an email; the delivery report shows the reason. */
const itemsWithoutEmail = ({ id }: AnnouncementRow, { entriesWithoutEmail, feedbackOf }: Batch) =>
  entriesWithoutEmail.map((entry) => ({
    announcementId: id,
    submissionId: entry.submissionId,
    outcome: entry.outcome,
    toAddress: entry.row.submitterEmail.trim(),
    corrections: entry.row.corrections,
    // Their private page shows the same once they have it.
    feedback: feedbackOf(entry),
    personalNote: entry.personalNote,
    subject: "",
    leads: false,
  }));

/**
 * The last step: locks the entries' rows, so that changes wait and then see the lock, and compares
 * what the emails were written from with the current state.
 */
function finishLock(
  { db }: LockDeps,
  row: AnnouncementRow,
  batch: Batch,
  templateVersions: string,
): Promise<AnnouncementResult> {
  const { entries, emails, entriesWithoutEmail } = batch;
  return db.transaction(async (tx): Promise<AnnouncementResult> => {
    await requireUnarchivedAnnouncement(tx, row.id);
    const rows = await tx.select().from(announcements).where(isCurrentLock(row)).for("update");
    if (rows.length === 0) return { kind: "stale" };
    const currentRows = await tx
      .select({ id: submissions.id, ...emailColumns })
      .from(submissions)
      .where(isOneOf(submissions.id, entries))
      .orderBy(submissions.id)
      .for("update");
    const lastDecisionById = await readLastDecisions(
      tx,
      currentRows.map((entry) => entry.id),
    );
    const fingerprints = new Map(
      currentRows.map((entry) => [
        entry.id,
        fingerprintOf(entry, lastDecisionById.get(entry.id)?.version ?? 0),
      ]),
    );
    const isUnchanged = entries.every(
      ({ submissionId, row: writtenRow, decisionVersion }) =>
        fingerprints.get(submissionId) === fingerprintOf(writtenRow, decisionVersion),
    );
    const { templateVersions: currentVersions } = await createEmailWriter(tx, row, [], "", noLink);
    const isAnnouncedElsewhere = await isInOtherAnnouncement(tx, row, entries);
    if (!isUnchanged || templateVersions !== currentVersions || isAnnouncedElsewhere) {
      await deleteDraftMails(tx, row.id);
      return refusal(
        isAnnouncedElsewhere
          ? inOtherAnnouncementMessage
          : "A decision, template or entry changed while the emails were being prepared. Lock the announcement again.",
      );
    }
    if (entriesWithoutEmail.length > 0)
      await tx.insert(announcementItems).values(itemsWithoutEmail(row, batch));
    const [lockedRow] = await tx
      .update(announcements)
      .set({
        state: "locked",
        letters: emails.length,
        entries: entries.length,
        unlockedWhy: null,
        lockRun: null,
        version: row.version + 1,
      })
      .where(eq(announcements.id, row.id))
      .returning();
    return { kind: "done", row: lockedRow ?? row };
  });
}
