import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ContactFolder } from "~/db/enums";
import { contactSums } from "~/db/schema";
import { compactSummaryRows, sumOfSummaryRows } from "~/db/summary-rows";
import type { ContactCounts } from "./schema";

/** The counts of the folders, from stored sums: no message is counted. */

/** The number of messages per folder, and of unread ones outside the archive. */
export async function countContacts(db: Database): Promise<ContactCounts> {
  const { folder, isUnread, messages } = contactSums;
  const countIn = (name: ContactFolder) =>
    sql<number>`coalesce(sum(${messages}) filter (where ${folder} = ${name}), 0)`.mapWith(Number);
  const [counts] = await db
    .select({
      inbox: countIn("inbox"),
      answered: countIn("answered"),
      archived: countIn("archived"),
      unread:
        sql<number>`coalesce(sum(${messages}) filter (where ${isUnread} and ${folder} <> 'archived'), 0)`.mapWith(
          Number,
        ),
    })
    .from(contactSums);
  return counts ?? { inbox: 0, answered: 0, archived: 0, unread: 0 };
}

/** The number of messages in a folder, or of those with one subject. */
export async function countFolder(
  db: Database,
  folder: ContactFolder,
  subject: string | undefined,
): Promise<number> {
  const [counts] = await db
    .select({ messages: sumOfSummaryRows(contactSums.messages) })
    .from(contactSums)
    .where(
      and(eq(contactSums.folder, folder), subject ? eq(contactSums.subject, subject) : undefined),
    );
  return counts?.messages ?? 0;
}

/** Merges the rows of the sums. */
export const compactContactCounts = (db: Database): Promise<void> =>
  compactSummaryRows(db, [
    { table: contactSums, kind: ["folder", "subject", "is_unread"], sums: ["messages"] },
  ]);
