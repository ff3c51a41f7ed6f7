import { asc, eq, inArray, isNotNull, isNull, max } from "drizzle-orm";
import type { Database } from "~/db/client";
import { contactReplies, contacts, outboxMessages } from "~/db/tables";
import { type Page, type PageQuery, readPage, readRows } from "~/http/paging";

export type ContactRow = typeof contacts.$inferSelect;
export type AnsweredContact = ContactRow & { answeredAt: Date | null };

/** Says of each message when it was answered last. */
async function withAnswers(db: Database, rows: ContactRow[]): Promise<AnsweredContact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const answers = await db
    .select({ contactId: contactReplies.contactId, at: max(contactReplies.createdAt) })
    .from(contactReplies)
    .where(inArray(contactReplies.contactId, ids))
    .groupBy(contactReplies.contactId);
  const latest = new Map(answers.map(({ contactId, at }) => [contactId, at]));
  return rows.map((row) => ({ ...row, answeredAt: latest.get(row.id) ?? null }));
}

const listOf = (archived: boolean) => ({
  from: contacts,
  sort: contacts.createdAt,
  id: contacts.id,
  where: archived ? isNotNull(contacts.archivedAt) : isNull(contacts.archivedAt),
});

/** One page of the messages, newest first: those in the inbox, or those archived. */
export async function listContacts(
  db: Database,
  query: PageQuery,
  { archived = false } = {},
): Promise<Page<AnsweredContact>> {
  const page = await readPage(db, listOf(archived), query);
  return { ...page, items: await withAnswers(db, page.items) };
}

/** The newest messages of the inbox, without counting any. */
export async function latestContacts(db: Database, limit: number): Promise<AnsweredContact[]> {
  return withAnswers(db, (await readRows(db, listOf(false), { limit })).items);
}

/** A message, archived or not, or null. */
export async function findContact(db: Database, id: string): Promise<AnsweredContact | null> {
  const rows = await db.select().from(contacts).where(eq(contacts.id, id));
  const [contact] = await withAnswers(db, rows);
  return contact ?? null;
}

/** What the director wrote back, oldest first, with how each letter stands. */
export function listReplies(db: Database, contactId: string) {
  const { id, state, lastError } = outboxMessages;
  return (
    db
      .select({
        id: contactReplies.id,
        subject: contactReplies.subject,
        body: contactReplies.body,
        createdAt: contactReplies.createdAt,
        mail: { id, state, lastError },
      })
      .from(contactReplies)
      .leftJoin(outboxMessages, eq(outboxMessages.id, contactReplies.outboxId))
      .where(eq(contactReplies.contactId, contactId))
      // More than anybody writes to one person.
      .orderBy(asc(contactReplies.createdAt))
      .limit(200)
  );
}
