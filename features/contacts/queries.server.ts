import { eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { contacts } from "~/db/tables";
import { type Page, type PageQuery, readPage } from "~/http/paging";

export type ContactRow = typeof contacts.$inferSelect;

/** One page of the messages, newest first: those in the inbox, or those archived. */
export function listContacts(
  db: Database,
  page: PageQuery,
  { archived = false } = {},
): Promise<Page<ContactRow>> {
  const where = archived ? isNotNull(contacts.archivedAt) : isNull(contacts.archivedAt);
  return readPage(db, { from: contacts, sort: contacts.createdAt, id: contacts.id, where }, page);
}

/** A message, archived or not, or null. */
export async function findContact(db: Database, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
  return row ?? null;
}
