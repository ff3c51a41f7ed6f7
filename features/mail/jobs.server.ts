import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SuppressionReason } from "~/db/enums";
import { mailLane, outboxMessages } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import type { ServiceWatch } from "~/lib/service-health";
import { suppressAddress } from "./commands.server";
import { type MailAddress, MailRefused, type MailTransport } from "./gateway.server";
import { suppressionOf, whySuppressed } from "./queries.server";

/** Mails in flight at once; as many may arrive twice after a kill, none may be lost. */
const usuallyInFlight = 5;
/** A mail claimed by a process that died is claimed again after this many seconds. */
const leaseSeconds = 120;
/** After this many refusals (about three days) a mail waits for the director. */
const maxAttempts = 80;
/** While the mail service is down, it is tried at least this often, in seconds. */
const longestPause = 300;

export type MailDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  /** The sender, asked for each mail, since the director may change it. */
  sender: () => Promise<MailAddress>;
  /** Mails in flight at once; 1 where `db` is a transaction, which takes one query at a time. */
  inFlight?: number;
  /** Called after each delivery: null, or why the service could not be used. */
  report?: (trouble: string | null) => Promise<void>;
};

/** Notes how the mail service does. */
export const mailReport = (watch: ServiceWatch<"mail">) => (trouble: string | null) =>
  trouble === null ? watch.worked("mail") : watch.failed("mail", trouble);

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** A claimed mail, with the suppression of its address, if any. */
type Claimed = OutboxRow & { suppression: SuppressionReason | null };

type Delivery =
  | { kind: "sent" }
  /** This email was refused, now or for good. */
  | { kind: "refused"; told: string }
  /** The service is in trouble, whatever the email. */
  | { kind: "service down"; told: string; waitSeconds: number };

/** Seconds until the next attempt: 15 s, 30 s, 1 min … at most an hour. */
const backoffSeconds = (attempts: number) =>
  Math.min(3_600, 15 * 2 ** Math.min(10, Math.max(0, attempts - 1)));

const domainOf = ({ address }: MailAddress) => address.split("@")[1] ?? "localhost";
const leaseFrom = (clock: Clock) => new Date(clock().getTime() + leaseSeconds * 1000);

/** The columns of a mail that its writer delivers at once: no turn takes it meanwhile. */
export const claimedNow = (clock: Clock, id: string, from: MailAddress) => ({
  state: "sending" as const,
  attempts: 1,
  nextAttemptAt: leaseFrom(clock),
  messageId: `<${id}@${domainOf(from)}>`,
});

/**
 * Claims the mails that are due first, lane by lane, at most `limit`; two processes never claim
 * the same one. A held mail is never due.
 */
async function claimDue(
  { db, clock }: MailDeps,
  from: MailAddress,
  limit: number,
): Promise<Claimed[]> {
  const now = clock().toISOString();
  return db
    .update(outboxMessages)
    .set({
      state: "sending",
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: leaseFrom(clock),
      // The Message-ID of the first attempt, used for all.
      messageId: sql`coalesce(message_id, '<' || id || '@' || ${domainOf(from)}::text || '>')`,
    })
    .where(
      // An array is read once; a subquery could be read again, and its limit with it.
      sql`${outboxMessages.id} = any(array(
        select id from outbox_messages
        where state in ('queued', 'sending') and next_attempt_at <= ${now}::timestamptz
        order by ${mailLane(outboxMessages.stream)}, next_attempt_at
        limit ${limit} for update skip locked))`,
    )
    .returning({ ...getTableColumns(outboxMessages), suppression: suppressionOf });
}

/** Tries a claimed mail once and stores the result. */
export async function deliver(deps: MailDeps, mail: Claimed, from: MailAddress): Promise<Delivery> {
  const delivery = await attempt(deps, mail, from);
  if (delivery.kind === "sent") {
    await deps.db
      .update(outboxMessages)
      .set({ state: "sent", sentAt: deps.clock(), lastError: null })
      .where(eq(outboxMessages.id, mail.id));
  }
  return delivery;
}

