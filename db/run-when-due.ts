import { and, asc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

/** A table whose rows wait for a moment, each to happen once. */
export type ScheduledTable<T extends PgTable> = {
  table: T & { id: PgColumn; state: PgColumn; version: PgColumn };
  /** When a row is due. */
  dueAt: PgColumn;
  /** The state in which a row waits, and the one in which it has happened. */
  waiting: string;
  happened: string;
};

type Row<T extends PgTable> = T["$inferSelect"] & { id: string };

/**
 * Lets everything happen that is due, whoever asks and however often: a timer of each
 * process, a start after a night in which nothing ran. A row is claimed with its lock and
 * passed by while another process holds it; what `act` writes and the row's new state are
 * one commit. A process that is killed in between leaves a row that waits, as if nothing
 * had begun. Whoever takes a row back meanwhile asks for its state and version in the same
 * update, and finds either all of it happened or nothing.
 *
 * A row whose `act` throws stays waiting until the next call and holds up no other;
 * `onTrouble` is told. Resolves to how many happened.
 */
export async function runWhenDue<T extends PgTable>(
  db: Database,
  { table, dueAt, waiting, happened }: ScheduledTable<T>,
  now: Date,
  act: (tx: Database, row: Row<T>) => Promise<void>,
  onTrouble: (error: unknown, row: Row<T>) => void,
): Promise<number> {
  const { id, state, version } = table;
  const failed: string[] = [];
  for (let count = 0; ; ) {
    let claimed: Row<T> | undefined;
    try {
      await db.transaction(async (tx) => {
        const isDue = and(eq(state, waiting), lte(dueAt, now));
        const [row] = (await tx
          .select()
          .from(table as PgTable)
          .where(failed.length > 0 ? and(isDue, notInArray(id, failed)) : isDue)
          .orderBy(asc(dueAt), asc(id))
          .limit(1)
          .for("update", { skipLocked: true })) as Row<T>[];
        if (!row) return;
        claimed = row;
        await act(tx, row);
        const next = { state: happened, version: sql`${version} + 1` };
        await tx
          .update(table as PgTable)
          .set(next as never)
          .where(eq(id, row.id));
      });
      if (!claimed) return count;
      count += 1;
    } catch (error) {
      // Without one of our rows it is the database that is in trouble.
      if (!claimed) throw error;
      failed.push(claimed.id);
      onTrouble(error, claimed);
    }
  }
}
