import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Pool, PoolClient } from "pg";
import { serversOf } from "./postgres/database-url";
import { type Listen, listenOnPostgres } from "./postgres/listen";
import { createPrimaryClient } from "./postgres/primary-connection";
import * as tables from "./schema";

/** One type for both engines and for transactions. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

/** The number of connections, and of requests that wait for one. */
export type PoolUse = { total: number; idle: number; waiting: number };

export type OpenDatabase = {
  db: Database;
  engine: "embedded" | "postgres";
  /** The use of this process's connections; absent if there is only one. */
  pool?: () => PoolUse;
  /** Listens to notifications of committed transactions, of every process. */
  listen: Listen;
  close: () => Promise<void>;
};

const migrationsFolder = path.resolve("db/migrations");
const config = { schema: tables, casing: "snake_case" } as const;
/** Any constant, the same in every process. */
const migrationLockKey = 7_340_519;
/** PostgreSQL's code for a missing table. */
const undefinedTable = "42P01";

/**
 * True if the newest migration was applied: one query instead of reading and hashing every migration. The migration
 * tool compares the same timestamp.
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const journal = fs.readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  try {
    const { rows } = (await db.execute(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: { newest: string | null }[] };
    return Number(rows[0]?.newest ?? 0) >= Math.max(...entries.map(({ when }) => when));
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === undefinedTable) return false;
    throw error;
  }
}

/** A missing feature of the database, as a sentence that says how to fix it. */
export class MissingDatabaseFeature extends Error {
  override readonly name = "DatabaseLacks";
}

/** Not allowed; or the server has no such extension. */
const extensionCodes = new Set(["42501", "0A000", "58P01"]);

/**
 * Ensures the extension for search. A role that owns its database may create `pg_trgm`; another needs an administrator.
 */
async function ensureSearchable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("show server_encoding");
  if (rows[0]?.server_encoding !== "UTF8") {
    throw new MissingDatabaseFeature(
      `the database is kept in ${rows[0]?.server_encoding}; create it anew with ENCODING 'UTF8'`,
    );
  }
  try {
    await client.query("create extension if not exists pg_trgm");
  } catch (error) {
    if (!extensionCodes.has(String((error as { code?: string }).code))) throw error;
    throw new MissingDatabaseFeature(
      "the search needs PostgreSQL's extension pg_trgm, which this role may not create or this server does not have. Grant the role CREATE on this database, or have an administrator install the extension (Debian: postgresql-contrib) and run there: CREATE EXTENSION pg_trgm;",
    );
  }
}

/** The id of PostgreSQL's type `bytea`. */
const bytea = 17;

/** Wraps an open PGlite and migrates its schema. */
export async function fromPglite(client: PGlite): Promise<OpenDatabase> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const { setDrizzleParsers } = await import("./pglite/parsers");
  const { nameStatements } = await import("./pglite/statements");
  setDrizzleParsers(client);
  nameStatements(client);
  // PGlite's own serializer converts each byte to a string: a file of 11 MB took 5 s and 700 MB.
  client.serializers[bytea] = (value: Uint8Array) => `\\x${Buffer.from(value).toString("hex")}`;
  client.parsers[bytea] = (value: string) => Buffer.from(value.slice(2), "hex");
  const db = drizzle({ client, ...config });
  if (!(await isUpToDate(db))) {
    const { migrate } = await import("drizzle-orm/pglite/migrator");
    await migrate(db, { migrationsFolder });
  }
  return {
    db: db as unknown as Database,
    engine: "embedded",
    listen: async (channel, { heard, listening }) => {
      const end = await client.listen(channel, heard);
      listening();
      return end;
    },
    close: () => client.close(),
  };
}

/** The embedded database's folder in DATA_DIR. */
export const databaseFolder = (dataDir: string) => path.join(dataDir, "database");

/**
 * Opens the embedded database in DATA_DIR/database; an empty folder is filled from `dump`. The caller holds the lock of
 * DATA_DIR.
 */
export async function openEmbedded(dataDir: string, dump?: Blob): Promise<OpenDatabase> {
  const { openDurablePglite } = await import("./pglite/durable-pglite");
  return fromPglite(await openDurablePglite(databaseFolder(dataDir), dump));
}

/**
 * Connects to PostgreSQL (15 or newer), of several servers to the one that accepts writes, and migrates its schema. An
 * advisory lock lets any number of processes start at once. Throws `MissingDatabaseFeature` if the database lacks a
 * required feature.
 */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { nameStatements } = await import("./postgres/statements");
  const { Client, connectionString, stop } = createPrimaryClient(pg, databaseUrl);
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Seconds; its named statements end with it.
    maxLifetimeSeconds: 600,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A lost connection must not end the process: its query fails, and the next one opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => {
    connection.on("error", () => undefined);
    nameStatements(connection);
  });
  const close = async () => {
    await pool.end();
    await stop();
  };
  const client = await firstConnection(pool, databaseUrl).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  try {
    const one = drizzle({ client, ...config });
    if (!(await isUpToDate(one))) {
      const { migrate } = await import("drizzle-orm/node-postgres/migrator");
      await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
      await ensureSearchable(client);
      await migrate(one, { migrationsFolder });
    }
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release();
  }
  const db = drizzle({ client: pool, ...config });
  return {
    db: db as unknown as Database,
    engine: "postgres",
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: listenOnPostgres(Client, connectionString),
    close,
  };
}

/** Milliseconds that a start waits until one of several servers accepts writes. */
const promotedWithin = 30_000;

/**
 * The first connection of a process. Of several servers, a standby may be about to be promoted, or the machine so busy
 * that none has answered yet.
 */
async function firstConnection(pool: Pool, databaseUrl: string): Promise<PoolClient> {
  const patience = serversOf(databaseUrl).choosing ? promotedWithin : 0;
  for (const until = performance.now() + patience; ; await sleep(250)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (performance.now() >= until) throw error;
    }
  }
}

/** Rejects if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
