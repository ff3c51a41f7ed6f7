import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import type { submissionDays, submissionPlaces } from "./schema";

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

/** The number of entries in rows of these sums, as every page counts them: without withdrawn ones. */
export const entryCount = (sums: typeof submissionDays | typeof submissionPlaces): SQL<number> =>
  sql<number>`coalesce(sum(${sums.entries}) filter (where not ${sums.withdrawn}), 0)`.mapWith(
    Number,
  );

/** The key of a lock: two processes that compact at once would wait for each other's rows. */
const compactLockKey = 7_340_521;

/**
 * Compacts rows of one kind. Deletes exactly the rows that it adds up, in one statement, so rows written meanwhile stay
 * and every reader sees the same sums.
 */
export async function compactSummaryRows(db: Database, tables: readonly Sums[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${compactLockKey})`);
    for (const sums of tables) await compactTable(tx, sums);
  });
  // Frees the space of deleted rows: the embedded engine does not vacuum automatically.
  for (const { table } of tables) await db.execute(sql`vacuum analyze ${table}`);
}

async function compactTable(db: Database, { table, kind, sums }: Sums): Promise<void> {
  const columnList = (list: readonly string[]) =>
    sql.raw(list.map((name) => `"${name}"`).join(", "));
  const totals = sql.raw(sums.map((name) => `sum("${name}")`).join(", "));
  const isNotZero = sql.raw(sums.map((name) => `sum("${name}") <> 0`).join(" or "));
  await db.execute(sql`
    with folded as (
      delete from ${table} where (${columnList(kind)}) in (
        select ${columnList(kind)} from ${table} group by ${columnList(kind)}
        having count(*) > 1 or not (${isNotZero}))
      returning *)
    insert into ${table} (${columnList([...kind, ...sums])})
    select ${columnList(kind)}, ${totals} from folded group by ${columnList(kind)} having ${isNotZero}`);
}
