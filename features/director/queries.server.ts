import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, contacts, submissions } from "~/db/tables";

/** A badge counts no further than this. */
const countedUpTo = 1_000;

export type DeskCounts = {
  /** Submissions nobody has looked at yet. */
  pending: number;
  /** Messages in the inbox that were not opened yet. */
  unread: number;
};

/** What waits for the director, for the links of every room. */
export async function readDeskCounts(db: Database): Promise<DeskCounts> {
  const one = { one: sql`1`.as("one") };
  const pending = db
    .select(one)
    .from(submissions)
    .where(eq(submissions.status, "pending"))
    .limit(countedUpTo)
    .as("pending");
  const unread = db
    .select(one)
    .from(contacts)
    .where(and(isNull(contacts.readAt), isNull(contacts.archivedAt)))
    .limit(countedUpTo)
    .as("unread");
  const [a] = await db.select({ n: count() }).from(pending);
  const [b] = await db.select({ n: count() }).from(unread);
  return { pending: a?.n ?? 0, unread: b?.n ?? 0 };
}

/** The newest entries of the audit log. */
export async function readActivity(db: Database, limit: number) {
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(limit);
  return rows.map(({ id, actor, action, ipAddress, createdAt }) => ({
    id,
    actor,
    action,
    address: ipAddress ?? "",
    createdAt,
  }));
}
