import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, submissions } from "~/db/schema";
import { submissionTitleKey } from "~/db/schema/title-sort-key";
import type { Before } from "./previous-submissions.rules";

/** Maximum number of entries to search; no filmmaker has more. */
const maxListed = 200;

type Entry = Pick<
  typeof submissions.$inferSelect,
  "id" | "submitterEmail" | "director" | "filmTitle" | "logLine"
>;

/** The sort key of this entry's title. */
const titleOf = ({ filmTitle, logLine }: Entry) =>
  (filmTitle ?? logLine ?? "").toLowerCase().slice(0, 60);

/**
 * Other entries of the same filmmaker in any year: from the same address, or of the same director
 * with the same title. Only for the admin: jurors do not see them.
 */
export async function readBefore(db: Database, entry: Entry): Promise<Before[]> {
  const title = titleOf(entry);
  const find = (condition: SQL | undefined) =>
    db
      .select({
        id: submissions.id,
        year: editions.slug,
        status: submissions.status,
        submittedAt: submissions.submittedAt,
        title: submissionTitleKey(submissions),
      })
      .from(submissions)
      .innerJoin(editions, eq(editions.id, submissions.editionId))
      .where(and(ne(submissions.id, entry.id), condition))
      .limit(maxListed);
  const sameEmail = await find(
    sql`lower(${submissions.submitterEmail}) = lower(${entry.submitterEmail})`,
  );
  const sameFilm = entry.director
    ? await find(
        sql`${submissionTitleKey(submissions)} = ${title} and lower(${submissions.director}) = lower(${entry.director})`,
      )
    : [];
  const all = new Map([...sameEmail, ...sameFilm].map((row) => [row.id, row]));
  return [...all.values()]
    .map(({ title: otherTitle, submittedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt.toISOString(),
      sameTitle: title !== "" && otherTitle === title,
    }))
    .sort((a, b) => a.submittedAt.localeCompare(b.submittedAt));
}
