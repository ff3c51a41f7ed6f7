import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { questions } from "~/db/schema";
import type { FormQuestion } from "./questions.schema";

const isOfEdition = (editionId?: string) =>
  eq(questions.editionId, editionId ? sql`${editionId}::uuid` : sql`(select current_edition())`);

/** The questions that an edition's forms ask (by id, by default the current one), in order. */
export function readQuestions(
  db: Database,
  editionId?: string,
): Promise<(FormQuestion & { createdAt: Date })[]> {
  const { key, label, hint, kind, choices, max, required, types, createdAt } = questions;
  return db
    .select({ key, label, hint, kind, choices, max, required, types, createdAt })
    .from(questions)
    .where(and(isOfEdition(editionId), eq(questions.retired, false)))
    .orderBy(asc(questions.position), asc(questions.id));
}

/** All questions of an edition, also archived ones, in order. */
export const readAllQuestions = (db: Database, editionId?: string) =>
  db
    .select()
    .from(questions)
    .where(isOfEdition(editionId))
    .orderBy(asc(questions.position), asc(questions.id));

/** The questions as pages get them. */
export const readFormQuestions = async (
  db: Database,
  editionId?: string,
): Promise<FormQuestion[]> =>
  (await readQuestions(db, editionId)).map(({ createdAt: _, ...question }) => question);
