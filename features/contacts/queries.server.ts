import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ContactFolder } from "~/db/enums";
import { contactReplies, contacts, contactWords, outboxMessages } from "~/db/schema";
import { isFoundBy, matchesWordsByRow, readSearch } from "~/lib/admin-list/search.server";
import {
  countList,
  type ListSpec,
  type Page,
  type PageQuery,
  readRows,
  readTop,
  type TopRows,
  toPage,
} from "~/lib/pagination/keyset";
import { countContacts, countFolder } from "./folder-counts.queries.server";
import { countedUpTo } from "./schema";

export type ContactRow = typeof contacts.$inferSelect;

export type ContactFilters = {
  /** As documented: 'true' for the archive, else everything outside it. */
  archived?: "true" | "false";
  /** One folder; it takes precedence over `archived`. */
  folder?: ContactFolder;
  subject?: string;
  /** Words of the message, the sender's name or address. */
  q?: string;
};

const newestFirst = { from: contacts, sort: contacts.createdAt, id: contacts.id };
/** Everything outside the archive, answered or not. */
const notArchived: ListSpec<typeof contacts> = {
  ...newestFirst,
  where: isNull(contacts.archivedAt),
};

/** The number of messages that match the filters, from the sums. */
async function countMessages(
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

/**
 * One page of messages, newest first: of a folder, or all outside the archive. Without a search the total is from the
 * sums; with one it is counted up to `countedUpTo`.
 */
export async function listContacts(
  db: Database,
  { archived, folder, subject, q, ...page }: PageQuery & ContactFilters,
): Promise<Page<ContactRow>> {
  const folderFilter = folder ?? (archived === "true" ? "archived" : undefined);
  const list = folderFilter
    ? { ...newestFirst, where: eq(contacts.folder, folderFilter) }
    : notArchived;
  const condition = and(list.where, subject ? eq(contacts.subject, subject) : undefined);
  if (!q) {
    const rows = await readRows(db, { ...list, where: condition }, page);
    return toPage(rows, await countMessages(db, folderFilter, subject));
  }
  const search = await readSearch(db, contactWords, q);
  const matches = and(condition, isFoundBy(contactWords, contacts.id, search));
  const total = await countList(db, { ...list, where: matches, countUpTo: countedUpTo });
  if (total === 0) return toPage({ items: [], endCursor: null }, 0);
  // For common words it reads the list in its order until the page is full; for rare ones it looks them up, then sorts.
  const rows = await readRows(
    db,
    total >= countedUpTo
      ? { ...list, where: and(condition, matchesWordsByRow(contactWords, contacts.id, search)) }
      : { ...list, where: matches, findFirst: true },
    page,
  );
  return toPage(rows, total, countedUpTo);
}

/** The newest messages outside the archive, without a count. */
export async function latestContacts(db: Database, limit: number): Promise<ContactRow[]> {
  return (await readRows(db, notArchived, { limit })).items;
}

/** A message, archived or not, or null. */
export async function findContact(db: Database, id: string): Promise<ContactRow | null> {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, id));
  return contact ?? null;
}

export type ContactsOf = TopRows<ContactRow>;

/** Messages from an address in any spelling, newest first: the first few, and their number. */
export function contactsOf(db: Database, email: string): Promise<ContactsOf> {
  const where = eq(sql`lower(${contacts.email})`, email.trim().toLowerCase());
  return readTop(db, { ...newestFirst, where });
}

/** The director's replies, oldest first, with the state of each email. */
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
      // More than anybody sends to one person.
      .orderBy(asc(contactReplies.createdAt))
      .limit(200)
  );
}
