import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";

/** Records every row that is written to a database, by triggers on all tables. */

/** A written row, and when, in milliseconds of the machine's clock. */
export type WrittenRow = { at: number; table: string; operation: string; statement: string };

/** From now on each written row is recorded, in a table of the database. */
export async function recordWrites(db: Database): Promise<void> {
  await db.execute(sql.raw(watching));
}

/** Rows written since then, oldest first. */
export async function readWrites(db: Database): Promise<WrittenRow[]> {
  const result = await db.execute(
    sql`select extract(epoch from at)::float8 * 1000 as at, "table", operation, statement
        from watch.written order by at`,
  );
  return (result as unknown as { rows: WrittenRow[] }).rows;
}

const watching = `
  do $watch$
  declare
    name text;
  begin
    create schema watch;
    create table watch.written (at timestamptz, "table" text, operation text, statement text);
    create function watch.note() returns trigger language plpgsql as $note$
    begin
      insert into watch.written
      values (clock_timestamp(), tg_table_name, tg_op, left(current_query(), 300));
      return null;
    end $note$;
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute format('create trigger noted after insert or update or delete on %s
                      for each row execute function watch.note()', name);
    end loop;
  end $watch$`;
