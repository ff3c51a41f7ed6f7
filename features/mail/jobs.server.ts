import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { describeError, type Logger } from "~/http/log";
import { MailRefused, type MailTransport } from "./gateway.server";

/** Mails in flight at once; as many may arrive twice after a kill, none may be lost. */
const usuallyInFlight = 5;
/** A mail claimed by a process that died is claimed again after this many seconds. */
const leaseSeconds = 120;
/** After this many attempts (about three days) a mail waits for the director. */
const maxAttempts = 80;

export type MailSender = { name: string; address: string };

export type MailDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  /** The sender, asked for each batch, since the director may change it. */
  sender: () => Promise<MailSender>;
  /** Mails in flight at once; 1 where `db` is a transaction, which takes one query at a time. */
  inFlight?: number;
};

type Claimed = typeof outboxMessages.$inferSelect;

/** Seconds until the next attempt: 15 s, 30 s, 1 min … at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(3_600, 15 * 2 ** Math.max(0, attempts - 1));

/** Takes up to as many due mails as may be in flight; two processes never take the same one. */
async function claim({ db, clock, inFlight = usuallyInFlight }: MailDeps): Promise<Claimed[]> {
  const now = clock().toISOString();
  const lease = new Date(clock().getTime() + leaseSeconds * 1000);
  return db
    .update(outboxMessages)
    .set({
      state: "sending",
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: lease,
    })
    .where(
      sql`${outboxMessages.id} in (
        select id from outbox_messages
        where state in ('queued', 'sending') and next_attempt_at <= ${now}::timestamptz
        order by next_attempt_at limit ${inFlight} for update skip locked)`,
    )
    .returning();
}

async function deliver(deps: MailDeps, mail: Claimed, from: MailSender): Promise<void> {
  const { db, clock, log, transport } = deps;
  const domain = from.address.split("@")[1] ?? "localhost";
  let outcome: Partial<Claimed>;
  try {
    await transport.send({
      from,
      to: { name: mail.toName ?? "", address: mail.toAddress },
      replyTo: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: mail.headers,
      messageId: `<${mail.id}@${domain}>`,
      date: mail.createdAt,
    });
    outcome = { state: "sent", sentAt: clock(), lastError: null };
  } catch (error) {
    const refusal = error instanceof MailRefused ? error : null;
    const givenUp = refusal?.permanent || mail.attempts >= maxAttempts;
    const wait = refusal?.retryAfterSeconds ?? backoffSeconds(mail.attempts);
    outcome = {
      state: givenUp ? "failed" : "queued",
      lastError: describeError(error).replace(/^Error: /, ""),
      nextAttemptAt: new Date(clock().getTime() + wait * 1000),
    };
    log.warn("mail not delivered", { mailId: mail.id, attempts: mail.attempts, givenUp });
  }
  await db.update(outboxMessages).set(outcome).where(eq(outboxMessages.id, mail.id));
}

/** Delivers every mail that is due now. Returns how many were tried. */
export async function deliverDueMail(deps: MailDeps): Promise<number> {
  let tried = 0;
  for (;;) {
    const batch = await claim(deps);
    if (batch.length === 0) return tried;
    const from = await deps.sender();
    await Promise.all(batch.map((mail) => deliver(deps, mail, from)));
    tried += batch.length;
  }
}
