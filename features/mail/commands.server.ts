import { randomUUID } from "node:crypto";
import { and, eq, exists, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import type { SuppressionReason } from "~/db/enums";
import { emailSubscribers, mailSuppressions, outboxMessages } from "~/db/schema";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { cutText } from "~/lib/shorten";
import { deletedTextColumns, heldBackError, isTextDeleted } from "./erased-texts.rules.server";
import { additionMark } from "./layout/render-email.rules.server";
import { isNotSuppressed, isRestored, isUndelivered, matchesFilters } from "./queries.server";
import type { Email, OutboxFilters } from "./schema";
import { withAdditions } from "./wording/commands.server";

/** What calls need that email visitors or the director. `wakeMail`: starts the delivery after a commit. */
export type SendDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  directorEmail: string;
  wakeMail: () => void;
};

type OutboxRow = typeof outboxMessages.$inferSelect;

/** Header values are single lines: visitors' text must not add a header. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const addressSchema = z.email();
/** Callers have validated the address; a list or a line break here is a bug. */
const checkAddress = (value: string) => addressSchema.parse(value);

/**
 * Puts an email into the outbox. Call it inside the transaction that writes what the email reports. Wake the delivery
 * after the commit. Returns the mail's id. Throws when `to` or `replyTo` is not one plain address.
 */
export async function queueMail(tx: Database, clock: Clock, email: Email): Promise<string> {
  const [id] = await queueMails(tx, clock, [email]);
  if (!id) throw new Error("The email was not put into the outbox.");
  return id;
}

/** As `queueMail`, for several emails in one statement; returns their ids in the same order. */
export async function queueMails(
  tx: Database,
  clock: Clock,
  emails: readonly Email[],
): Promise<string[]> {
  const rows = (await withAdditions(tx, emails)).map((email) => ({
    id: randomUUID(),
    ...outboxValues(clock, email),
  }));
  if (rows.length > 0) await tx.insert(outboxMessages).values(rows);
  return rows.map(({ id }) => id);
}

/** The columns of an email in the outbox: its text, its headers and when to send it. */
export function outboxValues(clock: Clock, email: Email): typeof outboxMessages.$inferInsert {
  const now = clock();
  // Out-of-office programs do not reply to mail with this header (RFC 3834).
  const automatic = email.personal ? {} : { "Auto-Submitted": "auto-generated" };
  const headers = Object.entries({ ...automatic, ...email.headers });
  return {
    kind: email.kind,
    toAddress: checkAddress(email.to),
    toName: email.toName ? oneLine(email.toName) : null,
    replyTo: email.replyTo ? checkAddress(email.replyTo) : null,
    subject: cutText(oneLine(email.subject), 250),
    html: email.html.replace(additionMark, ""),
    text: email.text,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, oneLine(value)])),
    stream: email.stream ?? "transactional",
    state: email.held ? "held" : "queued",
    nextAttemptAt: now,
    createdAt: now,
    submissionId: email.submissionId ?? null,
    contactId: email.contactId ?? null,
    mailingId: email.mailingId ?? null,
    replyToken: email.replyToken ?? null,
  };
}

/**
 * Releases held emails, in the transaction that makes their content true. Wake the delivery after the commit. Ids of
 * emails that are not held are ignored, so a release can be repeated. One that names somebody whose data was deleted
 * waits for the director instead. Resolves to the number of released emails.
 */
export async function releaseHeld(
  tx: Database,
  clock: Clock,
  ids: readonly string[],
): Promise<number> {
  const released = await tx
    .update(outboxMessages)
    .set({
      state: sql`case when ${outboxMessages.erasedAt} is null then 'queued' else 'failed' end`,
      lastError: sql`case when ${outboxMessages.erasedAt} is null then null else ${heldBackError} end`,
      nextAttemptAt: clock(),
    })
    .where(heldWithIds(ids))
    .returning({ id: outboxMessages.id });
  return released.length;
}

/** Deletes held emails; sent ones stay. */
export async function deleteHeldMails(tx: Database, ids: readonly string[]): Promise<number> {
  const deletedRows = await tx
    .delete(outboxMessages)
    .where(heldWithIds(ids))
    .returning({ id: outboxMessages.id });
  return deletedRows.length;
}

/** One parameter, whatever their number. */
const heldWithIds = (ids: readonly string[]) =>
  and(
    eq(outboxMessages.state, "held"),
    sql`${outboxMessages.id} = any(${`{${ids.join(",")}}`}::uuid[])`,
  );

/** The error of a newsletter whose reader left before it was sent. */
export const leftMessage = "Not sent: the subscriber unsubscribed.";

