import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SuppressionReason } from "~/db/enums";
import { mailings, mailLane, outboxMessages } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { allowance, fillCopy, leaveAddress, listHeaders } from "./copies.rules";
import type { MailAddress } from "./gateway.server";
import { suppressionOf } from "./queries.server";

/** How the delivery takes emails: each by one process at a time, for a lease. */

/** Seconds after which an email claimed by a dead process is claimed again. */
export const leaseSeconds = 120;

type Deps = { db: Database; clock: Clock; publicUrl: string };
export type OutboxRow = typeof outboxMessages.$inferSelect;

/** A claimed email, with the suppression of its address, if any. `opens`: the newsletter that is public from it on. */
export type ClaimedMail = OutboxRow & {
  suppression: SuppressionReason | null;
  opens?: string | null;
};

const domainOf = ({ address }: MailAddress) => address.split("@")[1] ?? "localhost";
const leaseEnd = (clock: Clock) => new Date(clock().getTime() + leaseSeconds * 1000);

/** The columns of an email that its writer delivers directly: the job does not claim it. */
export const claimedColumns = (clock: Clock, id: string, from: MailAddress) => ({
  state: "sending" as const,
  attempts: 1,
  nextAttemptAt: leaseEnd(clock),
  messageId: `<${id}@${domainOf(from)}>`,
});

/** Claims the emails that a query of ids finds. */
const claim = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  from: MailAddress,
  ids: SQL,
): Promise<ClaimedMail[]> =>
  db
    .update(outboxMessages)
    .set({
      state: "sending",
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: leaseEnd(clock),
      // The Message-ID of the first attempt, used for all.
      messageId: sql`coalesce(message_id, '<' || id || '@' || ${domainOf(from)}::text || '>')`,
    })
    // An array is read once; a subquery, with its limit, could be evaluated again.
    .where(sql`${outboxMessages.id} = any(array(${ids} for update skip locked))`)
    .returning({ ...getTableColumns(outboxMessages), suppression: suppressionOf });

/**
 * Claims due emails by priority, at most `limit`; two processes never claim the same one. Held emails are never due,
 * so copies of newsletters are not among them.
 */
export function claimDue(
  deps: Deps,
  from: MailAddress,
  { limit, untriedFirst }: { limit: number; untriedFirst: boolean },
): Promise<ClaimedMail[]> {
  const now = deps.clock().toISOString();
  return claim(
    deps,
    from,
    sql`select id from outbox_messages
      where state in ('queued', 'sending') and next_attempt_at <= ${now}::timestamptz
        and leave_token is null
      order by ${mailLane(outboxMessages.stream)}, ${untriedFirst ? sql`attempts,` : sql``} next_attempt_at
      limit ${limit}`,
  );
}

/** Newsletters whose copies leave. */
const isBegun = and(eq(mailings.state, "sending"), isNotNull(mailings.pace));

/**
 * Claims copies of a newsletter that has begun, at most `limit` and as many as its rate allows, and puts them together:
 * the text is its mailing's, the leave link their own. A pause, a stop or another rate changes the mailing's row alone:
 * what is claimed before it leaves, and nothing after it.
 */
export async function claimCopies(
  { db, clock, publicUrl }: Deps,
  from: MailAddress,
  limit: number,
): Promise<ClaimedMail[]> {
  const begunRows = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(isBegun)
    .orderBy(mailings.sendAt);
  for (const { id } of begunRows) {
    const copies = await db.transaction(async (tx): Promise<ClaimedMail[]> => {
      const now = clock();
      const [mailing] = await tx
        .select()
        .from(mailings)
        .where(and(eq(mailings.id, id), isBegun))
        .for("update");
      if (!mailing?.pace) return [];
      const { pace, perHour, html, text, sendAt, sentAt } = mailing;
      const count = Math.min(limit, allowance(perHour, pace, now));
      if (count <= 0) return [];
      const rows = await claim(
        { db: tx, clock },
        from,
        sql`select id from outbox_messages
          where mailing_id = ${id} and state = 'held' and leave_token is not null
            and next_attempt_at <= ${now.toISOString()}::timestamptz
          order by next_attempt_at limit ${count}`,
      );
      if (perHour !== null && rows.length > 0) {
        const nextPace = { ...pace, claimed: pace.claimed + rows.length };
        await tx.update(mailings).set({ pace: nextPace }).where(eq(mailings.id, id));
      }
      return rows.map((row) => {
        const leaveLink = leaveAddress(publicUrl, row.leaveToken ?? "");
        return {
          ...row,
          ...fillCopy({ html: html ?? "", text: text ?? "" }, leaveLink),
          headers: { ...row.headers, ...listHeaders(publicUrl, leaveLink) },
          // The same for all copies, and for all attempts.
          createdAt: sendAt ?? row.createdAt,
          opens: sentAt ? null : id,
        };
      });
    });
    if (copies.length > 0) return copies;
  }
  return [];
}
