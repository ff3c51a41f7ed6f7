import { sql } from "drizzle-orm";
import type { OpenDatabase } from "~/db/client";

/** Databases that earlier test apps of this worker gave back, empty again. */
const spares: OpenDatabase[] = [];

/**
 * Hands out a fresh migrated database, opened by `open` only if none was given
 * back: emptying the few tables in use takes milliseconds, a new copy half a
 * second. `close` empties it for the next test app. Migrations must leave the
 * tables empty: rows they insert would be missing the second time. What they lay
 * the house on stays, as they made it: the festival's zone, the first edition and
 * the director.
 */
export async function freshDatabase(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const opened = spares.pop() ?? (await open());
  const close = async () => {
    await opened.db.execute(emptyEveryTable);
    spares.push(opened);
  };
  return { ...opened, close };
}

/** Above this many bytes a table is truncated, which costs more than deleting a few rows. */
const manyBytes = 256 * 1024;

const emptyEveryTable = sql.raw(`
  do $$
  declare
    table_name text;
    large text;
  begin
    -- No trigger runs and no reference is checked: in the end every table is empty.
    set local session_replication_role = replica;
    -- A table that was never written to, or was truncated, has a file of no bytes.
    for table_name in select oid::regclass from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
          and pg_relation_size(oid) between 1 and ${manyBytes}
          and relname not in ('festival_zone', 'editions', 'people', 'person_roles') loop
      execute format('delete from %s', table_name);
    end loop;
    select string_agg(oid::regclass::text, ', ') into large from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) > ${manyBytes}
        and relname not in ('festival_zone', 'editions', 'people', 'person_roles');
    if large is not null then
      execute format('truncate %s cascade', large);
    end if;
    perform setval(oid::regclass, 1, false) from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace;
    set local session_replication_role = origin;
    delete from person_roles where role <> 'director'
      or person_id not in (select id from people where environment);
    delete from people where id not in (select person_id from person_roles);
    update people set name = 'Director', email = '', languages = '{}', company = null,
      revoked_at = null, may_be_named = false, version = 1;
    update editions set copied_from_id = null, state = 'closed';
    delete from editions where id not in (select edition_id from person_roles);
    update editions set slug = '2026', name = '2026 edition', state = 'open', closed_at = null,
      archived_at = null, selection_published_at = null, version = 1;
  end $$`);
