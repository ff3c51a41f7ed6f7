import { and, count, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { contacts } from "~/db/tables";
import { unreadCountedUpTo } from "~/features/desk/rules";
import { countProposed } from "~/features/films/queries.server";
import { countSubmissions } from "~/features/submissions/queries.server";

export type DeskCounts = {
  /** Submissions nobody has looked at yet. */
  pending: number;
  /** Messages in the inbox that were not opened yet, counted up to `unreadCountedUpTo`. */
  unread: number;
  /** Films of the general form that are not public, counted as far. */
  proposed: number;
};

/** What waits for the director, for the links of every room. */
export async function readDeskCounts(db: Database): Promise<DeskCounts> {
  const one = { one: sql`1`.as("one") };
  const unread = db
    .select(one)
    .from(contacts)
    .where(and(isNull(contacts.readAt), isNull(contacts.archivedAt)))
    .limit(unreadCountedUpTo)
    .as("unread");
  const [counted] = await db.select({ n: count() }).from(unread);
  return {
    pending: await countSubmissions(db, { status: "pending" }),
    unread: counted?.n ?? 0,
    proposed: await countProposed(db, unreadCountedUpTo),
  };
}
