import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/tables";
import { type PageQuery, readPage } from "~/http/paging";
import { maskEmail, tokenPattern } from "./rules";

/** One page of the subscribers, newest first, those who left included (isActive tells). */
export function listSubscribers(db: Database, page: PageQuery) {
  const { subscribedAt: sort, id } = emailSubscribers;
  return readPage(db, { from: emailSubscribers, sort, id }, page);
}

/** The reader with this token: an address that only its owner recognises, and whether they left. */
export async function findReader(
  db: Database,
  token: string,
): Promise<{ maskedEmail: string; isActive: boolean } | null> {
  if (!tokenPattern.test(token)) return null;
  const [reader] = await db
    .select()
    .from(emailSubscribers)
    .where(eq(emailSubscribers.unsubscribeToken, token));
  return reader ? { maskedEmail: maskEmail(reader.email), isActive: reader.isActive } : null;
}
