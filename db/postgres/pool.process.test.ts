import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { createPostgresDatabase } from "~/tests/engines/bare";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { createSlowLine } from "~/tests/slow-line";
import { openPostgresCopyConnection } from "../backup/copy-connection";
import { type OpenDatabase, openPostgres } from "../client";
import { classifyDatabaseError } from "../errors";

/** A pool whose connections die without a word, and one that gets fewer connections than it wants. */

let cluster: Cluster;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  cluster = await startCluster();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await cluster.stop();
});

async function open(url: string, connections?: number): Promise<OpenDatabase> {
  const database = await openPostgres(url, { connections });
  closing.push(database.close);
  return database;
}

const answersOf = (database: OpenDatabase, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      database.db
        .transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.05)`);
        })
        .then(
          () => "done",
          (error: unknown) => classifyDatabaseError(error) ?? String(error),
        ),
    ),
  );

test("connections that a path forgot are replaced within a minute, and hold no locks", {
  timeout: bounds.timers,
}, async () => {
  const line = await createSlowLine(cluster);
  closing.push(line.close);
  const database = await open(line.urlOf("postgres"));
  let listening = 0;
  const heard: string[] = [];
  closing.push(
    await database.listen("counted", {
      onNotification: (word) => heard.push(word),
      onListening: () => {
        listening += 1;
      },
    }),
  );
  await database.db.execute(sql`create table counted (number integer)`);
  await database.db.execute(sql`insert into counted values (1)`);
  expect(new Set(await answersOf(database, 10))).toEqual(new Set(["done"]));
  await expect.poll(() => listening).toBe(1);
  const locking = database.db.transaction(async (tx) => {
    await tx.execute(sql`update counted set number = 2`);
    line.forget();
    await tx.execute(sql`select 1`);
  });
  // Before the line forgets, the transaction has its connection and its lock.
  await expect.poll(() => line.forgotten()).toBeGreaterThan(5);

  const since = performance.now();
  const hanging = answersOf(database, 8);
  expect(await locking.catch((error) => classifyDatabaseError(error))).toBe("away");
  // Some of them waited for a connection, and got a new one.
  expect(await hanging).toContain("away");
  expect(new Set(await answersOf(database, 20))).toEqual(new Set(["done"]));
  const { total, idle, waiting } = database.pool?.() ?? {};
  expect({ lent: (total ?? 0) - (idle ?? 0), waiting }).toEqual({ lent: 0, waiting: 0 });
  await database.db.execute(sql`update counted set number = 3`);
  expect(performance.now() - since).toBeLessThan(60_000);
  await expect.poll(() => listening, { timeout: 60_000 - (performance.now() - since) }).toBe(2);
  await database.db.execute(sql`select pg_notify('counted', 'after')`);
  await expect.poll(() => heard).toEqual(["after"]);
});

test("a backup whose connection a path forgot fails, and closes, instead of waiting for ever", {
  timeout: bounds.timers,
}, async () => {
  const line = await createSlowLine(cluster);
  closing.push(line.close);
  const url = line.urlOf("postgres");
  const [copying, idle] = await Promise.all([
    openPostgresCopyConnection(url, { silentMs: 2_000 }),
    openPostgresCopyConnection(url),
  ]);
  await copying.query("create table counted (number integer)");
  await copying.query("insert into counted select generate_series(1, 10)");
  line.forget();
  const copy = async () => {
    for await (const _ of copying.copyOut("counted", ["number"]));
  };
  const error = await copy().catch((failure: unknown) => failure);
  expect(classifyDatabaseError(error)).toBe("away");
  await Promise.all([copying.close(), idle.close()]);
});

test("a plan of five connections serves two processes, which wait for each other", {
  timeout: bounds.starts,
}, async () => {
  const url = await createPostgresDatabase(cluster.urlOf("postgres"), "connection limit 5");
  const guest = url.replace("heartlight@", "guest@");
  const admin = await openPostgres(url);
  await admin.db.execute(sql`create role guest login`);
  await admin.db.execute(sql.raw("grant all on all tables in schema public to guest"));
  await admin.db.execute(sql.raw("grant usage on schema drizzle to guest"));
  await admin.db.execute(sql.raw("grant select on all tables in schema drizzle to guest"));
  await admin.close();

  const first = await open(guest);
  const stop = await first.listen("counted", {
    onNotification: () => undefined,
    onListening: () => undefined,
  });
  closing.push(stop);
  const busy = Promise.all(Array.from({ length: 3 }, () => answersOf(first, 12)));
  const second = await open(guest);
  expect(new Set((await busy).flat())).toEqual(new Set(["done"]));
  const answers = await Promise.all([answersOf(first, 12), answersOf(second, 12)]);
  expect(new Set(answers.flat())).toEqual(new Set(["done"]));
  // The fifth is the one that listens, once it has its turn.
  await expect
    .poll(() => (first.pool?.().total ?? 0) + (second.pool?.().total ?? 0))
    .toBeLessThanOrEqual(4);
});

test("a process opens no more connections than it may", async () => {
  const database = await open(cluster.urlOf("postgres"), 1);
  expect(new Set(await answersOf(database, 12))).toEqual(new Set(["done"]));
  expect(database.pool?.()).toMatchObject({ total: 1 });
});

test("days are read and written alike, whatever the database has as its style", async () => {
  const url = await createPostgresDatabase(cluster.urlOf("postgres"), "connection limit 20");
  const admin = await open(url);
  await admin.db.execute(
    sql.raw(`do $$ begin
      execute format('alter database %I set datestyle to %L', current_database(), 'SQL, DMY');
    end $$`),
  );
  const { db } = await open(url);
  const { rows } = (await db.execute(
    sql`select date '2026-02-13' as day, ${"2026-02-13"}::date::text as text`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ day: "2026-02-13", text: "2026-02-13" }]);
});
