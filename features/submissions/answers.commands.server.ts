import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { answers, questions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { SubmissionType } from "~/features/settings/schema";
import {
  type Answers,
  isSameAnswers,
  readAnswers,
  type SubmissionAnswer,
} from "./form/answers.schema";
import type { DraftRow, SubmissionRow } from "./types.rules.server";

/** The answers of entries by entry id, in the order of the questions; missing for entries without any. */
export async function readStoredAnswers(
  db: Database,
  entries: readonly Pick<SubmissionRow, "id">[],
): Promise<Map<string, SubmissionAnswer[]>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const { key, label, position } = questions;
  const rows = await db
    .select({ entryId: answers.submissionId, key, label, value: answers.value })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(inArray(answers.submissionId, ids))
    .orderBy(asc(position), asc(questions.id));
  const rowsByEntry = Map.groupBy(rows, (row) => row.entryId);
  return new Map(
    [...rowsByEntry].map(([id, entryRows]) => [
      id,
      entryRows.map(({ entryId: _, ...answer }) => answer),
    ]),
  );
}

type StoredEntry = Pick<SubmissionRow, "id" | "editionId">;

/**
 * Writes the answers of an entry, by the keys of their questions; null deletes one. Answers to questions that its
 * edition does not have are left out.
 */
export async function writeAnswers(
  tx: Database,
  { id, editionId }: StoredEntry,
  newAnswers: Record<string, unknown> = {},
): Promise<void> {
  const clearedKeys = Object.keys(newAnswers).filter((key) => newAnswers[key] === null);
  if (clearedKeys.length > 0) await deleteAnswers(tx, id, clearedKeys);
  if (Object.keys(newAnswers).length === clearedKeys.length) return;
  // The lock keeps a question until its answer is written.
  await tx.execute(sql`insert into ${answers} (submission_id, question_id, value)
    select ${id}::uuid, ${questions.id}, ${JSON.stringify(newAnswers)}::jsonb -> ${questions.key}
    from ${questions}
    where ${questions.editionId} = ${editionId}::uuid
      and ${JSON.stringify(newAnswers)}::jsonb ? ${questions.key}
      and ${JSON.stringify(newAnswers)}::jsonb -> ${questions.key} <> 'null'::jsonb
    for key share of ${questions}
    on conflict (submission_id, question_id) do update set value = excluded.value`);
}

const deleteAnswers = (tx: Database, id: string, keys: string[]) =>
  tx.execute(sql`delete from ${answers} using ${questions}
    where ${answers.submissionId} = ${id}::uuid and ${questions.id} = ${answers.questionId}
      and ${inArray(questions.key, keys)}`);

type QuotedDraft = Pick<DraftRow, "values" | "createdAt" | "editionId">;

/**
 * The answers of an entry that is being submitted, and their errors. Without sent answers those of its draft, which
 * are accepted whatever has changed since. A question that is newer than the draft need not be answered.
 */
export async function readSubmittedAnswers(
  db: Database,
  type: SubmissionType,
  draft: QuotedDraft | null,
  sentAnswers: unknown,
): Promise<ReturnType<typeof readAnswers>> {
  const draftAnswers = draft?.values?.answers as Answers | undefined;
  if (draft?.values && (sentAnswers === undefined || isSameAnswers(sentAnswers, draftAnswers))) {
    return { answers: draftAnswers ?? {}, errors: [] };
  }
  const formQuestions = questionsOf(await readQuestions(db, draft?.editionId), type);
  return readAnswers(
    formQuestions.map((formQuestion) => ({
      ...formQuestion,
      required: formQuestion.required && !(draft && formQuestion.createdAt > draft.createdAt),
    })),
    sentAnswers,
  );
}

/** The questions of the listed editions, also archived ones, by key: for the columns of an export. */
export async function readQuestionLabels(
  db: Database,
  edition?: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ key: questions.key, label: questions.label })
    .from(questions)
    .where(whereEdition(questions.editionId, edition))
    .orderBy(asc(questions.position), asc(questions.id));
  return new Map(rows.map(({ key, label }) => [key, label]));
}
