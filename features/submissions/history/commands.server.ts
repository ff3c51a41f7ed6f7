import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { submissionChanges, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { closeProblems } from "~/features/screeners/problems.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { readStoredAnswers, writeAnswers } from "../answers.commands.server";
import { lockAddress } from "../rights/queries.server";
import type { adminCorrectionSchema } from "../schema";
import type { SubmissionRow } from "../types.rules.server";
import {
  answerPrefix,
  type Correction,
  correctAnswers,
  readCorrection,
  splitAnswers,
} from "./correction.rules";
import { queueEmailChangeNotices } from "./email-change-notices.commands.server";
import { correctionEmail } from "./emails/correction";
import type { FieldChange, FieldValue } from "./schema";

const asFieldValue = (value: unknown): FieldValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;

type CorrectionContext = {
  /** The author: 'filmmaker', 'director'. */
  actor: string;
  now: Date;
  /** The reason in the director's words. */
  reason?: string | null;
};

/**
 * Writes a correction (`writeFields`). If it changes the email address, queues emails to both addresses. Wake the
 * delivery after the commit.
 */
export async function writeCorrection(
  tx: Database,
  row: SubmissionRow,
  changedFields: Readonly<Record<string, unknown>>,
  { publicUrl, ...context }: CorrectionContext & { publicUrl: string },
): Promise<WrittenCorrection> {
  const corrected = await writeFields(tx, row, changedFields, context);
  const { entry } = corrected;
  await queueEmailChangeNotices(tx, {
    formerEmail: row.submitterEmail,
    entry,
    now: context.now,
    publicUrl,
  });
  return corrected;
}

/** An entry after a correction, and what it changed. */
export type WrittenCorrection = { entry: SubmissionRow; changes: FieldChange[] };

/**
 * Writes a correction to its entry, and each changed field to the entry's history, with author and time. `row` is the
 * current entry, read `for update` in the same transaction; `changedFields` has the new values by column
 * (`readCorrection`). Updates the length of a log line; a new link or password closes reports that the film does not
 * play.
 */
export async function writeFields(
  tx: Database,
  row: SubmissionRow,
  changedFields: Readonly<Record<string, unknown>>,
  { actor, now, reason = null }: CorrectionContext,
): Promise<WrittenCorrection> {
  if (Object.keys(changedFields).length === 0) return { entry: row, changes: [] };
  const { fields, answers } = splitAnswers(changedFields);
  const formerValues = { ...row, ...(await readAnswerValues(tx, row, answers)) };
  const changes = Object.entries(changedFields).map(([field, became]) => ({
    field,
    was: asFieldValue(formerValues[field as keyof SubmissionRow]),
    became: asFieldValue(became),
  }));
  await writeAnswers(tx, row, answers);
  const { logLine } = fields;
  const [correctedRow] = await tx
    .update(submissions)
    .set({
      ...fields,
      corrections: row.corrections + 1,
      ...(typeof logLine === "string" && { characterCount: logLine.length }),
    })
    .where(eq(submissions.id, row.id))
    .returning();
  await tx.insert(submissionChanges).values(
    changes.map((change) => ({
      ...change,
      submissionId: row.id,
      actor,
      reason,
      createdAt: now,
    })),
  );
  if ("filmUrl" in fields || "filmPassword" in fields) await closeProblems(tx, row.id, now);
  return { entry: correctedRow ?? row, changes };
}

/** The entry's stored answers, by the names that they have among changed fields; read only if one of them changes. */
async function readAnswerValues(
  tx: Database,
  row: SubmissionRow,
  changedFields: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (Object.keys(changedFields).length === 0) return {};
  const answers = (await readStoredAnswers(tx, [row])).get(row.id) ?? [];
  return Object.fromEntries(answers.map(({ key, value }) => [`${answerPrefix}${key}`, value]));
}

/** Reads a correction of fields and answers, by the rules of the entry's form now. */
export async function readCorrectionWithAnswers(
  tx: Database,
  row: SubmissionRow,
  { answers: sentAnswers, ...fields }: Record<string, unknown>,
  { settings, now }: { settings: FestivalSettings; now: Date },
): Promise<Correction> {
  const correction = readCorrection(row, fields, settings, now);
  if (sentAnswers === undefined) return correction;
  const answers = (await readStoredAnswers(tx, [row])).get(row.id) ?? [];
  const questions = questionsOf(await readQuestions(tx, row.editionId), row.submissionType);
  return correctAnswers(correction, { answers }, sentAnswers, questions);
}

export type DirectorCorrectionResult =
  | { kind: "corrected"; submission: SubmissionRow }
  | { kind: "unknown" }
  /** It was edited after the director loaded it. */
  | { kind: "stale"; current: SubmissionRow }
  | { kind: "invalid"; errors: FieldError[] };

/**
 * The director's edit of an entry, at any time, by the rules of the entry's form. `corrections` is the number of
 * corrections that the director has seen.
 */
export function correctAsDirector(
  { db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string },
  id: string,
  { corrections, fields, reason = null, tell = false }: z.output<typeof adminCorrectionSchema>,
): Promise<DirectorCorrectionResult> {
  return db.transaction(async (tx) => {
    // The address is locked before the row, in the same order as when data is deleted.
    if (typeof fields.submitterEmail === "string") await lockAddress(tx, fields.submitterEmail);
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.corrections !== corrections) return { kind: "stale", current: row };
    const now = clock();
    const settings = await getSettings(tx, row.editionId);
    const { changedFields, errors } = await readCorrectionWithAnswers(tx, row, fields, {
      settings,
      now,
    });
    if (errors.length > 0) {
      const prefixedErrors = errors.map(({ path, message }) => ({
        path: `fields.${path}`,
        message,
      }));
      return { kind: "invalid", errors: prefixedErrors };
    }
    const correctionContext = { actor: "director", now, publicUrl, reason };
    const { entry: submission, changes } = await writeCorrection(
      tx,
      row,
      changedFields,
      correctionContext,
    );
    if (changes.length > 0) {
      await audit(tx, now, "director", "submission corrected", {
        subject: id,
        // Without the reason: rows of the audit log cannot change, and would outlive a deletion.
        detail: { entry: row.reference, fields: changes.map(({ field }) => field) },
      });
    }
    if (tell && changes.length > 0) {
      await queueMail(tx, clock, correctionEmail({ submission, settings, changes, reason }));
    }
    return { kind: "corrected", submission };
  });
}
