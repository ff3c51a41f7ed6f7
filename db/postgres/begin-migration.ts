import { setTimeout as sleep } from "node:timers/promises";
import { giveUpMs, type RunStatement, retryMs, UnusableDatabase } from "../migrate";

/** An arbitrary number, the same in every process and version. */
const migrationLockKey = 7_340_519;

/**
 * Begins a transaction in which no other process migrates, and ensures what the migrations need. The lock is the
 * transaction's: a killed process gives it back. Throws `UnusableDatabase` if the database lacks a required feature, or
 * if another process migrates for ten minutes.
 */
export async function beginMigration(query: RunStatement): Promise<void> {
  const started = performance.now();
  for (let tries = 0; !(await tryToBegin(query)); tries += 1) {
    if (tries === 0) {
      process.stderr.write("Another process updates the database: waiting until it is done.\n");
    }
    if (performance.now() - started > giveUpMs) {
      throw new UnusableDatabase(
        "another process has been updating the database for ten minutes; look at its log, and end it if it is stuck",
      );
    }
    await sleep(retryMs);
  }
  try {
    await ensureUsable(query);
  } catch (error) {
    await query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Without waiting inside the transaction, so that a wait holds nothing. */
async function tryToBegin(query: RunStatement): Promise<boolean> {
  await query("begin");
  const [lock] = await query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
    migrationLockKey,
  ]);
  if (!lock?.taken) await query("rollback");
  return lock?.taken ?? false;
}

/** `creates`: whether the role may create tables. */
type Rights = {
  encoding: string;
  database: string;
  role: string;
  creates: boolean;
};

/**
 * Checks encoding and rights, and ensures the extension for search. A role that owns its database may create `pg_trgm`;
 * another needs an administrator.
 */
async function ensureUsable(query: RunStatement): Promise<void> {
  const [rights] = await query<Rights>(`select current_setting('server_encoding') as encoding,
    quote_ident(current_database()) as database, quote_ident(current_user) as role,
    (to_regnamespace('drizzle') is not null or has_database_privilege(current_database(), 'create'))
      and has_schema_privilege('public', 'create') as creates`);
  if (!rights) return;
  const { encoding, database, role, creates } = rights;
  if (encoding !== "UTF8") {
    throw new UnusableDatabase(
      `the database is kept in ${encoding}. Create another one and name it in DATABASE_URL: CREATE DATABASE festival TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' OWNER ${role};`,
    );
  }
  if (!creates) {
    throw new UnusableDatabase(
      `the role ${role} may not create tables here. Have an administrator run in this database: GRANT CREATE ON DATABASE ${database} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role};`,
    );
  }
  await ensureSearchable(query, rights);
}

/** Not allowed; or the server has no such extension. */
const extensionCodes = new Set(["42501", "0A000", "58P01"]);

async function ensureSearchable(query: RunStatement, { database, role }: Rights): Promise<void> {
  try {
    await query("create extension if not exists pg_trgm");
  } catch (error) {
    if (!extensionCodes.has(String((error as { code?: string }).code))) throw error;
    throw new UnusableDatabase(
      `the search needs PostgreSQL's extension pg_trgm, which this role may not create or this server does not have. Have an administrator install it (Debian: postgresql-contrib) and run in this database: CREATE EXTENSION pg_trgm; or, where the role may create it: GRANT CREATE ON DATABASE ${database} TO ${role};`,
    );
  }
  // Loads its library: only then may a function have a setting of it (0015), also if an administrator created the extension.
  await query("select show_trgm('')");
}
