import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, films, programmeDraft, submissionEvents } from "~/db/schema";
import { refuseAct } from "~/features/submissions/rights/queries.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { describeEntry, type FilmAccess, lockRow, readEntrySettings } from "../queries.server";
import type { Entry } from "../schema";
import { isSchedulePublished, readConfirmation } from "./queries.server";
import { isLate } from "./rules";
import type { ConfirmationAnswer } from "./schema";

export type AnswerResult =
  | { kind: "answered"; entry: Entry }
  | { kind: "refused"; detail: string }
  /** An unknown link, or an entry that was not announced as accepted. */
  | { kind: "unknown" };

/**
 * Sets the attendance of the film created from an entry, for the schedule. Locks the draft before the film, as the
 * admin does. If there is no film yet, its creation waits for the entry and reads the answer.
 */
async function writeFilmAnswer(
  tx: Database,
  { id }: SubmissionRow,
  { answer }: ConfirmationAnswer,
  now: Date,
): Promise<void> {
  const isFilmOfEntry = eq(films.submissionId, id);
  if ((await tx.$count(films, isFilmOfEntry)) === 0) return;
  await tx.select().from(programmeDraft).for("update");
  await tx
    .update(films)
    .set({ confirmation: answer, changedAt: now, changedBy: "The filmmaker" })
    .where(isFilmOfEntry);
}

/**
 * Saves the answer of an accepted entry's filmmaker. It can be changed until the programme is published; an answer after
 * the deadline counts, and is marked as late.
 */
export function answerEntry(
  { db, clock, films, secrets }: { db: Database; clock: Clock } & FilmAccess,
  token: string,
  { answer, reason }: ConfirmationAnswer,
): Promise<AnswerResult> {
  return db.transaction(async (tx): Promise<AnswerResult> => {
    const row = await lockRow(tx, token);
    const existing = row && (await readConfirmation(tx, row));
    if (!row || !existing) return { kind: "unknown" };
    const now = clock();
    const settings = await readEntrySettings(tx, row);
    const act = answer === "no" ? "decline" : "confirm";
    const refusal = await refuseAct(tx, act, "link", { entry: row, settings, now });
    if (refusal) return { kind: "refused", detail: refusal };
    const isChange = existing.answer !== answer || existing.reason !== reason;
    if (existing.answer && existing.answer !== answer && (await isSchedulePublished(tx, row))) {
      const detail = `The programme is published, so you can't change your answer here. Please write to ${settings.mailboxes.hello}.`;
      return { kind: "refused", detail };
    }
    if (isChange) {
      const isAnsweredLate = isLate(existing.answerBy, dayIn(settings.timeZone, now));
      const confirmation = { answer, reason, late: isAnsweredLate, at: now };
      await tx
        .insert(confirmations)
        .values({ submissionId: row.id, ...confirmation })
        .onConflictDoUpdate({ target: confirmations.submissionId, set: confirmation });
      await tx.insert(submissionEvents).values({
        submissionId: row.id,
        kind: answer === "yes" ? "confirmed" : "declined",
        actor: "filmmaker",
        detail: { late: isAnsweredLate, ...(reason && { reason }) },
        createdAt: now,
      });
      await writeFilmAnswer(tx, row, { answer, reason }, now);
    }
    return {
      kind: "answered",
      entry: await describeEntry(row, { db: tx, settings, now, films, secrets }),
    };
  });
}
