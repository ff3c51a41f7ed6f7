import { appliedMigrations, type SnapshotMigrations } from "../migrate";
import type { CopyConnection } from "./copy-connection";

/**
 * Reads a consistent snapshot of a database and restores it into either engine. Rows are counted and hashed before, and
 * compared after.
 */

export type SnapshotTable = {
  name: string;
  /** Without computed columns. */
  columns: string[];
  rows: number;
  /** The sum of the hashes of all rows: independent of their order, different if any value differs. */
  sum: string;
};

export type Snapshot = SnapshotMigrations & {
  tables: SnapshotTable[];
  sequences: { name: string; last: string | null }[];
};

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Starts the snapshot: later commits are not visible. */
export const beginReading = (connection: CopyConnection) =>
  connection.query("begin isolation level repeatable read, read only");

/** Counts and hashes of each table. */
export async function describeSnapshot(connection: CopyConnection): Promise<Snapshot> {
  const [newest] = await connection.query<{ migration: string }>(
    "select max(created_at)::text as migration from drizzle.__drizzle_migrations",
  );
  const names = await connection.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const tables: SnapshotTable[] = [];
  for (const table of names) tables.push({ ...table, ...(await sumOf(connection, table.name)) });
  const sequences = await connection.query<Snapshot["sequences"][number]>(`
    select sequencename::text as name, last_value::text as last
    from pg_sequences where schemaname = 'public' order by 1`);
  const migrations = await appliedMigrations(connection.query);
  return { migration: Number(newest?.migration ?? 0), migrations, tables, sequences };
}

/** The count and the sum of a table's rows. */
export async function sumOf(
  connection: CopyConnection,
  table: string,
): Promise<{ rows: number; sum: string }> {
  const [row] = await connection.query<{ rows: string; sum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(hashtextextended(whole_row::text, 0)), 0)::text as sum
    from ${quoteName(table)} as whole_row`);
  return { rows: Number(row?.rows), sum: row?.sum ?? "0" };
}

/** The difference between the read and the restored data, as a sentence. */
export class ChecksumMismatch extends Error {
  override readonly name = "NotTheSame";
}

export type RestoreInProgress = {
  /** Adds a piece of a table. */
  addPiece: (table: string, piece: Uint8Array) => Promise<void>;
  /** Compares every table. Throws ChecksumMismatch. */
  compare: () => Promise<void>;
  /** Commits the restore. Until then it is invisible; it is rolled back if the connection ends. */
  commit: () => Promise<void>;
};

/** The statements that drop and create an index or a constraint. */
type DroppedObject = { drop: string; make: string };

/** With this many rows or more, an index is created after them, which is quicker than adding each row to it. */
const lateIndexRows = 1_000;

/**
 * Starts to fill a database that has the tables of `source` and no data worth keeping, in one transaction. Triggers,
 * which would count everything again, are disabled; foreign keys are checked at the end, and indexes of large tables
 * are created last, which takes a third of the time. Most tables of a festival are small or empty: theirs stay.
 */
export async function beginRestore(
  connection: CopyConnection,
  source: Snapshot,
): Promise<RestoreInProgress> {
  const tables = new Map(source.tables.map((table) => [table.name, table]));
  const existingTables = await connection.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  for (const name of tables.keys()) {
    // Also refuses names of the engine's own tables.
    if (!existingTables.some((table) => table.name === name)) {
      throw new ChecksumMismatch(`There is no table ${name} at that migration.`);
    }
  }
  await connection.query("begin");
  const tablesWithRows = (minRows: number) =>
    source.tables.filter(({ rows }) => rows >= minRows).map(({ name }) => name);
  const triggerTables = (await connection.query<{ name: string }>(triggerTablesQuery)).map(
    ({ name }) => name,
  );
  for (const name of triggerTables) {
    await connection.query(`alter table ${quoteName(name)} disable trigger user`);
  }
  const foreignKeys = await dropObjects(connection, foreignKeysQuery, tablesWithRows(1));
  const indexes = await dropObjects(connection, indexesQuery, tablesWithRows(lateIndexRows));
  await connection.query(`truncate ${[...tables.keys()].map(quoteName).join(", ")}`);
  return {
    addPiece: async (name, piece) => {
      const table = tables.get(name);
      if (!table) throw new ChecksumMismatch(`There is no table ${name} in what was announced.`);
      await connection.copyIn(name, table.columns, piece);
    },
    compare: async () => {
      for (const { name, rows, sum } of source.tables) {
        const restored = await sumOf(connection, name);
        if (restored.rows !== rows || restored.sum !== sum) {
          const difference =
            restored.rows === rows ? "another sum" : `${restored.rows} rows in place of ${rows}`;
          throw new ChecksumMismatch(`The table ${name} has ${difference}.`);
        }
      }
    },
    commit: async () => {
      for (const { make } of [...indexes, ...foreignKeys]) await connection.query(make);
      for (const name of triggerTables) {
        await connection.query(`alter table ${quoteName(name)} enable trigger user`);
      }
      for (const { name, last } of source.sequences) {
        if (last !== null)
          await connection.query("select setval($1::regclass, $2)", [quoteName(name), last]);
      }
      await connection.query("commit");
      await connection.query("analyze");
    },
  };
}

/** Selects the tables with triggers, except those of constraints and of views. */
const triggerTablesQuery = `
  select distinct relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

/** Selects the foreign keys of tables, as statements that drop and create them. */
const foreignKeysQuery = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(pg_constraint.oid)) as make
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and relname = any($1::text[])
  order by conrelid, conname`;

/** Selects the indexes of tables in the same way, except those that belong to a constraint or that a foreign key needs. */
const indexesQuery = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and relname = any($1::text[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`;

/** Drops indexes or constraints of tables; returns them for later. */
async function dropObjects(
  connection: CopyConnection,
  query: string,
  names: readonly string[],
): Promise<DroppedObject[]> {
  const removed = await connection.query<DroppedObject>(query, [names]);
  for (const { drop } of removed) await connection.query(drop);
  return removed;
}

/** True for an unused database: without tables, or as the migrations leave it, with one person without an address. */
export async function isUnused(connection: CopyConnection): Promise<boolean> {
  const [tableCount] = await connection.query<{ tables: number }>(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  if (tableCount?.tables === 0) return true;
  const [ownTables] = await connection.query<{ found: boolean }>(
    "select to_regclass('public.director_credentials') is not null and to_regclass('public.submissions') is not null as found",
  );
  if (!ownTables?.found) return false;
  const [used] = await connection.query<{
    used: boolean;
  }>(`select exists (select from director_credentials)
    or exists (select from people where email <> '') or exists (select from submissions) as used`);
  return used?.used === false;
}
