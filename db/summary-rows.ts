import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

/** Sums kept by triggers as rows, one for every change; see docs/decisions/0045-performance.md. */
export type Sums = {
  table: PgTable;
  /** The grouping columns, and the summed columns. */
  kind: readonly string[];
  sums: readonly string[];
};

/** The sum of a column; 0 without rows. */
export const sumOfSummaryRows = (column: AnyPgColumn): SQL<number> =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Two processes that compact at once would wait for each other. */
const foldLockKey = 7_340_521;

/**
 * Compacts rows of one kind. Deletes exactly the rows that it adds up, in one statement, so rows written meanwhile stay
 * and every reader sees the same sums.
 */
export async function compactSummaryRows(db: Database, all: readonly Sums[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${foldLockKey})`);
    for (const sums of all) await fold(tx, sums);
  });
  // Frees the space of deleted rows: the embedded engine does not vacuum automatically.
  for (const { table } of all) await db.execute(sql`vacuum analyze ${table}`);
}

async function fold(db: Database, { table, kind, sums }: Sums): Promise<void> {
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
