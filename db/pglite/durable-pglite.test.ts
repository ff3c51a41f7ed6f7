import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fsyncCounter, openDurablePglite } from "./durable-pglite";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-durable-"));
let database: PGlite;

beforeAll(async () => {
  database = await openDurablePglite(folder);
  await database.exec("create table notes (id integer primary key, text text)");
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

test("I2: every commit is on disk before it is acknowledged", async () => {
  const before = fsyncCounter.count;
  for (let id = 1; id <= 100; id += 1) {
    const counted = fsyncCounter.count;
    await database.query("insert into notes values ($1, 'kept')", [id]);
    expect(fsyncCounter.count, `commit ${id}`).toBeGreaterThan(counted);
  }
  expect(fsyncCounter.count - before).toBeGreaterThanOrEqual(100);
});

test("a transaction is synced once, when it commits", async () => {
  const before = fsyncCounter.count;
  await database.transaction(async (tx) => {
    for (let id = 101; id <= 110; id += 1) await tx.query("insert into notes values ($1)", [id]);
    expect(fsyncCounter.count).toBe(before);
  });
  expect(fsyncCounter.count).toBe(before + 1);
});

test("reading needs no disk", async () => {
  const before = fsyncCounter.count;
  await database.query("select count(*) from notes");
  expect(fsyncCounter.count).toBe(before);
});

test("PostgreSQL runs with its safe settings, not with PGlite's fast ones", async () => {
  const { rows } = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method') order by name`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    wal_sync_method: "fsync",
  });
});

test("shared buffers use a fifth of PGlite's default memory", async () => {
  const { rows } = await database.query("show shared_buffers");
  expect(rows).toEqual([{ shared_buffers: "32MB" }]);
});

test("PGlite is pinned: another version may start differently", () => {
  const read = (file: string) => JSON.parse(fs.readFileSync(file, "utf8"));
  expect(read("package.json").dependencies["@electric-sql/pglite"]).toBe("0.5.17");
  expect(read("node_modules/@electric-sql/pglite/package.json").version).toBe("0.5.17");
});
