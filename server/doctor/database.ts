import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { databaseFolder } from "~/db/client";
import { describeConnectionError } from "~/db/postgres/connection-error";
import { serversOf } from "~/db/postgres/database-url";
import type { HostCheck } from "~/features/monitoring/integrations/host.schema";
import type { Env } from "../env";
import { lostDatabase } from "../storage/postgres-mark";

/** What a PostgreSQL server says about itself and this site's database. */
export type PostgresReading = {
  version: string;
  versionNumber: number;
  encoding: string;
  database: string;
  role: string;
  /** Of the connection; null through a socket of this machine. */
  address: string | null;
  encrypted: boolean;
  /** It asks the disk before it acknowledges. */
  durable: boolean;
  trigrams: "created" | "available" | "missing";
  migrations: number | null;
  /** Connections that this role may open in all, and how many of the server are open. */
  allowed: number;
  open: number;
};

/** How named statements fare between this program and the database. */
export type PoolerReading = "none" | "keeps statements" | "loses statements";

const readingQuery = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as "versionNumber", current_setting('server_encoding') as encoding,
  current_database()::text as database, current_user::text as role, host(inet_server_addr()) as address,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
  current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable,
  case when exists (select from pg_extension where extname = 'pg_trgm') then 'created'
    when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available' else 'missing' end as trigrams,
  to_regclass('drizzle.__drizzle_migrations') is not null as "isSetUp",
  least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
    nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as allowed,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
  extract(epoch from clock_timestamp()) * 1000 as now`;

/** A local clock and another one differ by more than this: milliseconds. */
export const clockToleranceMs = 30_000;

const check = (
  state: HostCheck["state"],
  finding: string,
  change: string | null = null,
): HostCheck => ({ part: "database", state, finding, change });

const isLocal = (address: string | null) =>
  address === null || address === "::1" || address.startsWith("127.");

/** Judges a reading. `connections`: DATABASE_CONNECTIONS. */
export function judgePostgres(
  reading: PostgresReading,
  pooler: PoolerReading,
  connections: number,
): HostCheck[] {
  const { version, database, role, address, migrations, allowed, open } = reading;
  const place = address === null ? "a socket of this machine" : address;
  const content = migrations === null ? "empty" : `${migrations} migrations`;
  const checks = [
    reading.versionNumber < 150_000
      ? check("error", `PostgreSQL ${version} is too old.`, "Use PostgreSQL 15 or newer.")
      : check(
          "fine",
          `PostgreSQL ${version}, database ${database} as ${role}, through ${place}, ${content}.`,
        ),
  ];
  if (reading.encoding !== "UTF8") {
    checks.push(
      check(
        "error",
        `The database is kept in ${reading.encoding}.`,
        `CREATE DATABASE festival TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' OWNER ${role};`,
      ),
    );
  }
  if (reading.trigrams === "missing") {
    checks.push(
      check(
        "error",
        "The server does not have the extension pg_trgm, which the search needs.",
        "Install it (Debian: postgresql-contrib), or choose a server that has it.",
      ),
    );
  } else if (reading.trigrams === "available" && migrations !== null) {
    checks.push(
      check(
        "error",
        "The extension pg_trgm is gone.",
        "Run in the database: CREATE EXTENSION pg_trgm;",
      ),
    );
  }
  if (!reading.durable) {
    checks.push(
      check(
        "error",
        "The server acknowledges what is not on its disk: a power cut would lose payments.",
        "Set fsync = on and synchronous_commit = on in postgresql.conf.",
      ),
    );
  }
  if (!isLocal(address) && !reading.encrypted) {
    checks.push(
      check(
        "warning",
        "The connection to the database is not encrypted.",
        "Add ?sslmode=require to DATABASE_URL.",
      ),
    );
  }
  const needed = 2 * (connections + 1) + 1;
  const fitting = Math.max(1, Math.floor((allowed - 1) / 2) - 1);
  checks.push(
    needed > allowed
      ? check(
          "warning",
          `The role may open ${allowed} connections; an update of this site beside a backup needs ${needed}.`,
          `DATABASE_CONNECTIONS=${fitting}`,
        )
      : check(
          "fine",
          `Connections: ${open} are open, ${allowed} allowed, ${needed} needed at most.`,
        ),
  );
  if (pooler === "loses statements") {
    checks.push(
      check(
        "error",
        "A pooler stands before the database and forgets prepared statements: calls fail at random.",
        "PgBouncer 1.21 or newer with max_prepared_statements = 200, or pool_mode = session.",
      ),
    );
  } else if (pooler === "keeps statements") {
    checks.push(
      check(
        "fine",
        "A pooler in transaction mode stands before the database, and keeps prepared statements.",
      ),
    );
  }
  return checks;
}

