import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openEmbedded } from "~/db/client";
import { createLogger } from "~/http/log";
import { makeDataDir } from "~/tests/data-dir";
import { backUp, backUpIfDue, restoreInto } from "./backups";

const silent = createLogger(() => undefined);

test("a backup made while others write comes back whole, and what was there is set aside", async () => {
  const dataDir = makeDataDir();
  const opened = await openEmbedded(dataDir);
  const { db, dump } = opened;
  if (!dump) throw new Error("The embedded database can be dumped.");
  await db.execute(sql`create table pairs (id serial primary key, half integer, other integer)`);
  let writing = true;
  const writer = (async () => {
    for (let turn = 1; writing; turn += 1) {
      // Both rows or none: a copy from the middle of a transaction would show one.
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into pairs (half) values (${turn})`);
        await tx.execute(sql`insert into pairs (other) values (${turn})`);
      });
    }
  })();
  const file = await backUp({ dump, dataDir, clock: () => new Date(), log: silent });
  writing = false;
  await writer;
  await db.execute(sql`delete from pairs`);
  await opened.close();

  const aside = await restoreInto(dataDir, file);
  expect(aside && fs.existsSync(path.join(aside, "PG_VERSION"))).toBe(true);
  const restored = await openEmbedded(dataDir);
  const { rows } = (await restored.db.execute(
    sql`select count(*)::int as all, count(half)::int as halves, count(other)::int as others,
      coalesce(sum(half), 0)::int = coalesce(sum(other), 0)::int as even from pairs`,
  )) as unknown as { rows: [{ all: number; halves: number; others: number; even: boolean }] };
  expect(rows[0].halves).toBe(rows[0].others);
  expect(rows[0].even).toBe(true);
  await restored.close();

  const noBackup = path.join(dataDir, "no.tar.gz");
  for (const content of ["not a backup", gzipSync("nor this")]) {
    fs.writeFileSync(noBackup, content);
    await expect(restoreInto(dataDir, noBackup)).rejects.toThrow();
  }
  const still = await openEmbedded(dataDir);
  await still.db.execute(sql`select 1 from pairs`);
  await still.close();
}, 60_000);

test("one backup a day is made, the newest seven stay, only their owner reads them", async () => {
  const dataDir = makeDataDir();
  fs.mkdirSync(path.join(dataDir, "database"));
  fs.writeFileSync(path.join(dataDir, "database", "PG_VERSION"), "17");
  let now = Date.now();
  const source = {
    dump: async () => new Uint8Array([1, 2, 3]),
    dataDir,
    clock: () => new Date(now),
    log: silent,
  };
  const names = () =>
    fs.existsSync(path.join(dataDir, "backups"))
      ? fs.readdirSync(path.join(dataDir, "backups"))
      : [];
  await backUpIfDue(source);
  expect(names()).toEqual([]);
  for (let day = 1; day <= 9; day += 1) {
    now += 86_400_000;
    await backUpIfDue(source);
    await backUpIfDue(source);
    expect(names()).toHaveLength(Math.min(day, 7));
  }
  const [oldest = ""] = names().sort();
  expect(oldest).toContain(new Date(now - 6 * 86_400_000).toISOString().slice(0, 10));
  expect(fs.statSync(path.join(dataDir, "backups", oldest)).mode & 0o077).toBe(0);
});
