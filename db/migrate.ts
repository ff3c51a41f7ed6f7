import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Applies migrations by name: a database gets every migration of the journal that it lacks, whatever their times say.
 * Earlier versions trusted the time of the newest one, and noted hashes and times alone: those are recognised.
 */

/** Runs one statement on one connection of either engine. */
export type RunStatement = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

const migrationsFolder = path.resolve("db/migrations");

/** `when`: when it was created, in milliseconds; versions before this one compare it. */
type JournalEntry = { tag: string; when: number };

/** A row of the table of applied migrations. */
type AppliedRow = {
  id: number;
  hash: string;
  created_at: string | number;
  name: string | null;
  only_adds: boolean | null;
};

/** What the snapshot of a database says about its migrations. */
export type SnapshotMigrations = {
  /** When the newest was created, in milliseconds. */
  migration: number;
  /** The names of all; earlier versions wrote none. */
  migrations?: string[] | undefined;
};

/** Why this program does not work with a database, as a sentence that says how to fix it. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

const updateAdvice = "update the program first";

function readJournal(): JournalEntry[] {
  const file = path.join(migrationsFolder, "meta/_journal.json");
  return (JSON.parse(fs.readFileSync(file, "utf8")) as { entries: JournalEntry[] }).entries;
}

/** The names of all migrations of this program, in their order. */
export const migrationNames = (): string[] => readJournal().map(({ tag }) => tag);

function readMigration(tag: string): string {
  try {
    return fs.readFileSync(path.join(migrationsFolder, `${tag}.sql`), "utf8");
  } catch {
    throw new UnusableDatabase(
      `the migration ${tag} is missing in ${migrationsFolder}; install the program again`,
    );
  }
}

const hashOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/** The comment of a migration that removes something, so that the version before can no longer work (docs/decisions/0040). */
const removalPattern = /^\s*-- unused since/m;

const table = "drizzle.__drizzle_migrations";

/** The applied migrations; null if nothing was ever applied. */
async function readApplied(query: RunStatement): Promise<AppliedRow[] | null> {
  const [registry] = await query<{ there: boolean }>(
    `select to_regclass('${table}') is not null as there`,
  );
  if (!registry?.there) return null;
  // As JSON: tables of earlier versions lack the two columns.
  return query(`select id, hash, created_at, to_jsonb(row) ->> 'name' as name,
    (to_jsonb(row) ->> 'only_adds')::boolean as only_adds from ${table} as row order by id`);
}

/**
 * The name of each applied migration: as noted, else by its text, else by its time, since some texts changed after they
 * were applied. A row without a name is of another program.
 */
function nameApplied(rows: readonly AppliedRow[]): { row: AppliedRow; name: string | undefined }[] {
  if (rows.every(({ name }) => name)) return rows.map((row) => ({ row, name: row.name as string }));
  const journal = readJournal();
  const byHash = new Map(journal.map(({ tag }) => [hashOf(readMigration(tag)), tag]));
  const byTime = new Map(journal.map(({ tag, when }) => [when, tag]));
  const certainNames = rows.map((row) => row.name ?? byHash.get(row.hash));
  return rows.map((row, index) => {
    const likelyName = byTime.get(Number(row.created_at));
    const name =
      certainNames[index] ??
      (likelyName && !certainNames.includes(likelyName) ? likelyName : undefined);
    return { row, name };
  });
}

/** The names of the applied migrations; one of another program has its time as its name. */
export async function appliedMigrations(query: RunStatement): Promise<string[]> {
  const rows = (await readApplied(query)) ?? [];
  return nameApplied(rows).map(({ row, name }) => name ?? String(row.created_at));
}

/**
 * Whether every migration of this program is applied and noted by its name: one query. Throws `UnusableDatabase` if a
 * newer version took away what this one needs.
 */
export async function isUpToDate(query: RunStatement): Promise<boolean> {
  const rows = await readApplied(query);
  if (!rows?.every(({ name }) => name)) return false;
  refuseUnknown(rows);
  const names = new Set(rows.map(({ name }) => name));
  return migrationNames().every((tag) => names.has(tag));
}

/** The version before works on a database to which a newer one only added; on another it would fail anywhere. */
function refuseUnknown(rows: readonly AppliedRow[]): void {
  const ownNames = new Set(migrationNames());
  const newerMigration = nameApplied(rows).find(
    ({ row, name }) => !(name && ownNames.has(name)) && !row.only_adds,
  );
  if (!newerMigration) return;
  const migration =
    newerMigration.name ?? `of ${new Date(Number(newerMigration.row.created_at)).toISOString()}`;
  throw new UnusableDatabase(
    `the database was changed by a newer version of this program (migration ${migration}); ${updateAdvice}`,
  );
}

