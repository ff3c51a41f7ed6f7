import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { MailStream, OutboxState, SuppressionReason } from "~/db/enums";
import { mailSuppressions, outboxMessages } from "~/db/schema";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";

/**
 * Why a mail of this stream does not go to an address that mail is kept from, as a
 * sentence, or null: after a bounce nothing does, after a complaint no newsletter.
 */
export function whySuppressed(reason: SuppressionReason | null, stream: MailStream): string | null {
  if (reason === "bounce") return "Not sent: mail to this address came back before.";
  const complained = reason === "complaint" && stream === "newsletter";
  return complained ? "Not sent: its owner complained about our mail." : null;
}

/** Of an outbox row: why mail is kept from its address; null where none is. */
export const suppressionOf = sql<SuppressionReason | null>`(
  select ${mailSuppressions.reason} from ${mailSuppressions}
  where ${mailSuppressions.address} = lower(${outboxMessages.toAddress}))`;

/**
 * What came back, was given up or was refused at least once, and was not left at that by
 * the director. In these words an index answers, so it costs no more in an outbox of a million.
 */
export const undelivered: SQL = sql`((${outboxMessages.state} = 'failed' or (${outboxMessages.state} = 'queued' and ${outboxMessages.attempts} > 0)) and ${outboxMessages.dismissedAt} is null)`;

type Narrowed = PageQuery & { state?: OutboxState | undefined; trouble?: "true" | undefined };

/** One page of the outbox, newest first: every mail, those in one state, or those in trouble. */
export function listOutbox(db: Database, { state, trouble, ...page }: Narrowed) {
  const { createdAt: sort, id } = outboxMessages;
  const where = and(
    state && eq(outboxMessages.state, state),
    trouble === "true" ? undelivered : undefined,
  );
  return readPage(db, { from: outboxMessages, sort, id, where }, page);
}

async function countIn(db: Database, state: OutboxState): Promise<number> {
  const [found] = await db
    .select({ mails: count() })
    .from(outboxMessages)
    .where(eq(outboxMessages.state, state));
  return found?.mails ?? 0;
}

/** How many mails wait for the director, none of which leaves by itself. */
export const countFailedMail = (db: Database) => countIn(db, "failed");

/** How many letters are written and wait for their release. */
export const countHeldMail = (db: Database) => countIn(db, "held");

/** A letter of the outbox as its reader sees it, or null. */
export async function findEmail(db: Database, id: string): Promise<{ html: string } | null> {
  const [letter] = await db
    .select({ html: outboxMessages.html })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  return letter ?? null;
}

/** One page of the addresses that mail is kept from, newest first. */
export function listSuppressions(db: Database, page: PageQuery) {
  const { createdAt: sort, address: id } = mailSuppressions;
  return readPage(db, { from: mailSuppressions, sort, id }, page);
}
