import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissions } from "~/db/schema";
import { submissionTitleKey } from "~/db/schema/title-sort-key";
import type { RelatedEntry } from "./previous-submissions.rules";

/** Maximum number of entries to search; no filmmaker has more. */
const maxEntries = 200;

type Entry = Pick<
  typeof submissions.$inferSelect,
  "id" | "submitterEmail" | "director" | "filmTitle" | "logLine"
>;

/**
 * Other entries of the same filmmaker in any year: from the same address, or of the same director
 * with the same title. Only for the admin: jurors do not see them.
 */
export async function readRelatedEntries(db: Database, entry: Entry): Promise<RelatedEntry[]> {
  // Computed by the database, which cuts texts and lowers their case in its own way.
  const titleKey = submissionTitleKey({
    filmTitle: sql`${entry.filmTitle}::text`,
    logLine: sql`${entry.logLine}::text`,
  });
  const hasSameTitle = sql<boolean>`(${titleKey} <> '' and ${submissionTitleKey(submissions)} = ${titleKey})`;
  const findEntries = (condition: SQL | undefined) =>
    db
      .select({
        id: submissions.id,
        year: editions.slug,
        status: submissions.status,
        submittedAt: submissions.submittedAt,
        sameTitle: hasSameTitle,
      })
      .from(submissions)
      .innerJoin(editions, eq(editions.id, submissions.editionId))
      .where(and(ne(submissions.id, entry.id), condition))
      .limit(maxEntries);
  const sameEmailEntries = await findEntries(
    sql`lower(${submissions.submitterEmail}) = lower(${entry.submitterEmail})`,
  );
  const sameFilmEntries = entry.director
    ? await findEntries(
        sql`${hasSameTitle} and lower(${submissions.director}) = lower(${entry.director})`,
      )
    : [];
  const entriesById = new Map(
    [...sameEmailEntries, ...sameFilmEntries].map((row) => [row.id, row]),
  );
  return [...entriesById.values()]
    .map(({ submittedAt, ...row }) => ({ ...row, submittedAt: submittedAt.toISOString() }))
    .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt));
}