async function attempt(deps: MailDeps, mail: Claimed, from: MailAddress): Promise<Delivery> {
  const { db, clock, log, transport, report } = deps;
  const notSent = (outcome: Partial<OutboxRow>) =>
    db
      .update(outboxMessages)
      .set(outcome)
      .where(
        and(
          eq(outboxMessages.id, mail.id),
          // Another process may have claimed it since, if this attempt outlived its lease.
          and(eq(outboxMessages.state, "sending"), eq(outboxMessages.attempts, mail.attempts)),
        ),
      );
  const suppressed = whySuppressed(mail.suppression, mail.stream);
  if (suppressed) {
    await notSent({ state: "failed", lastError: suppressed });
    return { kind: "refused", told: suppressed };
  }
  try {
    await transport.send(asOutgoing(mail, from));
  } catch (error) {
    const refusal = error instanceof MailRefused ? error : new MailRefused(describeError(error));
    const { message: told, serviceDown, permanent } = refusal;
    const givenUp = permanent || (!serviceDown && mail.attempts >= maxAttempts);
    const wait = Math.max(
      refusal.retryAfterSeconds ?? 0,
      Math.min(backoffSeconds(mail.attempts), serviceDown ? longestPause : 3_600),
    );
    log.warn("mail not delivered", { mailId: mail.id, attempts: mail.attempts, givenUp });
    if (refusal.deadAddress) await suppressAddress(db, clock, mail.toAddress, "bounce", told);
    await notSent({
      state: givenUp ? "failed" : "queued",
      lastError: told,
      nextAttemptAt: new Date(clock().getTime() + wait * 1000),
    });
    if (!serviceDown) return { kind: "refused", told };
    await report?.(told);
    return { kind: "service down", told, waitSeconds: refusal.retryAfterSeconds ?? 0 };
  }
  await report?.(null);
  return { kind: "sent" };
}

function asOutgoing(mail: OutboxRow, from: MailAddress) {
  return {
    id: mail.id,
    kind: mail.kind,
    from,
    to: { name: mail.toName ?? "", address: mail.toAddress },
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    messageId: mail.messageId ?? `<${mail.id}@localhost>`,
    date: mail.createdAt,
  };
}

/**
 * The delivery of queued mail. `turn` delivers due items and returns how many mails it tried: it
 * claims a few in one statement, sends them side by side, and stores the results. While the service
 * is down, one mail at a time is tried, at growing intervals; after the first success the rest
 * follows.
 */
export function mailDelivery(deps: MailDeps) {
  const { clock, inFlight = usuallyInFlight } = deps;
  let troubles = 0;
  let pause = { from: 0, until: 0 };
  const paused = () => {
    const now = clock().getTime();
    // Before its beginning: the clock was set back since.
    return pause.from <= now && now < pause.until;
  };

  async function deliverNext(mail: Claimed, from: MailAddress) {
    const delivery = await deliver(deps, mail, from);
    if (delivery.kind === "sent") {
      troubles = 0;
      pause = { from: 0, until: 0 };
    }
    if (delivery.kind === "service down" && !paused()) {
      troubles += 1;
      const seconds = Math.max(
        delivery.waitSeconds,
        Math.min(longestPause, backoffSeconds(troubles)),
      );
      const from = clock().getTime();
      pause = { from, until: from + seconds * 1000 };
    }
  }

  return {
    turn: async (stopping: () => boolean = () => false): Promise<number> => {
      const from = await deps.sender();
      let tried = 0;
      while (!stopping() && !paused()) {
        const mails = await claimDue(deps, from, troubles > 0 ? 1 : inFlight);
        if (mails.length === 0) break;
        await Promise.all(mails.map((mail) => deliverNext(mail, from)));
        tried += mails.length;
      }
      return tried;
    },
  };
}

/**
 * Lets the mails that a killed process had in flight go out at once. Only for a
 * process that is alone on its database; otherwise their lease runs out.
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

/**
 * Lets emails go that wait longer than an email ever does: a clock that was ahead wrote down
 * their moment, and was set back. Resolves to how many there were.
 */
export async function rescheduleMails({
  db,
  clock,
}: Pick<MailDeps, "db" | "clock">): Promise<number> {
  const now = clock();
  const sending = sql`${outboxMessages.state} = 'sending'`;
  // Twice the lease, since the clocks of two machines may differ.
  const longest = sql`interval '1 second' * case
    when ${sending} then ${2 * leaseSeconds}::int
    when ${outboxMessages.attempts} = 0 then 0
    else 2 * least(3600, 15 * power(2, least(10, ${outboxMessages.attempts} - 1))) end`;
  const brought = await db
    .update(outboxMessages)
    .set({
      // One that is on its way may arrive yet.
      nextAttemptAt: sql`${now.toISOString()}::timestamptz
        + case when ${sending} then ${leaseSeconds}::int else 0 end * interval '1 second'`,
    })
    .where(
      and(
        inArray(outboxMessages.state, ["queued", "sending"]),
        sql`${outboxMessages.nextAttemptAt} > ${now.toISOString()}::timestamptz + ${longest}`,
      ),
    )
    .returning({ id: outboxMessages.id });
  return brought.length;
}