/** Whether a pooler gives one client several connections of the server, and keeps its statements on each. */
async function readPooler(clients: readonly [pg.Client, pg.Client]): Promise<PoolerReading> {
  const [holder, asking] = clients;
  const ask = async () => {
    const { rows } = await asking.query<{ pid: number }>({
      name: "doctor",
      text: "select pg_backend_pid() as pid where $1",
      values: [true],
    });
    return rows[0]?.pid;
  };
  // While one connection is held, the statement is prepared on another; then poolers give the one that was released last.
  await holder.query("begin");
  await holder.query("select 1");
  const before = await ask();
  await holder.query("commit");
  try {
    return (await ask()) === before ? "none" : "keeps statements";
  } catch (error) {
    // The statement is not known on this connection, or already another client's.
    if (/^(?:26000|42P05)$/.test(String((error as { code?: string }).code))) {
      return "loses statements";
    }
    throw error;
  }
}

/** Asks PostgreSQL and changes nothing; also how far its clock is ahead of this one, in milliseconds. */
async function checkPostgres(
  databaseUrl: string,
  connections: number,
): Promise<{ checks: HostCheck[]; aheadMs: number | null }> {
  const { default: driver } = await import("pg");
  const [connectionString = databaseUrl] = serversOf(databaseUrl).urls;
  const options = { connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 };
  const clients = [new driver.Client(options), new driver.Client(options)] as const;
  for (const client of clients) client.on("error", () => undefined);
  try {
    const [client] = clients;
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query(readingQuery);
    const { isSetUp, now, ...reading } = rows[0];
    const aheadMs = Number(now) - (sentAt + Date.now()) / 2;
    const applied = isSetUp
      ? (await client.query("select count(*)::int as count from drizzle.__drizzle_migrations"))
          .rows[0].count
      : null;
    await clients[1].connect();
    const pooler = await readPooler(clients);
    return {
      checks: judgePostgres({ ...reading, migrations: applied }, pooler, connections),
      aheadMs,
    };
  } catch (error) {
    const { reason, advice } = describeConnectionError(error);
    return {
      checks: [check("error", `The database does not answer: ${reason}.`, advice)],
      aheadMs: null,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** The database of the settings; the embedded one is not opened, since the site uses it. */
export async function checkDatabase(
  env: Env,
): Promise<{ checks: HostCheck[]; aheadMs: number | null }> {
  const lost = lostDatabase(env);
  if (lost) {
    return { checks: [check("error", `${lost.finding}.`, `${lost.advice}.`)], aheadMs: null };
  }
  const folder = databaseFolder(env.DATA_DIR);
  const isThere = fs.existsSync(path.join(folder, "PG_VERSION"));
  if (env.DATABASE_URL) {
    const result = await checkPostgres(env.DATABASE_URL, env.DATABASE_CONNECTIONS);
    if (isThere) {
      result.checks.push(
        check(
          "warning",
          `An embedded database is in ${folder}, too. This site does not use it.`,
          `Once you need nothing from it, delete ${folder}.`,
        ),
      );
    }
    return result;
  }
  const finding = isThere
    ? `Embedded, in ${folder}.`
    : `Embedded; the first start creates it in ${folder}.`;
  const checks = env.LIVE
    ? [check("warning", finding, "For real fees set DATABASE_URL to a PostgreSQL database.")]
    : [check("fine", finding)];
  return { checks, aheadMs: null };
}
