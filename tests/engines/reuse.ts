import { sql } from "drizzle-orm";
import type { OpenDatabase } from "~/db/client";

/** Databases that earlier test apps of this worker gave back, empty again. */
const spares: OpenDatabase[] = [];

/**
 * Hands out a fresh migrated database, opened by `open` only if none was given
 * back: emptying the few tables in use takes milliseconds, a new copy half a
 * second. `close` empties it for the next test app. Migrations must leave the
 * tables empty: rows they insert would be missing the second time. The row of the
 * festival's zone, without which no day is counted, stays.
 */
export async function freshDatabase(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const opened = spares.pop() ?? (await open());
  const close = async () => {
    await opened.db.execute(emptyEveryTable);
    spares.push(opened);
  };
  return { ...opened, close };
}

const emptyEveryTable = sql.raw(`
  do $$
  declare
    name text;
    used boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
                where schemaname = 'public' and tablename <> 'festival_zone' loop
      execute format('select exists (select from %s)', name) into used;
      if used then execute format('truncate %s restart identity cascade', name); end if;
    end loop;
  end $$`);
