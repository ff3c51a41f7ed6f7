import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { PlaybackProblem } from "~/db/enums";
import { filmProblems, submissions } from "~/db/schema";
import type { ReportedProblem } from "./schema";

/** Reports of films that a juror could not watch. */

type Report = {
  submissionId: string;
  personId: string;
  kind: PlaybackProblem;
  note: string | null;
  now: Date;
};

/**
 * Stores a report; `isNew` is false if this juror has an open one. The first open report of an entry also makes an
 * email to the filmmaker due.
 */
export async function reportProblem(
  tx: Database,
  { submissionId, personId, kind, note, now }: Report,
): Promise<{ problem: ReportedProblem<Date>; isNew: boolean }> {
  // Serialises reports, so that only one of two first reports sends the email.
  await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.id, submissionId))
    .for("no key update");
  const openReports = await tx.select().from(filmProblems).where(isOpenReportOf(submissionId));
  const ownReport = openReports.find((report) => report.personId === personId);
  if (ownReport) return { problem: toReportedProblem(ownReport), isNew: false };
  const [created] = await tx
    .insert(filmProblems)
    .values({
      submissionId,
      personId,
      kind,
      note,
      createdAt: now,
      emailDue: openReports.length === 0,
    })
    .returning();
  if (!created) throw new Error("The report was not saved.");
  return { problem: toReportedProblem(created), isNew: true };
}

const isOpenReportOf = (submissionId: string) =>
  and(eq(filmProblems.submissionId, submissionId), isNull(filmProblems.mendedAt));

const toReportedProblem = ({ id, kind, note, createdAt }: typeof filmProblems.$inferSelect) => ({
  id,
  kind,
  note,
  at: createdAt,
});

/** Closes the open reports of an entry after a new film, link or password. Returns how many. */
export async function closeProblems(
  tx: Database,
  submissionId: string,
  mendedAt: Date,
): Promise<number> {
  const closed = await tx
    .update(filmProblems)
    .set({ mendedAt })
    .where(isOpenReportOf(submissionId))
    .returning({ id: filmProblems.id });
  return closed.length;
}
