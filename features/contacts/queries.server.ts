import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ContactFolder } from "~/db/lists";
import { contactReplies, contacts, outboxMessages } from "~/db/tables";
import {
  type Few,
  type ListSpec,
  type Page,
  type PageQuery,
  pageOf,
  readFew,
  readRows,
} from "~/http/paging";
import { countContacts, countFolder } from "./sums.server";

export type ContactRow = typeof contacts.$inferSelect;

export type ContactFilters = {
  /** As documented: 'true' for the archive, else all that is not in it. */
  archived?: "true" | "false";
  /** One folder; it wins over `archived`. */
  folder?: ContactFolder;
  subject?: string;
};

const newestFirst = { from: contacts, sort: contacts.createdAt, id: contacts.id };
/** All outside the archive, whether answered or not. */
const open: ListSpec<typeof contacts> = { ...newestFirst, where: isNull(contacts.archivedAt) };

/** How many messages the filters leave, from the sums. */
async function countOf(
  db: Database,
  folder: ContactFolder | undefined,
  subject: string | undefined,
): Promise<number> {
  if (folder) return countFolder(db, folder, subject);
  if (!subject) {
    const { inbox, answered } = await countContacts(db);
    return inbox + answered;
  }
  return (await countFolder(db, "inbox", subject)) + (await countFolder(db, "answered", subject));
}

/** One page of the messages, newest first: those of a folder, or all outside the archive. */
export async function listContacts(
  db: Database,
  { archived, folder, subject, ...page }: PageQuery & ContactFilters,
): Promise<Page<ContactRow>> {
  const where = folder ?? (archived === "true" ? "archived" : undefined);
  const list = where ? { ...newestFirst, where: eq(contacts.folder, where) } : open;
  const about = subject ? eq(contacts.subject, subject) : undefined;
  const rows = await readRows(db, { ...list, where: and(list.where, about) }, page);
  return pageOf(rows, await countOf(db, where, subject));
}

/** The newest messages outside the archive, without counting any. */
export async function latestContacts(db: Database, limit: number): Promise<ContactRow[]> {
  return (await readRows(db, open, { limit })).items;
}

/** A message, archived or not, or null. */
export async function findContact(db: Database, id: string): Promise<ContactRow | null> {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, id));
  return contact ?? null;
}

export type ContactsOf = Few<ContactRow>;

/** What was written from an address in any spelling, newest first: the first few, and how many there are. */
export function contactsOf(db: Database, email: string): Promise<ContactsOf> {
  const where = eq(sql`lower(${contacts.email})`, email.trim().toLowerCase());
  return readFew(db, { ...newestFirst, where });
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