/** The columns of a copy of a newsletter that is never sent: nobody has to look at it, or can retry it. */
export const droppedColumns = (now: Date, reason: string) => ({
  state: "failed" as const,
  mark: "dropped" as const,
  lastError: reason,
  dismissedAt: now,
});

/**
 * Withdraws newsletters to an address that wait, in the transaction that unsubscribes it: a copy that is under way is
 * not tried again.
 */
export async function withdrawNewsletters(
  tx: Database,
  clock: Clock,
  address: string,
): Promise<void> {
  const { state, stream, leaveToken, toAddress } = outboxMessages;
  const isToAddress = and(
    eq(stream, "newsletter"),
    sql`lower(${toAddress}) = ${address.toLowerCase()}`,
  );
  const isCopy = isNotNull(leaveToken);
  await tx
    .update(outboxMessages)
    .set({ state: "failed", lastError: leftMessage })
    .where(and(isToAddress, inArray(state, ["queued", "held"]), isNull(leaveToken)));
  await tx
    .update(outboxMessages)
    .set(droppedColumns(clock(), leftMessage))
    .where(and(isToAddress, isCopy, eq(state, "held")));
  await tx
    .update(outboxMessages)
    .set({ mark: "dropped" })
    .where(and(isToAddress, isCopy, eq(state, "sending")));
}

/**
 * Holds what a restored database was about to send, until the director releases it (`releaseRestored`). Copies of
 * newsletters wait with their mailing.
 */
export async function holdRestored(tx: Database, clock: Clock): Promise<void> {
  const { state, leaveToken } = outboxMessages;
  await tx
    .update(outboxMessages)
    .set({ state: "held", mark: "restored", nextAttemptAt: clock() })
    .where(and(inArray(state, ["queued", "sending"]), isNull(leaveToken)));
  await tx
    .update(outboxMessages)
    .set({ state: "held" })
    .where(and(eq(state, "sending"), isNotNull(leaveToken)));
}

/** Releases what a restore holds, and nothing else. Wake the delivery after the commit. Resolves to the number. */
export async function releaseRestored(db: Database, clock: Clock): Promise<number> {
  return db.transaction(async (tx) => {
    const released = await tx
      .update(outboxMessages)
      .set({ state: "queued", mark: null, nextAttemptAt: clock() })
      .where(isRestored)
      .returning({ id: outboxMessages.id });
    if (released.length > 0) {
      const detail = { emails: released.length };
      await audit(tx, clock(), "director", "restored emails released", { detail });
    }
    return released.length;
  });
}

/** Records that the reader of this copy of a newsletter complained about it. */
export async function markComplained(tx: Database, id: string): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ mark: "complained" })
    .where(and(eq(outboxMessages.id, id), isNotNull(outboxMessages.leaveToken)));
}

/** The columns of an email that is tried again as if it were new. */
const firstAttemptColumns = (clock: Clock) => ({
  state: "queued" as const,
  attempts: 0,
  refusals: 0,
  lastError: null,
  nextAttemptAt: clock(),
  dismissedAt: null,
});

export type RetryResult =
  | { kind: "queued"; mail: OutboxRow }
  | { kind: "unknown" }
  | { kind: "sent" }
  | { kind: "held" }
  | { kind: "unsubscribed" }
  | { kind: "text deleted" }
  | { kind: "copy" };

/**
 * Sends a failed or waiting email now, as a first attempt. Sent emails stay sent, held ones wait
 * for their release, a newsletter to an unsubscribed person is not sent, nor one without its text, nor a copy of a
 * newsletter alone.
 */
export async function retryMail(db: Database, clock: Clock, id: string): Promise<RetryResult> {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.id, id))
      .for("update");
    if (!mail) return { kind: "unknown" };
    if (mail.state === "sent" || mail.state === "sending") return { kind: "sent" };
    if (mail.state === "held") return { kind: "held" };
    if (mail.leaveToken) return { kind: "copy" };
    if (isTextDeleted(mail)) return { kind: "text deleted" };
    if (mail.stream === "newsletter" && !(await isSubscriber(tx, mail.toAddress))) {
      return { kind: "unsubscribed" };
    }
    const [queued] = await tx
      .update(outboxMessages)
      .set(firstAttemptColumns(clock))
      .where(eq(outboxMessages.id, id))
      .returning();
    return { kind: "queued", mail: queued ?? mail };
  });
}

/** Emails that are of no use later. */
const shortLivedKinds = ["login_code", "test"];

