import { count, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { answers, questions } from "~/db/schema";
import type { Edition } from "~/features/settings/editions.queries.server";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import { feeDeadlines } from "~/features/settings/rules";
import { countByType } from "./categories.commands.server";
import { describeCategory } from "./categories.rules";
import { feesOf } from "./rules";
import { type Call, questionSchema } from "./schema";

/** The call for entries of an edition. */
export async function readCall(
  db: Database,
  { id, slug }: Pick<Edition, "id" | "slug">,
): Promise<Call> {
  // Read first: a change in between makes a save of this call stale.
  const updatedAt = await readSettingsVersion(db, id);
  const settings = await getSettings(db, id);
  const counts = await countByType(db, id);
  return {
    edition: slug,
    currency: settings.currency,
    timeZone: settings.timeZone,
    generalForm: settings.generalForm,
    categories: settings.categories.map((category) =>
      describeCategory(category, counts.get(category.type) ?? 0),
    ),
    deadlines: feeDeadlines(settings),
    tiers: priceTiers(settings),
    fees: feesOf(settings),
    questions: await readQuestionsWithCounts(db, id),
    version: updatedAt === null ? 0 : Date.parse(updatedAt),
  };
}

/** An edition's questions with their numbers of answers. */
async function readQuestionsWithCounts(
  db: Database,
  editionId: string,
): Promise<Call["questions"]> {
  const rows = await readAllQuestions(db, editionId);
  if (rows.length === 0) return [];
  const counts = await db
    .select({ id: answers.questionId, total: count() })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(questions.editionId, editionId))
    .groupBy(answers.questionId);
  const answerCounts = new Map(counts.map((count) => [count.id, count.total]));
  return rows.map((row) =>
    questionSchema.parse({ ...row, answers: answerCounts.get(row.id) ?? 0 }),
  );
}
