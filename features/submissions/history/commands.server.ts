import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { auditLog, submissionChanges, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { closeProblems } from "~/features/screeners/problems.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { readStoredAnswers, writeAnswers } from "../answers.server";
import { noteEmailChange } from "../email-change/notices.server";
import { correctionEmail } from "../emails/correction";
import type { Answers } from "../form/answers.schema";
import {
  answerChange,
  type Correction,
  correctAnswers,
  readCorrection,
} from "../private-page/correction.rules";
import type { adminCorrectionSchema } from "../schema";
import type { SubmissionRow } from "../types.server";
import type { FieldValue } from "./schema";

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
): Promise<SubmissionRow> {
  const entry = await writeFields(tx, row, changed, by);
  await noteEmailChange(tx, { wasEmail: row.submitterEmail, entry, now: by.now, publicUrl });
  return entry;
}

/**
 * Writes a correction to its entry, and each changed field to the entry's history, with author and time. `row` is the
 * current entry, read `for update` in the same transaction; `changed` has the new values by column (`readCorrection`).
 * Updates the length of a log line; a new link or password closes reports that the film does not play. Returns the
 * changed entry.
 */
export async function writeFields(
  tx: Database,
  row: SubmissionRow,
  changed: Readonly<Record<string, unknown>>,
  { actor, now, reason = null }: Correcting,
): Promise<SubmissionRow> {
  const fields = Object.keys(changed);
  if (fields.length === 0) return row;
  const { logLine } = changed;
  const answers = Object.fromEntries(
    fields
      .filter((field) => field.startsWith(answerChange))
      .map((field) => [field.slice(answerChange.length), changed[field]]),
  );
  const before = await valuesBefore(tx, row, fields);
  await writeAnswers(tx, row, answers as Answers);
  const [after] = await tx
    .update(submissions)
    .set({
      ...Object.fromEntries(fields.filter(isColumn).map((field) => [field, changed[field]])),
      corrections: row.corrections + 1,
      ...(typeof logLine === "string" && { characterCount: logLine.length }),
    })
    .where(eq(submissions.id, row.id))
    .returning();
  await tx.insert(submissionChanges).values(
    fields.map((field) => ({
      submissionId: row.id,
      field,
      was: asValue(before[field]),
      became: asValue(changed[field]),
      ...{ actor, reason },
      createdAt: now,
    })),
  );
  if ("filmUrl" in changed || "filmPassword" in changed) await closeProblems(tx, row.id, now);
  return after ?? row;
}

const isColumn = (field: string) => !field.startsWith(answerChange);

/** The values of fields and answers, before they change. */
async function valuesBefore(
  tx: Database,
  row: SubmissionRow,
  fields: readonly string[],
): Promise<Record<string, unknown>> {
  if (fields.every(isColumn)) return row;
  const answers = (await readStoredAnswers(tx, [row])).get(row.id) ?? [];
  return {
    ...row,
    ...Object.fromEntries(answers.map(({ key, value }) => [`${answerChange}${key}`, value])),
  };
}

/** Reads a correction of fields and answers, by the rules of the entry's form now. */
export async function readWithAnswers(
  tx: Database,
  row: SubmissionRow,
  { answers: sent, ...fields }: Record<string, unknown>,
  { facts, now }: { facts: FestivalSettings; now: Date },
): Promise<Correction> {
  const correction = readCorrection(row, fields, facts, now);
  if (sent === undefined) return correction;
  const answers = (await readStoredAnswers(tx, [row])).get(row.id) ?? [];
  const asked = questionsOf(await readQuestions(tx, row.editionId), row.submissionType);
  return correctAnswers(correction, { answers }, sent, asked);
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
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.corrections !== corrections) return { kind: "stale", current: row };
    const now = clock();
    const facts = await getSettings(tx, row.editionId);
    const { changed, errors } = await readWithAnswers(tx, row, fields, { facts, now });
    if (errors.length > 0) {
      const within = errors.map(({ path, message }) => ({ path: `fields.${path}`, message }));
      return { kind: "invalid", errors: within };
    }
    const by = { actor: "director", now, publicUrl, reason };
    const before = await valuesBefore(tx, row, Object.keys(changed));
    const submission = await writeCorrection(tx, row, changed, by);
    const changes = Object.keys(changed).map((field) => ({
      field,
      was: asValue(before[field]),
      became: asValue(changed[field]),
    }));
    if (changes.length > 0) {
      await tx.insert(auditLog).values({
        ...{ actor: "director", action: "submission corrected", subject: id, createdAt: now },
        detail: { entry: row.reference, fields: changes.map(({ field }) => field), reason },
      });
    }
    if (tell && changes.length > 0) {
      await queueMail(tx, clock, correctionEmail({ submission, facts, changes, reason }));
    }
    return { kind: "corrected", submission };
  });
}
