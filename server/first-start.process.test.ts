import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPostgresCopyConnection } from "~/db/backup/copy-connection";
import { openPostgres } from "~/db/client";
import { migrationNames, runMigrations } from "~/db/migrate";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { createPostgresDatabase } from "~/tests/engines/bare";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { killSettings } from "~/tests/faults/steps";
import { spawnServer, startServer } from "~/tests/server-process";

/** First starts on a PostgreSQL that an administrator prepared: refused with a remedy, interrupted, several at once. */

let cluster: Cluster;
let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(async () => {
  cluster = await startCluster();
  folder = makeTemporaryFolder();
  await asAdmin(cluster.urlOf("postgres"), "create role guest login");
});
afterEach(async () => {
  folder.remove();
  await cluster.stop();
});

/** Runs statements as an administrator, in the database of an address. */
async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace("guest@", "heartlight@") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A database in which the role of its address has no rights. */
const guestDatabase = async (rest?: string): Promise<string> =>
  (await createPostgresDatabase(cluster.urlOf("postgres"), rest)).replace("heartlight@", "guest@");

async function refusal(DATABASE_URL: string): Promise<string> {
  const { code, err } = await spawnServer({ DATA_DIR: makeDataDir(), DATABASE_URL }).ended;
  expect(code).toBe(1);
  return err.trim();
}

/** The statements at the end of a remedy. */
const statementsIn = (sentence: string): string[] =>
  sentence.match(/\b(?:GRANT|CREATE (?:EXTENSION|DATABASE)) [^;]+;/g) ?? [];

async function expectStart(DATABASE_URL: string): Promise<void> {
  const server = await startServer({ DATA_DIR: makeDataDir(), DATABASE_URL });
  expect((await server.request("/readyz")).status).toBe(200);
  await server.end();
}

test("each remedy that a refused start names makes it start", {
  timeout: bounds.starts,
}, async () => {
  const url = await guestDatabase();
  const rights = await refusal(url);
  expect(rights).toMatch(/^Cannot start: the role guest may not create tables here\. /);
  expect(statementsIn(rights)).toHaveLength(2);
  await asAdmin(url, ...statementsIn(rights));
  await expectStart(url);

  const bare = await guestDatabase();
  await asAdmin(
    bare,
    "create schema drizzle authorization guest",
    "grant create on schema public to guest",
  );
  const extension = await refusal(bare);
  expect(extension).toMatch(/^Cannot start: the search needs PostgreSQL's extension pg_trgm, /);
  const [create = "", grant = ""] = statementsIn(extension);
  expect([create, grant]).toEqual(["CREATE EXTENSION pg_trgm;", expect.stringContaining("GRANT")]);
  await asAdmin(bare, create);
  await expectStart(bare);
  const otherDatabase = await guestDatabase();
  await asAdmin(
    otherDatabase,
    "create schema drizzle authorization guest",
    "grant create on schema public to guest",
  );
  const [, right = ""] = statementsIn(await refusal(otherDatabase));
  await asAdmin(otherDatabase, right);
  await expectStart(otherDatabase);

  const latin = await guestDatabase("template template0 encoding 'LATIN1' locale 'C'");
  const encoding = await refusal(latin);
  expect(encoding).toMatch(/^Cannot start: the database is kept in LATIN1\. /);
  await asAdmin(latin, ...statementsIn(encoding));
  await expectStart(latin.replace(/\/bare_\w+/, "/festival"));
});

test("an extension that an administrator created serves a start, a move and a restore", {
  timeout: bounds.starts,
}, async () => {
  const owned = await guestDatabase("owner guest");
  await asAdmin(owned, "create extension pg_trgm");
  const { close } = await openPostgres(owned);
  await close();
  const target = await guestDatabase("owner guest");
  await asAdmin(target, "create extension pg_trgm");
  const tap = await openPostgresCopyConnection(target);
  await runMigrations(tap, migrationNames());
  await tap.close();
});

/** Parts of statements on whose way a first start is killed, in the order of a start. */
const points = [
  ["pg_try_advisory_xact_lock"],
  ["create extension"],
  ["show_trgm"],
  ["create schema"],
  ["create table drizzle"],
  ['CREATE TABLE "contacts"'],
  ["similarity_threshold"],
  ["foreign_key_indexes"],
  ["foreign_key_indexes", "commit"],
  ['update "people"'],
  ['insert into "access_codes"'],
] as const;

test("a first start that is killed at any step is repeated by the next one", {
  timeout: bounds.kills,
}, async () => {
  const url = await guestDatabase("owner guest");
  await asAdmin(url, "create extension pg_trgm");
  const DATA_DIR = makeDataDir();
  for (const met of points) {
    const name = met.join(", then ");
    const env = { DATA_DIR, DATABASE_URL: url, ...killSettings(folder.path, { name, met }) };
    expect((await spawnServer(env).ended).code, name).toBe(null);
  }
  const server = await startServer({ DATA_DIR, DATABASE_URL: url });
  expect((await server.request("/readyz")).status).toBe(200);
  await server.logIn();
  await server.end();
});

test("three first starts at once wait for each other, also for one that is killed", {
  timeout: bounds.kills,
}, async () => {
  const url = await guestDatabase("owner guest");
  const holder = new pg.Client({ connectionString: url });
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(7340519)");
  const starts = [1, 2, 3].map(() => openPostgres(url));
  const first = await Promise.race([
    ...starts,
    new Promise((wake) => setTimeout(wake, 1_500, "waiting")),
  ]);
  expect(first).toBe("waiting");
  await asAdmin(
    url,
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted",
  );
  for (const start of starts) await (await start).close();
  const tap = await openPostgresCopyConnection(url);
  const rows = await tap.query<{ name: string }>("select name from drizzle.__drizzle_migrations");
  expect(rows.map(({ name }) => name).sort()).toEqual(migrationNames());
  await tap.close();
});
