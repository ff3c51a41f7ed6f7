import { and, eq, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { festivalZone, submissionDays, submissionPlaces } from "~/db/tables";
import type { SubmissionFilters } from "./schema";

/**
 * The sums of submissions that the database's triggers keep: what they count,
 * and how their lines are joined. See docs/decisions/0014.
 */

/** Adds up a column of lines; 0 where there is none. */
export const summed = (column: AnyPgColumn) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Has the database count days in this zone; where it did so in another, it counts all of them anew. */
export async function countDaysIn(db: Database, timeZone: string): Promise<void> {
  await db.update(festivalZone).set({ timeZone }).where(ne(festivalZone.timeZone, timeZone));
}

/** What both sums know of an entry. */
function shared(
  t: typeof submissionDays | typeof submissionPlaces,
  { type, status, favorite }: SubmissionFilters,
): (SQL | undefined)[] {
  return [
    type && eq(t.submissionType, type),
    status && eq(t.status, status),
    favorite ? eq(t.isFavorite, favorite === "true") : undefined,
  ];
}

/** How many entries the filters leave, exactly; null where no sum knows. */
export async function countTallied(
  db: Database,
  filters: SubmissionFilters,
): Promise<number | null> {
  const { genre, country, from, to, q } = filters;
  if (q || ((genre || country) && (from || to))) return null;
  const places = submissionPlaces;
  const days = submissionDays;
  const asked =
    genre || country
      ? db
          .select({ entries: summed(places.entries) })
          .from(places)
          .where(
            and(
              ...shared(places, filters),
              genre ? eq(places.genre, genre) : undefined,
              country ? eq(places.country, country) : undefined,
            ),
          )
      : db
          .select({ entries: summed(days.entries) })
          .from(days)
          .where(
            and(
              ...shared(days, filters),
              from ? gte(days.day, from) : undefined,
              to ? lte(days.day, to) : undefined,
            ),
          );
  const [counted] = await asked;
  return counted?.entries ?? 0;
}

export type FilterOptions = { genres: string[]; countries: string[] };

/** A list of choices longer than this would help nobody. */
const mostOptions = 500;

/** The genres and countries that any entry has, for the filters, in alphabetical order. */
export async function readFilterOptions(db: Database): Promise<FilterOptions> {
  const there = async (column: AnyPgColumn): Promise<string[]> => {
    const rows = await db
      .select({ value: sql<string>`${column}` })
      .from(submissionPlaces)
      .where(sql`${column} <> ''`)
      .groupBy(column)
      .having(sql`sum(${submissionPlaces.entries}) > 0`)
      .orderBy(sql`lower(${column})`, column)
      .limit(mostOptions);
    return rows.map(({ value }) => value);
  };
  return {
    genres: await there(submissionPlaces.genre),
    countries: await there(submissionPlaces.country),
  };
}

/** Two processes that fold at once would wait for each other. */
const foldLockKey = 7_340_521;

/** The columns that say what a line is about, and those that are added up. */
const tables = [
  {
    table: submissionDays,
    kind: ["day", "fee_period", "submission_type", "status", "is_favorite"],
    sums: ["entries", "cents", "refunded_cents"],
  },
  {
    table: submissionPlaces,
    kind: ["country", "genre", "submission_type", "status", "is_favorite"],
    sums: ["entries"],
  },
];

/**
 * Joins the lines of one kind into one. It deletes exactly the lines that it
 * adds up, in one statement, so lines written meanwhile stay and every reader
 * sees the same sums before and after.
 */
export async function foldTallies(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${foldLockKey})`);
    for (const { table, kind, sums } of tables) await fold(tx, table, kind, sums);
  });
  // What is deleted keeps its place until then, and the embedded engine does not tidy up by itself.
  for (const { table } of tables) await db.execute(sql`vacuum analyze ${table}`);
}

async function fold(
  db: Database,
  table: PgTable,
  kind: readonly string[],
  sums: readonly string[],
): Promise<void> {
  const names = (list: readonly string[]) => sql.raw(list.map((name) => `"${name}"`).join(", "));
  const added = sql.raw(sums.map((name) => `sum("${name}")`).join(", "));
  const anything = sql.raw(sums.map((name) => `sum("${name}") <> 0`).join(" or "));
  await db.execute(sql`
    with folded as (
      delete from ${table} where (${names(kind)}) in (
        select ${names(kind)} from ${table} group by ${names(kind)}
        having count(*) > 1 or not (${anything}))
      returning *)
    insert into ${table} (${names([...kind, ...sums])})
    select ${names(kind)}, ${added} from folded group by ${names(kind)} having ${anything}`);
}
