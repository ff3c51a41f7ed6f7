import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { mailings, outboxMessages } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import type { ServiceWatch } from "~/lib/service-health";
import { mailFaults } from "./answers.rules";
import {
  type ClaimedMail,
  claimCopies,
  claimDue,
  leaseSeconds,
  type OutboxRow,
} from "./claims.commands.server";
import { droppedColumns, leftMessage, suppressAddress } from "./commands.server";
import { deletedTextColumns } from "./erased-texts.rules.server";
import { type MailAddress, MailRefused, type MailTransport } from "./gateway.server";
import { suppressionMessage } from "./queries.server";

/** Emails of a batch: sent concurrently and marked together; as many may arrive twice after a kill, none may be lost. */
const defaultConcurrency = 5;
/** Milliseconds that the mark of a sent email waits for the rest of its batch: another one may hang. */
const markWithinMs = 500;
/** After this many refusals (about three days) an email waits for the director. */
const maxRefusals = 80;
/** The longest wait of an email that was refused alone, and of one that was refused like all, in seconds. */
const maxSingleWait = 3_600;
const maxSharedWait = 300;

export type MailDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  /** The sender, read for each email, since the director may change it. */
  sender: () => Promise<MailAddress>;
  /** This site's address, for pictures in emails. */
  publicUrl: string;
  /** Concurrent deliveries; 1 where `db` is a transaction, which takes one query at a time. */
  concurrency?: number;
  /** Called after each delivery: null, or why the service is unavailable. */
  report?: (error: string | null) => Promise<void>;
};

/**
 * Starts the delivery of queued emails. `now`: also while all emails wait, since a person may have fixed the cause.
 */
export type WakeMail = (options?: { now: boolean }) => void;

/** Records the state of the mail service. */
export const mailReport = (watch: ServiceWatch<"mail">) => (error: string | null) =>
  error === null ? watch.recordSuccess("mail") : watch.recordFailure("mail", error);

type Delivery =
  | { kind: "sent" }
  /** This email was refused, for now or permanently. */
  | { kind: "refused"; message: string }
  /** The service takes no email; the next attempt is made after `leastWait` to `longestWait` seconds. */
  | {
      kind: "all wait";
      message: string;
      leastWait: number;
      longestWait: number;
      isUnconfirmed: boolean;
    };

/** Seconds until the next attempt: 15 s, 30 s, 1 min … at most `longest`. */
const backoffSeconds = (attempts: number, longest: number) =>
  Math.min(longest, 15 * 2 ** Math.min(10, Math.max(0, attempts - 1)));

/** Marks sent emails, in one commit. Until then only their lease keeps other processes from sending them again. */
async function markSent({ db, clock }: MailDeps, mails: readonly ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const sentAt = clock();
  const ids = mails.map(({ id }) => id);
  await db
    .update(outboxMessages)
    .set({
      state: "sent",
      sentAt,
      ...deletedTextColumns(sql`erased_at is not null`),
      lastError: null,
    })
    .where(sql`${outboxMessages.id} = any(${`{${ids.join(",")}}`}::uuid[])`);
  const opened = mails.flatMap(({ opens }) => opens ?? []);
  if (opened.length > 0) {
    const isUnopened = and(inArray(mailings.id, opened), isNull(mailings.sentAt));
    await db.update(mailings).set({ sentAt }).where(isUnopened);
  }
}

/** Tries a claimed email once and stores the result. */
export async function deliver(
  deps: MailDeps,
  mail: ClaimedMail,
  from: MailAddress,
): Promise<Delivery> {
  const delivery = await attempt(deps, mail, from, false);
  if (delivery.kind === "sent") await markSent(deps, [mail]);
  return delivery;
}

/**
 * Tries a claimed email once and stores a refusal; the caller marks it when it was sent. `serviceAccepts`: the service
 * accepted the last other email.
 */
