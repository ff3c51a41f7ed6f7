import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { batched } from "~/db/batcher";
import type { Database } from "~/db/client";
import { mailStreams, type SuppressionReason } from "~/db/enums";
import { prepared } from "~/db/prepared-query";
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
  /** Told how each delivery went: null, or why the service could not be used. */
  report?: (trouble: string | null) => Promise<void>;
};

/** Notes how the mail service does. */
export const mailReport = (watch: ServiceWatch<"mail">) => (trouble: string | null) =>
  trouble === null ? watch.worked("mail") : watch.failed("mail", trouble);

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** A mail that is ours to send, and why mail is kept from its address, where it is. */
type Claimed = OutboxRow & { suppression: SuppressionReason | null };

type Delivery =
  | { kind: "sent" }
  /** This letter was refused, now or for good. */
  | { kind: "refused"; told: string }
  /** The service is in trouble, whatever the letter. */
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
 * One statement that writes down which mails were taken over by the service, and takes those that
 * are due first, lane by lane; two processes never take the same one. What is held is no one's to take.
 */
const turnOver = prepared((db) => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  const sent = given("sent", "uuid[]");
  const settled = db
    .$with("settled")
    .as(settle(db, given("now", "timestamptz"), sql`${outboxMessages.id} = any(${sent})`));
  return db
    .with(settled)
    .update(outboxMessages)
    .set({
      state: "sending",
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: given("lease", "timestamptz"),
      // What the first attempt gives a mail, every other keeps.
      messageId: sql`coalesce(message_id, '<' || id || '@' || ${given("domain", "text")} || '>')`,
    })
    .where(
      sql`${outboxMessages.id} = any(array(
        select id from outbox_messages
        where state in ('queued', 'sending') and next_attempt_at <= ${given("now", "timestamptz")}
          and id <> all(${sent})
        order by ${mailLane(outboxMessages.stream)}, next_attempt_at
        limit ${given("most", "int")} for update skip locked))`,
    )
    .returning({ ...getTableColumns(outboxMessages), suppression: suppressionOf });
});

const settle = (db: Pick<Database, "update">, now: SQL | Date, which: SQL) =>
  db
    .update(outboxMessages)
    .set({ state: "sent", sentAt: now, lastError: null })
    .where(which)
    .returning({ id: outboxMessages.id });

/** What a worker brings and wants when it turns to the queue. */
type Turn = { sent: string | null; wants: boolean };

/** Settles what these workers sent, and claims a mail for each who wants one; fewer where less is due. */
async function takeTurns(
  { db, clock }: MailDeps,
  turns: readonly Turn[],
  sender: MailDeps["sender"] | null,
): Promise<{ mails: Claimed[]; from: MailAddress | null }> {
  const from = sender && (await sender());
  const mails = await turnOver(db, {
    now: clock().toISOString(),
    lease: leaseFrom(clock).toISOString(),
    sent: `{${turns.flatMap(({ sent }) => sent ?? []).join(",")}}`,
    domain: from ? domainOf(from) : "",
    most: from ? turns.filter(({ wants }) => wants).length : 0,
  });
  const lane = ({ stream }: OutboxRow) => mailStreams.indexOf(stream);
  return { mails: mails.sort((a, b) => lane(a) - lane(b)), from };
}

/** Tries a claimed mail once and writes down what came of it. */
export async function deliver(deps: MailDeps, mail: Claimed, from: MailAddress): Promise<Delivery> {
  const delivery = await attempt(deps, mail, from);
  if (delivery.kind === "sent") await settle(deps.db, deps.clock(), eq(outboxMessages.id, mail.id));
  return delivery;
}

/** The same, save that whoever calls writes down what was taken over. */
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
 * The delivery of queued mail. `turn` delivers what is due and returns how many
 * mails it tried. Its workers claim together and settle together what they can. While
 * the service is down it does not run through the whole queue: one mail at a time
 * finds out, at growing intervals, and the rest follows as soon as one gets through.
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

  /**
   * Takes what each worker sent, and hands out what is due to those who want one; undefined from
   * then on once nothing is.
   */
  const openQueue = () => {
    let empty = false;
    return batched(async (turns: Turn[]) => {
      const wanted = empty ? 0 : turns.filter(({ wants }) => wants).length;
      if (wanted === 0 && turns.every(({ sent }) => sent === null)) return [];
      const { mails, from } = await takeTurns(deps, turns, wanted > 0 ? deps.sender : null);
      empty ||= mails.length < wanted;
      return turns.map(({ wants }) => {
        const mail = wants && from ? mails.shift() : undefined;
        return mail && from ? { mail, from } : undefined;
      });
    });
  };

  async function deliverNext({ mail, from }: { mail: Claimed; from: MailAddress }) {
    const delivery = await attempt(deps, mail, from);
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
    return delivery.kind === "sent" ? mail.id : null;
  }

  return {
    turn: async (stopping: () => boolean = () => false): Promise<number> => {
      const next = openQueue();
      let tried = 0;
      const work = async (most = Number.POSITIVE_INFINITY) => {
        let sent: string | null = null;
        for (let done = 0; ; done += 1) {
          const wants = done < most && !stopping() && !paused();
          if (!wants && sent === null) return;
          const due = await next({ sent, wants });
          if (!due) return;
          sent = await deliverNext(due);
          tried += 1;
        }
      };
      if (troubles > 0) {
        await work(1);
        if (tried === 0) return 0;
      }
      await Promise.all(Array.from({ length: inFlight }, () => work()));
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
 * Lets letters go that wait longer than a letter ever does: a clock that was ahead wrote down
 * their moment, and was set back. Resolves to how many there were.
 */
export async function rescheduleMails({
  db,
  clock,
}: Pick<MailDeps, "db" | "clock">): Promise<number> {
  const now = clock();
  const sending = sql`${outboxMessages.state} = 'sending'`;
  // Twice what it may be, since the clocks of two machines differ by a little.
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
