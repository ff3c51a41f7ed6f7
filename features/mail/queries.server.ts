import { count, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { OutboxState } from "~/db/lists";
import { mailSuppressions, outboxMessages } from "~/db/tables";
import { type PageQuery, readPage } from "~/http/paging";

/**
 * Why no mail of this stream goes to an address, as a sentence, or null: after a
 * bounce nothing does, after a complaint no newsletter.
 */
export async function whySuppressed(
  db: Database,
  address: string,
  stream: string,
): Promise<string | null> {
  const [found] = await db
    .select()
    .from(mailSuppressions)
    .where(eq(mailSuppressions.address, address.toLowerCase()));
  if (!found) return null;
  if (found.reason === "bounce") return "Not sent: mail to this address came back before.";
  return stream === "newsletter" ? "Not sent: its owner complained about our mail." : null;
}

/** One page of the outbox, newest first: every mail, or those in one state. */
export function listOutbox(db: Database, page: PageQuery, state?: OutboxState) {
  const { createdAt: sort, id } = outboxMessages;
  const where = state && eq(outboxMessages.state, state);
  return readPage(db, { from: outboxMessages, sort, id, where }, page);
}

/** How many mails wait for the director, none of which leaves by itself. */
export async function countFailedMail(db: Database): Promise<number> {
  const [failed] = await db
    .select({ mails: count() })
    .from(outboxMessages)
    .where(eq(outboxMessages.state, "failed"));
  return failed?.mails ?? 0;
}

/** A letter of the outbox as its reader sees it, or null. */
export async function findLetter(db: Database, id: string): Promise<{ html: string } | null> {
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
