import { and, count, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { answers, questions } from "~/db/schema";
import { findCategory, unknownTypeMessage } from "~/features/settings/category.rules";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { SettingsChangeResult } from "../commands.server";
import { rewriteCall } from "./commands.server";
import {
  codeOf,
  fieldsOfKind,
  maxQuestions,
  type NewQuestion,
  type QuestionChange,
  type QuestionOrder,
} from "./schema";

/** Changes of an edition's questions. Each is a new version of the call for entries. */

type Deps = { db: Database; clock: Clock };
type Row = typeof questions.$inferSelect;
type Refusal = { errors: FieldError[] } | { refused: string };

const invalidField = (path: string, message: string): Refusal => ({ errors: [{ path, message }] });
const alreadyDeleted = { refused: "This question was deleted." };

/** 'Premiere status (premiere_status): choice of World, Europe, required' */
const questionLine = ({
  id: _,
  editionId: __,
  createdAt: ___,
  position: ____,
  label,
  ...rest
}: Row) =>
  [
    label,
    ...Object.entries(rest).flatMap(([name, value]) =>
      value === null || value === false || String(value) === "" ? [] : [`${name}: ${value}`],
    ),
  ].join(", ");

/** Changes the questions by `write`, which returns why it refuses, or null. The settings get a new version. */
const rewriteQuestions = (
  deps: Deps,
  editionId: string,
  version: number,
  write: (tx: Database, rows: Row[], settings: FestivalSettings) => Promise<Refusal | null>,
): Promise<SettingsChangeResult> =>
  rewriteCall(
    deps,
    editionId,
    version,
    async (settings, tx) =>
      (await write(tx, await readAllQuestions(tx, editionId), settings)) ?? settings,
    async (tx) => (await readAllQuestions(tx, editionId)).map(questionLine),
  );

/** The errors of categories that the edition does not have; null if it has all. */
function unknownTypesProblem(settings: FestivalSettings, types: readonly string[]): Refusal | null {
  const errors = types.flatMap((type, index) =>
    findCategory(settings, type) ? [] : [{ path: `types.${index}`, message: unknownTypeMessage }],
  );
  return errors.length > 0 ? { errors } : null;
}

/** Whether an edition has this question. */
export async function hasQuestion(db: Database, editionId: string, id: string): Promise<boolean> {
  return (await db.$count(questions, isQuestion(editionId, id))) > 0;
}

const isQuestion = (editionId: string, id: string) =>
  and(eq(questions.editionId, editionId), eq(questions.id, id));

/** Adds a question at the end. Its key is made of the label: of two alike the second gets a number. */
export const addQuestion = (
  deps: Deps,
  editionId: string,
  { version, key, ...question }: NewQuestion,
): Promise<SettingsChangeResult> =>
  rewriteQuestions(deps, editionId, version, async (tx, rows, settings) => {
    const problem = unknownTypesProblem(settings, question.types);
    if (problem) return problem;
    const keys = rows.map((row) => row.key);
    if (key && keys.includes(key)) return invalidField("key", "Another question has this key");
    if (rows.length >= maxQuestions) return invalidField("label", "Keep this to 30 questions");
    const { error: mistake, ...kindFields } = fieldsOfKind(question);
    if (mistake) return invalidField("choices", mistake);
    await tx.insert(questions).values({
      ...question,
      ...kindFields,
      editionId,
      createdAt: deps.clock(),
      key: key ?? freeKey(question.label, keys),
      position: (rows.at(-1)?.position ?? 0) + 1,
    });
    return null;
  });

function freeKey(label: string, takenKeys: readonly string[]): string {
  const baseKey = codeOf(label).replace(/^fee_/, "question_");
  const numberedKey = (number: number): string => {
    const key = number === 1 ? baseKey : `${baseKey}_${number}`;
    return takenKeys.includes(key) ? numberedKey(number + 1) : key;
  };
  return numberedKey(1);
}

/** The number of a question's answers; locks it, so that no entry answers it meanwhile. */
async function countAnswers(tx: Database, id: string): Promise<number> {
  await tx.execute(sql`select from ${questions} where ${questions.id} = ${id} for update`);
  const [row] = await tx.select({ total: count() }).from(answers).where(eq(answers.questionId, id));
  return row?.total ?? 0;
}

/** Changes or archives a question. Refused: another kind, once it has an answer. */
export const changeQuestion = (
  deps: Deps,
  editionId: string,
  id: string,
  { version, ...change }: QuestionChange,
): Promise<SettingsChangeResult> =>
  rewriteQuestions(deps, editionId, version, async (tx, rows, settings) => {
    const row = rows.find((row) => row.id === id);
    if (!row) return alreadyDeleted;
    const problem = unknownTypesProblem(settings, change.types ?? []);
    if (problem) return problem;
    const next = { ...row, ...change };
    const { error: mistake, ...kindFields } = fieldsOfKind(next);
    if (mistake) return invalidField("choices", mistake);
    if (next.kind !== row.kind && (await countAnswers(tx, id)) > 0) {
      return {
        refused: `'${row.label}' has answers, so its kind can't change. Archive it instead.`,
      };
    }
    await tx
      .update(questions)
      .set({ ...next, ...kindFields })
      .where(eq(questions.id, id));
    return null;
  });

/** Deletes a question without answers. */
export const deleteQuestion = (
  deps: Deps,
  editionId: string,
  { id, version }: { id: string; version: number },
): Promise<SettingsChangeResult> =>
  rewriteQuestions(deps, editionId, version, async (tx, rows) => {
    const row = rows.find((row) => row.id === id);
    if (!row) return alreadyDeleted;
    if ((await countAnswers(tx, id)) > 0) {
      return { refused: `'${row.label}' has answers and must stay. You can archive it.` };
    }
    await tx.delete(questions).where(eq(questions.id, id));
    return null;
  });

/** Orders the questions: `ids` names each once. */
export const orderQuestions = (
  deps: Deps,
  editionId: string,
  { ids, version }: QuestionOrder,
): Promise<SettingsChangeResult> =>
  rewriteQuestions(deps, editionId, version, async (tx, rows) => {
    const isEachNamedOnce = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
    if (!isEachNamedOnce) return invalidField("ids", "Name each question once");
    for (const [position, id] of ids.entries()) {
      await tx.update(questions).set({ position }).where(eq(questions.id, id));
    }
    return null;
  });
