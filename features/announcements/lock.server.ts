import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  announcementItems,
  announcements,
  entryLinks,
  outboxMessages,
  submissions,
} from "~/db/schema";
import type { Email } from "~/features/decisions/outcome.rules";
import { outboxValues } from "~/features/mail/commands.server";
import { lastDecisions } from "~/features/submissions/decision/history.server";
import { deleteDraftMails } from "~/features/submissions/decision/locked-announcement.server";
import { newLink } from "~/features/submissions/links/links.server";
import type { Clock } from "~/lib/dates/clock";
import { isEmailAddress } from "~/lib/forms/fields";
import { pathFor } from "~/lib/paths";
import { type AnnouncementChanged, refused } from "./commands.server";
import { type AnnouncementRow, type Entry, emailWriter, readBatch } from "./recipients.server";
import { after } from "./rules";

/**
 * The lock: every email is written, with a new private link, and held in the outbox. Thousands of
 * emails take seconds, so it works in batches, and the last step checks that no decision changed
 * meanwhile. If the process dies, the announcement stays a draft; the next lock, or its deletion,
 * removes what was written.
 */

export type LockDeps = { db: Database; clock: Clock; publicUrl: string };

/** Emails per commit: a fraction of a second, so that a payment is not delayed. */
const emailBatchSize = 25;

/** Why an email to an invalid address fails at its release. */
export const invalidAddress = "This email address is not valid.";

/** Locks a draft: writes its emails, which wait for the release. */
export async function lockAnnouncement(
  deps: LockDeps,
  { id, version }: { id: string; version: number },
): Promise<AnnouncementChanged> {
  const begun = await begin(deps, id, version);
  if (begun.kind !== "done") return begun;
  const { row } = begun;
  const batch = await readBatch(deps.db, row);
  const recipientCount = batch.letters.length + batch.silent.length;
  const next = after(row, { kind: "lock", letters: recipientCount }, deps.clock());
  if (!next.done) return refused(next.why, next.status);
  if (await standElsewhere(deps.db, row, batch.entries)) return refused(elsewhereMessage);
  const { keep, worded, feedbackOf } = await createMailWriter(deps, row, batch.entries);
  for (let at = 0; at < batch.letters.length; at += emailBatchSize) {
    const some = batch.letters.slice(at, at + emailBatchSize);
    const isCurrent = await deps.db.transaction(async (tx) => {
      const ours = await tx.select().from(announcements).where(isOurs(row)).for("share");
      if (ours.length > 0) await keep(tx, some);
      return ours.length > 0;
    });
    if (!isCurrent) return { kind: "stale" };
    // The embedded database blocks other requests without a pause.
    await turn();
  }
  return finish(deps, row, { ...batch, feedbackOf }, worded);
}

/** The number of emails that a running or completed lock has prepared. */
export const countPrepared = (db: Database, announcementId: string): Promise<number> =>
  db.$count(
    announcementItems,
    and(eq(announcementItems.announcementId, announcementId), eq(announcementItems.leads, true)),
  );

const elsewhereMessage =
  "One of these entries is in another announcement that is locked or scheduled. Unlock or release that one first.";

/** Removes the items of another lock, and stores the id of this one. */
const begin = ({ db, clock }: LockDeps, id: string, version: number) =>
  db.transaction(async (tx): Promise<AnnouncementChanged> => {
    const [row] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    const next = after(row, { kind: "lock", letters: 1 }, clock());
    if (!next.done) return refused(next.why, next.status);
    await deleteDraftMails(tx, id);
    const lockRun = randomUUID();
    await tx.update(announcements).set({ lockRun }).where(eq(announcements.id, id));
    return { kind: "done", row: { ...row, lockRun } };
  });

