import { and, eq, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { Database } from "./client";
import { runWhenDue } from "./run-when-due";

const curtains = pgTable("curtains", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  dueAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  state: text().notNull().default("waiting"),
  version: integer().notNull().default(1),
});
const bells = pgTable("bells", { name: text().notNull() });

const curtain = {
  table: curtains,
  dueAt: curtains.dueAt,
  waiting: "waiting",
  happened: "risen",
} as const;

let app: TestApp;
let troubles: string[];

beforeEach(async () => {
  app = await createTestApp();
  troubles = [];
  await app.db.execute(sql`create table curtains (id uuid primary key default gen_random_uuid(),
    name text not null, due_at timestamptz not null, state text not null default 'waiting',
    version integer not null default 1)`);
  await app.db.execute(sql`create table bells (name text not null)`);
});
afterEach(async () => {
  await app.db.execute(sql`drop table curtains, bells`);
  await app.close();
});

type Act = Parameters<typeof runWhenDue<typeof curtains>>[3];

const ring: Act = async (tx, { name }) => void (await tx.insert(bells).values({ name }));
const rise = (act: Act = ring, db: Database = app.db) =>
  runWhenDue(db, curtain, app.deps.clock(), act, (_, { name }) => troubles.push(name));
/** Minutes from now. */
const hang = (name: string, minutes: number) =>
  app.db
    .insert(curtains)
    .values({ name, dueAt: new Date(app.deps.clock().getTime() + minutes * 60_000) });
const rung = async () => (await app.db.select().from(bells)).map(({ name }) => name);
const states = async () => {
  const rows = await app.db.select().from(curtains).orderBy(curtains.dueAt);
  return rows.map(({ name, state, version }) => `${name} ${state} ${version}`);
};

test("runs due rows once, the earliest first, missed ones at the next call", async () => {
  await hang("late", -10);
  await hang("later", -5);
  await hang("tomorrow", 24 * 60);
  expect(await rise()).toBe(2);
  expect(await rise()).toBe(0);
  expect(await rung()).toEqual(["late", "later"]);
  expect(await states()).toEqual(["late risen 2", "later risen 2", "tomorrow waiting 1"]);
  app.passMinutes(24 * 60);
  expect(await rise()).toBe(1);
});

test("runs once for many simultaneous calls", async () => {
  for (let number = 1; number <= 5; number += 1) await hang(`${number}`, -number);
  const counts = await Promise.all(Array.from({ length: 8 }, () => rise()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect((await rung()).sort()).toEqual(["1", "2", "3", "4", "5"]);
});

test("reports a failing row, keeps it waiting, and continues with others", async () => {
  await hang("torn", -10);
  await hang("whole", -5);
  const act: Act = async (tx, row) => {
    await ring(tx, row);
    if (row.name === "torn") throw new Error("torn");
  };
  expect(await rise(act)).toBe(1);
  expect(troubles).toEqual(["torn"]);
  expect(await rung()).toEqual(["whole"]);
  expect(await rise()).toBe(1);
  expect(await rung()).toEqual(["whole", "torn"]);
});

test("leaves nothing half done after a kill; another process continues", async () => {
  await hang("opening", -1);
  const killed: Act = async (tx, row) => {
    await ring(tx, row);
    // The embedded engine is one process with the site: there the commit does not come.
    if (app.engine !== "postgres") throw new Error("killed");
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  };
  expect(await rise(killed)).toBe(0);
  expect(await rung()).toEqual([]);
  expect(await states()).toEqual(["opening waiting 1"]);
  expect(await rise()).toBe(1);
  expect(await rung()).toEqual(["opening"]);
});

test("skips a row in progress; a cancellation comes too late", async () => {
  // The embedded engine has one connection, so nothing can come in between.
  if (app.engine !== "postgres") return;
  await hang("opening", -1);
  let otherRun: number | undefined;
  let takenBack: Promise<unknown[]> | undefined;
  const act: Act = async (tx, row) => {
    await ring(tx, row);
    otherRun = await rise();
    takenBack = app.db
      .update(curtains)
      .set({ state: "draft" })
      .where(and(eq(curtains.id, row.id), eq(curtains.state, "waiting")))
      .returning()
      .execute();
  };
  expect(await rise(act)).toBe(1);
  expect(otherRun).toBe(0);
  expect(await takenBack).toEqual([]);
  expect(await rung()).toEqual(["opening"]);
  expect(await states()).toEqual(["opening risen 2"]);
});