async function attempt(
  deps: MailDeps,
  mail: ClaimedMail,
  from: MailAddress,
  serviceAccepts: boolean,
): Promise<Delivery> {
  const { db, clock, log, transport, report, publicUrl } = deps;
  const storeFailure = (outcome: Partial<OutboxRow>) =>
    db
      .update(outboxMessages)
      .set(outcome)
      .where(
        and(
          eq(outboxMessages.id, mail.id),
          // Another process may have claimed it, if this attempt outlived its lease.
          and(eq(outboxMessages.state, "sending"), eq(outboxMessages.attempts, mail.attempts)),
        ),
      );
  // The reader left while an earlier attempt was under way.
  const leftError = mail.leaveToken && mail.mark ? leftMessage : null;
  const suppressionError = leftError ?? suppressionMessage(mail.suppression, mail.stream);
  if (suppressionError) {
    const dropped = mail.leaveToken ? droppedColumns(clock(), suppressionError) : null;
    await storeFailure(dropped ?? { state: "failed", lastError: suppressionError });
    return { kind: "refused", message: suppressionError };
  }
  try {
    await transport.send(toOutgoingMail(mail, from, publicUrl));
  } catch (error) {
    const refusal = error instanceof MailRefused ? error : new MailRefused(describeError(error));
    const { message, fault, isUnconfirmed, retryAfterSeconds: leastWait = 0 } = refusal;
    const handling = mailFaults[fault];
    const mustAllWait = handling.effect === "all wait";
    // Where others are accepted, the refusal is about this email as well.
    const refusals = mail.refusals + (mustAllWait && !serviceAccepts ? 0 : 1);
    const mayTryAgain = mustAllWait || handling.effect === "try again";
    const givenUp = !mayTryAgain || refusals >= maxRefusals;
    const waitSeconds = mustAllWait
      ? backoffSeconds(mail.attempts, maxSharedWait)
      : backoffSeconds(refusals, maxSingleWait);
    log.warn("mail not delivered", { mailId: mail.id, attempts: mail.attempts, fault, givenUp });
    if (handling.effect === "suppress") {
      await suppressAddress(db, clock, mail.toAddress, "bounce", message);
    }
    await storeFailure({
      state: givenUp ? "failed" : "queued",
      refusals,
      lastError: message,
      nextAttemptAt: new Date(clock().getTime() + Math.max(leastWait, waitSeconds) * 1000),
    });
    if (!mustAllWait) return { kind: "refused", message };
    await report?.(message);
    const longestWait = isUnconfirmed ? maxSharedWait : handling.longestWait;
    return { kind: "all wait", message, leastWait, longestWait, isUnconfirmed };
  }
  await report?.(null);
  return { kind: "sent" };
}

function toOutgoingMail(mail: OutboxRow, from: MailAddress, publicUrl: string) {
  return {
    id: mail.id,
    kind: mail.kind,
    from,
    to: { name: mail.toName ?? "", address: mail.toAddress },
    replyTo: mail.replyTo,
    subject: mail.subject,
    // Pages of this site show the stored email, other programs load its pictures from here.
    html: mail.html.replaceAll(' src="/', ` src="${publicUrl}/`),
    text: mail.text,
    headers: mail.headers,
    messageId: mail.messageId ?? `<${mail.id}@localhost>`,
    date: mail.createdAt,
  };
}

/**
 * Delivers queued emails. `turn` delivers due ones and returns how many it tried: it claims a few in one statement,
 * sends them concurrently, and stores the results. While all emails wait, it tries one at growing intervals, and
 * continues with the rest after the first success.
 */