/**
 * Sends the failed emails that match, as a first attempt: none that was dismissed, whose address is suppressed, whose
 * subscriber left, whose text was deleted, or that is of no use later. Resolves to their number.
 */
export async function retryFailed(
  db: Database,
  clock: Clock,
  filters: OutboxFilters,
): Promise<number> {
  const { state, stream, toAddress, kind, html, dismissedAt } = outboxMessages;
  return db.transaction(async (tx) => {
    const activeSubscriber = tx
      .select({ one: sql`1` })
      .from(emailSubscribers)
      .where(
        and(
          sql`lower(${emailSubscribers.email}) = lower(${toAddress})`,
          eq(emailSubscribers.isActive, true),
        ),
      );
    const queued = await tx
      .update(outboxMessages)
      .set(firstAttemptColumns(clock))
      .where(
        and(
          eq(state, "failed"),
          isNull(dismissedAt),
          await matchesFilters(tx, filters),
          notInArray(kind, shortLivedKinds),
          ne(html, ""),
          isNotSuppressed,
          or(ne(stream, "newsletter"), exists(activeSubscriber)),
        ),
      )
      .returning({ id: outboxMessages.id });
    if (queued.length > 0) {
      const detail = { emails: queued.length };
      await audit(tx, clock(), "director", "failed emails retried", { detail });
    }
    return queued.length;
  });
}

/**
 * Dismisses a failed email, so that it is no longer listed. A waiting one is still retried. If it
 * names somebody whose data was deleted, its text is deleted. 'not failed': nothing to dismiss. Null: no
 * such email.
 */
export async function dismissMail(
  db: Database,
  clock: Clock,
  id: string,
): Promise<OutboxRow | "not failed" | null> {
  const [row] = await db
    .update(outboxMessages)
    .set({
      dismissedAt: clock(),
      ...deletedTextColumns(sql`erased_at is not null and state = 'failed'`),
    })
    .where(and(eq(outboxMessages.id, id), isUndelivered))
    .returning();
  if (row) return row;
  const [existing] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!existing) return null;
  return existing.dismissedAt ? existing : "not failed";
}

async function isSubscriber(tx: Database, address: string): Promise<boolean> {
  const [subscriber] = await tx
    .select({ isActive: emailSubscribers.isActive })
    .from(emailSubscribers)
    .where(sql`lower(${emailSubscribers.email}) = ${address.toLowerCase()}`);
  return subscriber?.isActive ?? false;
}

/** Suppresses an address: after a bounce for all emails, after a complaint for the newsletter. */
export async function suppressAddress(
  db: Database,
  clock: Clock,
  address: string,
  reason: SuppressionReason,
  detail: string | null,
): Promise<void> {
  await db
    .insert(mailSuppressions)
    .values({ address: address.toLowerCase(), reason, detail, createdAt: clock() })
    .onConflictDoUpdate({
      target: mailSuppressions.address,
      // A bounce replaces another reason; otherwise the first one stays.
      set: { reason, detail },
      setWhere: sql`${mailSuppressions.reason} = 'complaint' and excluded.reason = 'bounce'`,
    });
}

/** Removes a suppression. False if there was none. */
export async function liftSuppression(db: Database, address: string): Promise<boolean> {
  const liftedSuppressions = await db
    .delete(mailSuppressions)
    .where(eq(mailSuppressions.address, address.toLowerCase()))
    .returning();
  return liftedSuppressions.length > 0;
}

/**
 * Removes the suppressions after bounces since a day ('2026-01-31') of the festival, as after a mistake in the mail
 * settings. Those after complaints stay. Resolves to their number.
 */
export async function liftBounces(db: Database, clock: Clock, since: string): Promise<number> {
  const { address, reason, createdAt } = mailSuppressions;
  return db.transaction(async (tx) => {
    const isSince = onDays(createdAt, await readTimeZone(tx), { from: since });
    const liftedSuppressions = await tx
      .delete(mailSuppressions)
      .where(and(eq(reason, "bounce"), isSince))
      .returning({ address });
    if (liftedSuppressions.length > 0) {
      const detail = { since, addresses: liftedSuppressions.length };
      await audit(tx, clock(), "director", "suppressions lifted", { detail });
    }
    return liftedSuppressions.length;
  });
}

/** Records a bounce of an email that the service had accepted. */
export async function markBounced(db: Database, mailIds: string[], reason: string): Promise<void> {
  if (mailIds.length === 0) return;
  await db
    .update(outboxMessages)
    .set({ state: "failed", lastError: reason })
    .where(and(inArray(outboxMessages.id, mailIds), eq(outboxMessages.state, "sent")));
}
