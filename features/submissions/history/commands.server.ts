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
  answerChange,
  type Correction,
  correctAnswers,
  readCorrection,
  splitAnswers,
} from "./correction.rules";
import { noteEmailChange } from "./email-change-notices.commands.server";
import { correctionEmail } from "./emails/correction";
import type { FieldChange, FieldValue } from "./schema";

const asValue = (value: unknown): FieldValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;

type Correcting = {
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
  changed: Readonly<Record<string, unknown>>,
  { publicUrl, ...by }: Correcting & { publicUrl: string },
): Promise<Corrected> {
  const corrected = await writeFields(tx, row, changed, by);
  const { entry } = corrected;
  await noteEmailChange(tx, { formerEmail: row.submitterEmail, entry, now: by.now, publicUrl });
  return corrected;
}

/** An entry after a correction, and what it changed. */
export type Corrected = { entry: SubmissionRow; changes: FieldChange[] };

/**
 * Writes a correction to its entry, and each changed field to the entry's history, with author and time. `row` is the
 * current entry, read `for update` in the same transaction; `changed` has the new values by column (`readCorrection`).
 * Updates the length of a log line; a new link or password closes reports that the film does not play.
 */
export async function writeFields(
  tx: Database,
  row: SubmissionRow,
  changed: Readonly<Record<string, unknown>>,
  { actor, now, reason = null }: Correcting,
): Promise<Corrected> {
  if (Object.keys(changed).length === 0) return { entry: row, changes: [] };
  const { fields, answers } = splitAnswers(changed);
  const before = { ...row, ...(await answersBefore(tx, row, answers)) };
  const changes = Object.entries(changed).map(([field, became]) => ({
    field,
    was: asValue(before[field as keyof SubmissionRow]),
    became: asValue(became),
  }));
  await writeAnswers(tx, row, answers);
  const { logLine } = fields;
  const [after] = await tx
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
  return { entry: after ?? row, changes };
}

/** The entry's answers by their names among changed fields; read only if one of them changes. */
async function answersBefore(
  tx: Database,
  row: SubmissionRow,
  changed: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (Object.keys(changed).length === 0) return {};
  const answers = (await readStoredAnswers(tx, [row])).get(row.id) ?? [];
  return Object.fromEntries(answers.map(({ key, value }) => [`${answerChange}${key}`, value]));
}

/** Reads a correction of fields and answers, by the rules of the entry's form now. */
export async function readWithAnswers(
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

export type DirectorCorrection =
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
): Promise<DirectorCorrection> {
  return db.transaction(async (tx) => {
    // Before the row, as a deletion of data does.
    if (typeof fields.submitterEmail === "string") await lockAddress(tx, fields.submitterEmail);
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.corrections !== corrections) return { kind: "stale", current: row };
    const now = clock();
    const settings = await getSettings(tx, row.editionId);
    const { changed, errors } = await readWithAnswers(tx, row, fields, { settings, now });
    if (errors.length > 0) {
      const within = errors.map(({ path, message }) => ({ path: `fields.${path}`, message }));
      return { kind: "invalid", errors: within };
    }
    const by = { actor: "director", now, publicUrl, reason };
    const { entry: submission, changes } = await writeCorrection(tx, row, changed, by);
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
