import { sql } from "drizzle-orm";
import type { OpenDatabase } from "~/db/client";

/** Databases that earlier test apps of this worker returned, emptied. */
const spares: OpenDatabase[] = [];

/** How often each was emptied. */
const emptied = new WeakMap<OpenDatabase["db"], number>();

/** The dead rows of so many test apps are removed together: that costs as much as emptying. */
const appsPerVacuum = 10;

/**
 * Returns an empty migrated database, opened by `open` only if none was returned: emptying the few used tables takes
 * milliseconds, a new copy half a second. `close` empties it for the next test app. Migrations must leave the tables
 * empty: rows they insert would be missing the second time. Exceptions: the festival's zone, the first edition with its
 * call for entries, and the director.
 */
export async function freshDatabase(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const opened = spares.pop() ?? (await open());
  const close = async () => {
    await opened.db.execute(emptyUsedTables);
    const count = (emptied.get(opened.db) ?? 0) + 1;
    emptied.set(opened.db, count);
    if (count % appsPerVacuum === 0) await removeDeadRows(opened);
    spares.push(opened);
  };
  return { ...opened, close };
}

/** Afterwards, rows are stored in the order of their creation. */
async function removeDeadRows({ db }: OpenDatabase): Promise<void> {
  const { rows } = (await db.execute(usedTables)) as { rows: { used: string | null }[] };
  const used = rows[0]?.used;
  if (used) await db.execute(sql.raw(`vacuum ${used}`));
  await db.execute(unknownSizes);
}

/** The tables with rows, also dead ones: 'public.films, public.venues'. */
const usedTables = sql.raw(`
  select string_agg(format('%I.%I', nspname, relname), ', ') as used
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'public' and relkind = 'r' and pg_relation_size(pg_class.oid) > 0`);

/** Vacuum records that tables are empty, and the planner would treat large ones as empty. */
const unknownSizes = sql.raw(`
  update pg_class set reltuples = -1, relpages = 0
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples <> -1`);

const emptyUsedTables = sql.raw(`
  do $$
  declare
    used name[] := (select array_agg(relname order by relname) from pg_class
                    where relnamespace = 'public'::regnamespace and relkind = 'r'
                      and pg_relation_size(oid) > 0);
    name text;
  begin
    -- Neither triggers nor foreign keys: everything goes, and the audit log lets nobody delete.
    set local session_replication_role = replica;
    -- What the last test app is still writing is waited for: its rows have a size before they are committed.
    execute (select format('lock table %s in share row exclusive mode', string_agg(quote_ident(table_name), ', '))
             from unnest(used) table_name);
    foreach name in array used loop
      if name not in ('editions', 'people', 'person_roles') then
        execute format('delete from %I', name);
      end if;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence
      join pg_class on pg_class.oid = seqrelid where relnamespace = 'public'::regnamespace;
    delete from person_roles where role <> 'director'
      or person_id not in (select id from people where environment);
    delete from people where id not in (select person_id from person_roles);
    update people set name = 'Director', email = '', languages = '{}', company = null,
      revoked_at = null, may_be_named = false, second_factor_demanded = false,
      version = 1;
    delete from editions where id not in (select edition_id from person_roles);
    update editions set slug = '2026', name = '2026 edition', state = 'open', closed_at = null,
      archived_at = null, selection_published_at = null, time_zone = 'America/Los_Angeles',
      currency = 'usd', reference_prefix = 'HL', version = 1, copied_from_id = null;
    perform fill_call(id, '{}') from editions;
  end $$`);
