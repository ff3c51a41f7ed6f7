import { and, asc, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

/** A table whose rows run once at a given time. */
export type ScheduledTable<T extends PgTable> = {
  table: T & { id: PgColumn; state: PgColumn; version: PgColumn };
  /** When a row is due. */
  dueAt: PgColumn;
  /** The states of a row before and after it ran. */
  waiting: string;
  happened: string;
  /** Leaves other rows out. */
  where?: SQL;
};

type Row<T extends PgTable> = T["$inferSelect"] & { id: string };

/**
 * Runs every due row once, however often it is called: by a timer of each process, or at a start after a pause. A row
 * is locked; other processes skip it. What `act` writes and the row's new state are one commit, so after a kill nothing
 * has happened. Commands that cancel a row compare its state and version in the same update. A row whose `act` throws
 * stays waiting until the next call and blocks no other; `onError` is called. Resolves to the number of rows that
 * ran.
 */
export async function runWhenDue<T extends PgTable>(
  db: Database,
  { table, dueAt, waiting, happened, where }: ScheduledTable<T>,
  now: Date,
  act: (tx: Database, row: Row<T>) => Promise<void>,
  onError: (error: unknown, row: Row<T>) => void,
): Promise<number> {
  const { id, state, version } = table;
  const failedIds: string[] = [];
  for (let count = 0; ; ) {
    let claimedRow: Row<T> | undefined;
    try {
      await db.transaction(async (tx) => {
        const isDue = and(eq(state, waiting), lte(dueAt, now), where);
        const [row] = (await tx
          .select()
          .from(table as PgTable)
          .where(failedIds.length > 0 ? and(isDue, notInArray(id, failedIds)) : isDue)
          .orderBy(asc(dueAt), asc(id))
          .limit(1)
          .for("update", { skipLocked: true })) as Row<T>[];
        if (!row) return;
        claimedRow = row;
        await act(tx, row);
        const next = { state: happened, version: sql`${version} + 1` };
        await tx
          .update(table as PgTable)
          .set(next as never)
          .where(eq(id, row.id));
      });
      if (!claimedRow) return count;
      count += 1;
    } catch (error) {
      // The error came from the database, not from a row.
      if (!claimedRow) throw error;
      failedIds.push(claimedRow.id);
      onError(error, claimedRow);
    }
  }
}