export function mailDelivery(deps: MailDeps) {
  const { clock, concurrency = defaultConcurrency } = deps;
  /** The emails that were refused like all since one was accepted, and the waits since then. */
  const refusedIds = new Set<string>();
  let waitCount = 0;
  let serviceAccepts = false;
  let pause = { from: 0, until: 0 };
  const isPaused = () => {
    const now = clock().getTime();
    // Before its start: the clock was set back.
    return pause.from <= now && now < pause.until;
  };

  async function deliverNext(mail: ClaimedMail, from: MailAddress) {
    const delivery = await attempt(deps, mail, from, serviceAccepts);
    if (delivery.kind === "sent") {
      refusedIds.clear();
      waitCount = 0;
      serviceAccepts = true;
      pause = { from: 0, until: 0 };
    }
    if (delivery.kind !== "all wait" || isPaused()) return delivery;
    refusedIds.add(mail.id);
    // One address with such an answer must not stop the others.
    if (delivery.isUnconfirmed && refusedIds.size < 2) return delivery;
    serviceAccepts = false;
    waitCount += 1;
    const seconds = Math.max(delivery.leastWait, backoffSeconds(waitCount, delivery.longestWait));
    const now = clock().getTime();
    pause = { from: now, until: now + seconds * 1000 };
    return delivery;
  }

  /** Sends a batch concurrently and marks what was sent, usually in one commit; also if another's attempt throws. */
  async function deliverBatch(mails: readonly ClaimedMail[], from: MailAddress) {
    const unmarkedMails: ClaimedMail[] = [];
    const markUnmarked = async () => {
      const { length } = unmarkedMails;
      await markSent(deps, unmarkedMails.slice(0, length));
      unmarkedMails.splice(0, length);
    };
    let isDone = false;
    const attempts = Promise.allSettled(
      mails.map(async (mail) => {
        if ((await deliverNext(mail, from)).kind === "sent") unmarkedMails.push(mail);
      }),
    ).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await Promise.race([attempts, sleep(markWithinMs, undefined, { ref: false })]);
      // One that fails is repeated with the rest.
      if (!isDone) await markUnmarked().catch(() => undefined);
    }
    await markUnmarked();
    for (const result of await attempts) if (result.status === "rejected") throw result.reason;
  }

  return {
    turn: async (stopping: () => boolean = () => false): Promise<number> => {
      const from = await deps.sender();
      let triedCount = 0;
      while (!stopping() && !isPaused()) {
        const untriedFirst = refusedIds.size > 0;
        const limit = untriedFirst ? 1 : concurrency;
        const dueMails = await claimDue(deps, from, { limit, untriedFirst });
        // Everything else comes before newsletters.
        const mails = dueMails.length > 0 ? dueMails : await claimCopies(deps, from, limit);
        if (mails.length === 0) break;
        await deliverBatch(mails, from);
        triedCount += mails.length;
      }
      return triedCount;
    },
    /** Ends the wait of all emails: the next turn tries one. */
    resume: () => {
      pause = { from: 0, until: 0 };
    },
  };
}

/**
 * Releases the emails that a killed process was sending; a trigger (`copies_wait`) holds copies of newsletters instead.
 * Only for the only process of a database; otherwise their lease expires.
 */
export async function releaseStaleClaims({
  db,
  clock,
}: Pick<MailDeps, "db" | "clock">): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ state: "queued", nextAttemptAt: clock() })
    .where(eq(outboxMessages.state, "sending"));
}

/** Lets copies of newsletters wait again whose lease expired: their process died. Others are claimed again directly. */
export async function releaseExpiredCopies({
  db,
  clock,
}: Pick<MailDeps, "db" | "clock">): Promise<void> {
  const { state, leaveToken, nextAttemptAt } = outboxMessages;
  await db
    .update(outboxMessages)
    .set({ state: "held" })
    .where(and(eq(state, "sending"), isNotNull(leaveToken), lte(nextAttemptAt, clock())));
}

/**
 * Releases emails that wait longer than any email can: a clock that was ahead set their time, and
 * was set back. Resolves to their number.
 */
export async function rescheduleMails({
  db,
  clock,
}: Pick<MailDeps, "db" | "clock">): Promise<number> {
  const now = clock();
  const isSending = sql`${outboxMessages.state} = 'sending'`;
  const begunMailings = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.state, "sending"));
  const isWaitingCopy = and(
    eq(outboxMessages.state, "held"),
    isNotNull(outboxMessages.leaveToken),
    inArray(outboxMessages.mailingId, begunMailings),
  );
  // Twice the lease, since the clocks of two machines may differ.
  const longestWait = sql`interval '1 second' * case
    when ${isSending} then ${2 * leaseSeconds}::int
    when ${outboxMessages.attempts} = 0 then 0
    else 2 * least(3600, 15 * power(2, least(10, ${outboxMessages.attempts} - 1))) end`;
  const rescheduled = await db
    .update(outboxMessages)
    .set({
      // An email that is being sent may still arrive.
      nextAttemptAt: sql`${now.toISOString()}::timestamptz
        + case when ${isSending} then ${leaseSeconds}::int else 0 end * interval '1 second'`,
    })
    .where(
      and(
        or(inArray(outboxMessages.state, ["queued", "sending"]), isWaitingCopy),
        sql`${outboxMessages.nextAttemptAt} > ${now.toISOString()}::timestamptz + ${longestWait}`,
      ),
    )
    .returning({ id: outboxMessages.id });
  return rescheduled.length;
}