/** Whether the announcement is still the one that this lock started with. */
const isOurs = ({ id, version, lockRun }: AnnouncementRow) =>
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
  const writer = await emailWriter(
    db,
    row,
    entries,
    publicUrl,
    (submissionId) => `${publicUrl}${pathFor("entry", { token: linkOf(submissionId).token })}`,
  );

  /** The held outbox email; one to an invalid address is stored, too, and fails when due. */
  const mailOf = (letter: Email) => {
    const to = letter.toAddress.trim();
    const { subject, html, text } = writer.write(letter);
    const values = outboxValues(clock, {
      kind: "decision_letter",
      stream: "announcement",
      held: true,
      subject,
      html,
      text,
      to: isEmailAddress(to) ? to : "nobody@invalid.example",
      toName: writer.entryOf(letter.main).row.submitterName,
      replyTo: writer.replyTo,
      submissionId: letter.main.submissionId,
    });
    return { ...values, id: randomUUID(), toAddress: to };
  };

  async function keep(tx: Database, letters: readonly Email[]): Promise<void> {
    const mails = letters.map((letter) => ({ letter, mail: mailOf(letter) }));
    await tx.insert(outboxMessages).values(mails.map(({ mail }) => mail));
    const deliveries = mails.flatMap(({ letter, mail }) =>
      [letter.main, ...letter.others].map((decided) => ({ letter, mail, decided })),
    );
    await tx
      .insert(entryLinks)
      .values(deliveries.map(({ decided }) => linkOf(decided.submissionId).row));
    await tx.insert(announcementItems).values(
      deliveries.map(({ letter, mail, decided }) => {
        const entry = writer.entryOf(decided);
        return {
          announcementId: row.id,
          submissionId: decided.submissionId,
          outcome: decided.outcome,
          toAddress: decided.toAddress.trim(),
          subject: mail.subject,
          outboxId: mail.id,
          leads: decided === letter.main,
          linkHash: linkOf(decided.submissionId).row.tokenHash,
          feedback: writer.feedbackOf(entry),
          personalNote: entry.personalNote,
          corrections: entry.row.corrections,
        };
      }),
    );
  }
  return { keep, worded: writer.worded, feedbackOf: writer.feedbackOf };
}

/** Whether entries are in another locked or scheduled announcement. */
async function standElsewhere(
  tx: Database,
  { id }: AnnouncementRow,
  entries: readonly Entry[],
): Promise<boolean> {
  const [other] = await tx
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
  return other !== undefined;
}

/** One SQL parameter for any number of ids. */
const isOneOf = (
  column: typeof announcementItems.submissionId | typeof submissions.id,
  entries: readonly Entry[],
) =>
  sql`${column} = any(${`{${entries.map(({ submissionId }) => submissionId).join(",")}}`}::uuid[])`;

/** The columns that an email depends on, beside the decision. */
const { id, outcome, announcedStatus, submitterEmail, corrections, withdrawnAt, refundedCents } =
  submissions;
const ground = {
  outcome,
  announcedStatus,
  submitterEmail,
  corrections,
  withdrawnAt,
  refundedCents,
};

/** The same of an entry, as text: it differs if one of them changed. */
const standsOn = (row: Pick<Entry["row"], keyof typeof ground>, decision: number) =>
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
  letters: readonly Email[];
  silent: readonly Entry[];
  feedbackOf: (entry: Entry) => string[];
};

/** Entries announced without an email; the delivery report shows the reason. */
const silentItems = ({ id }: AnnouncementRow, { silent, feedbackOf }: Batch) =>
  silent.map((entry) => ({
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
function finish(
  { db }: LockDeps,
  row: AnnouncementRow,
  batch: Batch,
  worded: string,
): Promise<AnnouncementChanged> {
  const { entries, letters, silent } = batch;
  return db.transaction(async (tx): Promise<AnnouncementChanged> => {
    const ours = await tx.select().from(announcements).where(isOurs(row)).for("update");
    if (ours.length === 0) return { kind: "stale" };
    const now = await tx
      .select({ id, ...ground })
      .from(submissions)
      .where(isOneOf(submissions.id, entries))
      .orderBy(id)
      .for("update");
    const last = await lastDecisions(
      tx,
      now.map((entry) => entry.id),
    );
    const is = new Map(
      now.map((entry) => [entry.id, standsOn(entry, last.get(entry.id)?.version ?? 0)]),
    );
    const isSame = entries.every(
      ({ submissionId, row: was, decision }) => is.get(submissionId) === standsOn(was, decision),
    );
    const { worded: wordedNow } = await emailWriter(tx, row, [], "", () => "");
    const elsewhere = await standElsewhere(tx, row, entries);
    if (!isSame || worded !== wordedNow || elsewhere) {
      await deleteDraftMails(tx, row.id);
      return refused(
        elsewhere
          ? elsewhereMessage
          : "A decision, template or entry changed while the emails were being prepared. Lock the announcement again.",
      );
    }
    if (silent.length > 0) await tx.insert(announcementItems).values(silentItems(row, batch));
    const [locked] = await tx
      .update(announcements)
      .set({
        state: "locked",
        letters: letters.length,
        entries: entries.length,
        unlockedWhy: null,
        lockRun: null,
        version: row.version + 1,
      })
      .where(eq(announcements.id, row.id))
      .returning();
    return { kind: "done", row: locked ?? row };
  });
}
