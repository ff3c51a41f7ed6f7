import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { filmProblems, submissions } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import {
  countList,
  type PageClauses,
  type PageQuery,
  readPageWith,
  toPage,
} from "~/lib/pagination/keyset";
import { entriesOf, titleOf } from "./queries.server";
import type { problemStates } from "./schema";

/** Problems of films for the admin. All open reports of a film are one row, as are those that were closed together. */

const isSameFilm = sql`other.submission_id = ${filmProblems.submissionId}
  and other.mended_at is not distinct from ${filmProblems.mendedAt}`;
const isFirstReport = sql`not exists (select from ${filmProblems} other where ${isSameFilm}
  and (other.created_at, other.id) < (${filmProblems.createdAt}, ${filmProblems.id}))`;
const entriesWithProblems = sql`${filmProblems} join ${submissions} on ${submissions.id} = ${filmProblems.submissionId}`;

const selectProblems = (db: Database, cursorColumns: PageClauses["place"]) =>
  db
    .select({
      problem: filmProblems,
      entry: submissions,
      reports: sql<number>`(select count(*)::int from ${filmProblems} other where ${isSameFilm})`,
      place: cursorColumns,
    })
    .from(filmProblems)
    .innerJoin(submissions, eq(submissions.id, filmProblems.submissionId));

type Row = Omit<Awaited<ReturnType<typeof selectProblems>>[number], "place">;

const toFilmProblem = ({ problem, entry, reports }: Row) => {
  const { id, kind, note, createdAt: at, mendedAt } = problem;
  return { id, submissionId: entry.id, title: titleOf(entry), kind, note, reports, at, mendedAt };
};

type ProblemFilters = { edition?: string; state?: (typeof problemStates)[number] };

const stateCondition = ({ state }: ProblemFilters): SQL | undefined =>
  state && (state === "open" ? isNull : isNotNull)(filmProblems.mendedAt);

/** One page of problems of films that the reader may see, newest report first. */
export async function listFilmProblems(
  db: Database,
  reader: Actor,
  { edition, state, ...query }: PageQuery & ProblemFilters,
) {
  const where = and(stateCondition({ state }), entriesOf(reader, { edition }), isFirstReport);
  const page = await readPageWith(
    { sort: filmProblems.createdAt, id: filmProblems.id, where },
    query,
    ({ place: cursorColumns, ...clauses }) =>
      selectProblems(db, cursorColumns)
        .where(clauses.where)
        .orderBy(clauses.orderBy)
        .limit(clauses.limit),
  );
  const items = page.items.map(toFilmProblem);
  return toPage({ ...page, items }, await countList(db, { from: entriesWithProblems, where }));
}

/** A problem by the id of a report, if the reader may see the film; else null. */
export async function findFilmProblem(db: Database, reader: Actor, id: string) {
  // A single row needs no cursor.
  const cursorColumns = { value: sql<string>`''`, id: sql<string>`''` };
  const [row] = await selectProblems(db, cursorColumns).where(
    and(eq(filmProblems.id, id), entriesOf(reader, { edition: "all" })),
  );
  return row ? toFilmProblem(row) : null;
}

/** The number of films with an open report in an edition. */
export const countOpenProblems = (db: Database, reader: Actor, edition?: string) =>
  countList(db, {
    from: entriesWithProblems,
    where: and(isNull(filmProblems.mendedAt), entriesOf(reader, { edition }), isFirstReport),
  });
