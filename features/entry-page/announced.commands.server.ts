import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements, submissions } from "~/db/schema";
import { hasToken } from "~/features/submissions/links/links.queries.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import type { Clock } from "~/lib/dates/clock";

/** Feedback and note of an entry's last released email. */

export type AnnouncedMessage = { feedback: string[]; personalNote: string | null };

/** The SQL condition of an entry's item in the announcement that set its `announcedAt`. */
const isItemOfAnnouncement = (row: Pick<SubmissionRow, "id">, announcedAt: Date) =>
  and(
    eq(announcementItems.submissionId, row.id),
    isNull(announcementItems.droppedWhy),
    eq(announcements.state, "released"),
    eq(announcements.releasedAt, announcedAt),
  );

/**
 * Feedback and note as announced; empty before. Read from the announcement of the row's `announcedAt`, so that another
 * one, released after the row was read, is not shown in part.
 */
export async function readAnnouncedMessage(
  db: Database,
  row: SubmissionRow,
): Promise<AnnouncedMessage> {
  const emptyMessage = { feedback: [], personalNote: null };
  if (!row.announcedAt) return emptyMessage;
  const { feedback, personalNote } = announcementItems;
  const [announcement] = await db
    .select({ feedback, personalNote })
    .from(announcementItems)
    .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
    .where(isItemOfAnnouncement(row, row.announcedAt));
  return announcement ?? emptyMessage;
}

/** Stores when the page was first seen after the release; before it, nothing is stored. False for an unknown entry. */
export async function markSeen(db: Database, clock: Clock, token: string): Promise<boolean> {
  const [row] = await db.select().from(submissions).where(hasToken(token));
  if (!row) return false;
  if (!row.announcedAt) return true;
  const announcementIds = db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.state, "released"), eq(announcements.releasedAt, row.announcedAt)));
  await db
    .update(announcementItems)
    .set({ pageOpenedAt: clock() })
    .where(
      and(
        eq(announcementItems.submissionId, row.id),
        inArray(announcementItems.announcementId, announcementIds),
        isNull(announcementItems.pageOpenedAt),
        isNull(announcementItems.droppedWhy),
      ),
    );
  return true;
}
