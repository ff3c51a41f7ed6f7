import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type OpenDatabase, openPostgres } from "../client";
import { classifyDatabaseError, databaseErrorCodes } from "../errors";

/** What a real PostgreSQL says in each state that can be brought about, and that the next query works again. */

let cluster: Cluster;
let database: OpenDatabase;
beforeAll(async () => {
  cluster = await startCluster();
  database = await openPostgres(cluster.urlOf("postgres"));
  await database.db.execute(sql`create table counted (number integer primary key)`);
  await database.db.execute(sql`insert into counted values (1), (2)`);
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

type Run = (text: string) => Promise<unknown>;

/** A transaction whose statements `work` runs; it starts with a setting of its own. */
const inTransaction = (work: (run: Run) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await work((text) => tx.execute(sql.raw(text)));
  });

const both = (first: number, second: number) =>
  inTransaction(async (run) => {
    await run(`update counted set number = number where number = ${first}`);
    await sleep(300);
    await run(`update counted set number = number where number = ${second}`);
  });

const states: Record<string, () => Promise<unknown>> = {
  "57P01": () => inTransaction((run) => run("select pg_terminate_backend(pg_backend_pid())")),
  "57014": () =>
    inTransaction((run) => run("select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)")),
  "25006": () =>
    inTransaction(async (run) => {
      await run("set transaction read only");
      await run("insert into counted values (3)");
    }),
  "25P03": () =>
    inTransaction(async (run) => {
      await run("set local idle_in_transaction_session_timeout = 50");
      await sleep(300);
      await run("select 1");
    }),
  "40001": () =>
    inTransaction(async (run) => {
      await run("set transaction isolation level repeatable read");
      await run("select 1 from counted");
      await database.db.execute(sql`update counted set number = number where number = 1`);
      await run("update counted set number = number where number = 1");
    }),
  "40P01": () => Promise.all([both(1, 2), both(2, 1)]),
  "55P03": () =>
    inTransaction(async (run) => {
      await run("lock table counted");
      await inTransaction(async (second) => {
        await second("set local lock_timeout = 50");
        await second("select 1 from counted");
      });
    }),
  "57P02": async () => {
    // The restart is waited for as well: the cluster must not be stopped in the middle of it.
    const restarted = sleep(300).then(cluster.crash);
    try {
      await inTransaction((run) => run("select pg_sleep(5)"));
    } finally {
      await restarted;
    }
  },
};

test.each(Object.entries(states))("%s", async (code, bringAbout) => {
  const outcome = await bringAbout().then(
    () => "nothing",
    (error: unknown) => classifyDatabaseError(error),
  );
  expect(outcome).toBe(databaseErrorCodes[code]?.kind);
  await expect
    .poll(() => database.db.execute(sql`select 1`).then(() => "works", classifyDatabaseError))
    .toBe("works");
});
