import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { announcementItems, announcements, confirmations, programmeVersions } from "~/db/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";

/** The entry's columns that an answer depends on. */

type AnnouncedEntry = Pick<SubmissionRow, "id" | "announcedAt" | "announcedStatus">;

/** The last day for an answer, from the latest email; null if it names none, or there was no email. */
async function readAnswerDeadline(
  db: Database,
  { id, announcedAt }: AnnouncedEntry,
): Promise<string | null> {
  if (!announcedAt) return null;
  const [announcement] = await db
    .select({ answerBy: announcements.answerBy })
    .from(announcementItems)
    .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
    .where(
      and(
        eq(announcementItems.submissionId, id),
        isNull(announcementItems.droppedWhy),
        eq(announcements.state, "released"),
        eq(announcements.releasedAt, announcedAt),
      ),
    );
  return announcement?.answerBy ?? null;
}

/** Whether the schedule of an entry's edition is published: then answers are final. */
export const isSchedulePublished = async (
  db: Database,
  { editionId }: Pick<SubmissionRow, "editionId">,
): Promise<boolean> =>
  (await db.$count(programmeVersions, eq(programmeVersions.editionId, editionId))) > 0;

/** The answer of an entry's filmmaker; null if the entry was not announced as accepted. */
export async function readConfirmation(db: Database, row: AnnouncedEntry) {
  const { id } = row;
  if (row.announcedStatus !== "accepted") return null;
  const [confirmation] = await db
    .select()
    .from(confirmations)
    .where(eq(confirmations.submissionId, id));
  return {
    answerBy: await readAnswerDeadline(db, row),
    answer: confirmation?.answer ?? null,
    reason: confirmation?.reason ?? null,
    late: confirmation?.late ?? false,
    at: confirmation?.at ?? null,
    still: confirmation?.stillUrl
      ? { url: confirmation.stillUrl, focus: confirmation.stillFocus }
      : null,
  };
}