/** Milliseconds between two attempts to migrate, and until a start gives up. */
export const retryMs = 500;
export const giveUpMs = 600_000;
/** Another transaction holds a table, or it and this one waited for each other. */
const lockErrorCodes = new Set(["55P03", "40P01"]);

/** Called before a database that has migrations gets more, with their names; if it rejects, nothing was changed. */
export type BeforeUpdate = (missing: readonly string[]) => Promise<void>;

type MigrateOptions = {
  names?: readonly string[];
  begin?: () => Promise<void>;
  beforeUpdate?: BeforeUpdate | undefined;
};

/**
 * Applies what the database lacks of `names` (default: of all), in one transaction: an interrupted run leaves nothing.
 * `begin` starts that transaction and returns once no other process migrates. It gives way to requests of the version
 * before that hold a table, and tries again for ten minutes. Throws `UnusableDatabase` with a sentence.
 */
export async function migrate(
  query: RunStatement,
  {
    names = migrationNames(),
    begin = async () => void (await query("begin")),
    beforeUpdate,
  }: MigrateOptions = {},
): Promise<void> {
  const started = performance.now();
  let announce = beforeUpdate;
  for (;;) {
    await begin();
    try {
      const missing = announce ? await missingOf(query, names) : [];
      if (announce && missing.length > 0) {
        // However long it takes. Nothing is locked yet but other processes that migrate.
        await query("set local idle_in_transaction_session_timeout = 0");
        await announce(missing);
        announce = undefined;
      }
      await applyMissing(query, names);
      await query("commit");
      return;
    } catch (error) {
      // Of a lost connection, the first error is the reason.
      await query("rollback").catch(() => undefined);
      const isLocked = lockErrorCodes.has(String((error as { code?: string }).code));
      if (!isLocked || performance.now() - started > giveUpMs) throw error;
      await sleep(retryMs);
    }
  }
}

/** What a database that has migrations lacks of `names`; of an empty one nothing. */
async function missingOf(query: RunStatement, names: readonly string[]): Promise<string[]> {
  const rows = (await readApplied(query)) ?? [];
  refuseUnknown(rows);
  const applied = new Set(nameApplied(rows).map(({ name }) => name));
  return rows.length === 0 ? [] : names.filter((name) => !applied.has(name));
}

async function applyMissing(query: RunStatement, names: readonly string[]): Promise<void> {
  // Checked first: `if not exists` also needs the right to create.
  if (!(await readApplied(query))) {
    const [schema] = await query<{ there: boolean }>(
      "select to_regnamespace('drizzle') is not null as there",
    );
    if (!schema?.there) await query("create schema drizzle");
    await query(
      `create table ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  await query(
    `alter table ${table} add column if not exists name text, add column if not exists only_adds boolean`,
  );
  const rows = (await readApplied(query)) ?? [];
  refuseUnknown(rows);
  const applied = new Set<string>();
  for (const { row, name } of nameApplied(rows)) {
    if (!name) continue;
    applied.add(name);
    if (!row.name) await query(`update ${table} set name = $1 where id = $2`, [name, row.id]);
  }
  for (const { tag, when } of readJournal()) {
    if (applied.has(tag) || !names.includes(tag)) continue;
    const sql = readMigration(tag);
    for (const statement of sql.split("--> statement-breakpoint")) await query(statement);
    await query(
      `insert into ${table} (hash, created_at, name, only_adds) values ($1, $2, $3, $4)`,
      [hashOf(sql), when, tag, !removalPattern.test(sql)],
    );
  }
}

/** The migrations of a snapshot. Throws `UnusableDatabase` if this program does not know one. */
export function migrationsOf({ migration, migrations }: SnapshotMigrations): string[] {
  const journal = readJournal();
  const names = migrations ?? journal.filter(({ when }) => when <= migration).map(({ tag }) => tag);
  const isKnown = migrations
    ? migrations.every((name) => journal.some(({ tag }) => tag === name))
    : journal.some(({ when }) => when === migration);
  if (isKnown) return names;
  throw new UnusableDatabase(`it was made by a newer version of this program; ${updateAdvice}`);
}

/**
 * Creates the tables as they were after some migrations, for data of an older version; the next start migrates them
 * further. Throws `UnusableDatabase` if the database has others: those would never run on the data.
 */
export async function runMigrations(
  { query, migrate }: { query: RunStatement; migrate: (names: readonly string[]) => Promise<void> },
  names: readonly string[],
): Promise<void> {
  const applied = await appliedMigrations(query);
  if (!applied.every((name) => names.includes(name))) {
    throw new UnusableDatabase(
      "a newer version than that of the data has set up the database; use an empty one",
    );
  }
  await migrate(names);
}
