import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";
import { isTemporary } from "./errors";
import { type BeforeUpdate, isUpToDate, migrate, type RunStatement } from "./migrate";
import { beginMigration } from "./postgres/begin-migration";
import { connectionRefusal } from "./postgres/connection-error";
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

const config = { schema: tables, casing: "snake_case" } as const;

/** The id of PostgreSQL's type `bytea`. */
const byteaType = 17;

/** Runs statements on a client of either driver. */
const statementsOf =
  (client: {
    query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  }): RunStatement =>
  async <Row>(text: string, values?: unknown[]) =>
    (await client.query(text, values)).rows as Row[];

/** Wraps an open PGlite and migrates its schema. Throws `UnusableDatabase` if a newer version changed it. */
export async function fromPglite(
  client: PGlite,
  beforeUpdate?: BeforeUpdate,
): Promise<OpenDatabase> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const { setDrizzleParsers } = await import("./pglite/parsers");
  const { nameStatements } = await import("./pglite/statements");
  const query = statementsOf(client);
  if (!(await isUpToDate(query))) await migrate(query, { beforeUpdate });
  setDrizzleParsers(client);
  nameStatements(client);
  // PGlite's own serializer converts each byte to a string: a file of 11 MB took 5 s and 700 MB.
  client.serializers[byteaType] = (value: Uint8Array) => `\\x${Buffer.from(value).toString("hex")}`;
  client.parsers[byteaType] = (value: string) => Buffer.from(value.slice(2), "hex");
  const db = drizzle({ client, ...config });
  return {
    db: db as unknown as Database,
    engine: "embedded",
    listen: async (channel, { onNotification, onListening }) => {
      const end = await client.listen(channel, onNotification);
      onListening();
      return end;
    },
    close: () => client.close(),
  };
}

/** The embedded database's folder in DATA_DIR. */
export const databaseFolder = (dataDir: string) => path.join(dataDir, "database");

/** Opens the embedded database in DATA_DIR/database. The caller holds the lock of DATA_DIR. */
export async function openEmbedded(
  dataDir: string,
  beforeUpdate?: BeforeUpdate,
): Promise<OpenDatabase> {
  const { openDurablePglite } = await import("./pglite/durable-pglite");
  return fromPglite(await openDurablePglite(databaseFolder(dataDir)), beforeUpdate);
}

/**
 * Connects to PostgreSQL (15 or newer) by at most `connections` and one more that listens, of several servers to the one
 * that accepts writes, and migrates its schema. Any number of processes may start at once. Throws `UnusableDatabase` if
 * the database lacks a required feature, a newer version changed it, or it has no free connection.
 */
export async function openPostgres(
  databaseUrl: string,
  {
    connections = 10,
    beforeUpdate,
  }: { connections?: number | undefined; beforeUpdate?: BeforeUpdate } = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { createPool } = await import("./postgres/pool");
  const { Client, connectionString, stop } = createPrimaryClient(pg, databaseUrl);
  try {
    const { hasChoice } = serversOf(databaseUrl);
    const client = await firstConnection(Client, connectionString, hasChoice);
    try {
      const query = statementsOf(client);
      if (!(await isUpToDate(query))) {
        await migrate(query, { begin: () => beginMigration(query), beforeUpdate });
      }
    } finally {
      await client.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const pool = createPool(pg, { Client, connectionString, connections });
  const db = drizzle({ client: pool, ...config });
  return {
    db: db as unknown as Database,
    engine: "postgres",
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: listenOnPostgres(Client, connectionString),
    close: async () => {
      await pool.end();
      await stop();
    },
  };
}

/** Milliseconds that a start waits until one of several servers accepts writes, or a connection is free. */
const startPatienceMs = 30_000;

/**
 * The connection of a start, outside the pool: a migration may take longer than any query of the site. Of several
 * servers, a standby may be about to be promoted, or the machine so busy that none has answered yet. One server may be
 * starting, or have given all its connections to a process that ends soon.
 */
async function firstConnection(
  Client: typeof pg.Client,
  connectionString: string,
  hasChoice: boolean,
): Promise<pg.Client> {
  for (const deadline = performance.now() + startPatienceMs; ; await sleep(250)) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      if (performance.now() >= deadline || !(hasChoice || isTemporary(error)))
        throw connectionRefusal(error);
    }
  }
}

/** Rejects if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
