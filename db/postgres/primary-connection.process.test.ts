import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { type Pair, startPair } from "~/tests/engines/pair";
import { type OpenDatabase, openPostgres } from "../client";
import { classifyDatabaseError } from "../errors";

/** A primary freezes and returns, under a pool that knows both servers. */

let pair: Pair;
const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
  await pair.stop();
});

async function open(): Promise<OpenDatabase> {
  const database = await openPostgres(pair.urlOf("postgres"));
  opened.push(database);
  return database;
}

/** Writes one more number; null where the database is away, which is all that may go wrong. */
async function write({ db }: OpenDatabase): Promise<number | null> {
  try {
    const inserted = await db.execute(sql`insert into counted default values returning number`);
    return Number((inserted as unknown as { rows: { number: number }[] }).rows[0]?.number);
  } catch (error) {
    expect(classifyDatabaseError(error)).toBe("away");
    return null;
  }
}

async function saved({ db }: OpenDatabase): Promise<number[]> {
  const selected = await db.execute(sql`select number from counted`);
  return (selected as unknown as { rows: { number: number }[] }).rows.map(({ number }) => number);
}

const patience = { timeout: 60_000 };

test("leaves a frozen primary once another takes writes, and never returns to it", {
  timeout: bounds.starts,
}, async () => {
  pair = await startPair();
  const database = await open();
  await database.db.execute(sql`create table counted (number serial primary key)`);
  const heard: string[] = [];
  let listening = 0;
  await database.listen("counted", {
    onNotification: (word) => heard.push(word),
    onListening: () => {
      listening += 1;
    },
  });
  await expect.poll(() => listening).toBe(1);
  expect(await write(database)).toBe(1);

  pair.primary.freeze(true);
  const hanging = Promise.all([write(database), write(database)]);
  // No other server takes writes: the query waits for the frozen one.
  expect(await Promise.race([hanging, sleep(2_500, "still waiting")])).toBe("still waiting");
  pair.standby.promote();
  expect(await hanging).toEqual([null, null]);
  await expect.poll(() => write(database), patience).not.toBeNull();
  expect(await saved(database)).toContain(1);
  // Who listened listens there.
  await expect.poll(() => listening, patience).toBe(2);
  await database.db.execute(sql`select pg_notify('counted', 'after')`);
  await expect.poll(() => heard, patience).toEqual(["after"]);

  // The old primary takes writes again, but its timeline is older, so new connections avoid it.
  pair.primary.freeze(false);
  expect(await saved(await open())).toEqual(await saved(database));
  // A process that knows the newer timeline rather has no primary.
  await pair.standby.kill();
  await expect.poll(() => write(database), patience).toBeNull();
  await sleep(1_500);
  expect(await write(database)).toBeNull();
});

test("waits for a promotion at start", { timeout: bounds.starts }, async () => {
  pair = await startPair();
  await (await openPostgres(pair.urlOf("postgres"))).close();
  await pair.primary.kill();
  const opening = open();
  expect(await Promise.race([opening, sleep(2_000, "waiting")])).toBe("waiting");
  pair.standby.promote();
  expect(await (await opening).db.execute(sql`select 1`)).toBeTruthy();
});
