import { sql } from "drizzle-orm";
import type { OpenDatabase } from "~/db/client";

/** Databases that earlier test apps of this worker returned, empty again. */
const spares: OpenDatabase[] = [];

/**
 * Hands out a fresh migrated database, opened by `open` only if none was returned: emptying the few
 * used tables takes milliseconds, a new copy half a second. `close` empties it for the next test
 * app. Migrations must leave the tables empty: rows they insert would be missing the second time.
 * Exceptions, which stay: the festival's zone, the first edition and the director.
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
    filled text[] := '{}';
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
                where schemaname = 'public'
                  and tablename not in ('festival_zone', 'editions', 'people', 'person_roles') loop
      execute format('select exists (select from %s)', name) into used;
      if used then filled := filled || name; end if;
    end loop;
    -- In one statement: what hangs on several of them is emptied once. The audit log lets nobody do so.
    if filled <> '{}' then
      alter table audit_log disable trigger user;
      execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
      alter table audit_log enable trigger user;
    end if;
    delete from person_roles where role <> 'director'
      or person_id not in (select id from people where environment);
    delete from people where id not in (select person_id from person_roles);
    update people set name = 'Director', email = '', languages = '{}', company = null,
      revoked_at = null, may_be_named = false, version = 1;
    update editions set copied_from_id = null, state = 'closed';
    delete from editions where id not in (select edition_id from person_roles);
    update editions set slug = '2026', name = '2026 edition', state = 'open', closed_at = null,
      archived_at = null, selection_published_at = null, time_zone = 'America/Los_Angeles',
      currency = 'usd', reference_prefix = 'HL', version = 1;
  end $$`);
