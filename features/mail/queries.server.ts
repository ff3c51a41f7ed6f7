import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { mailSuppressions } from "~/db/tables";
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

/** One page of the addresses that mail is kept from, newest first. */
export function listSuppressions(db: Database, page: PageQuery) {
  const { createdAt: sort, address: id } = mailSuppressions;
  return readPage(db, { from: mailSuppressions, sort, id }, page);
}
