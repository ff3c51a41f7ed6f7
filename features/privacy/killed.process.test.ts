import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFolder, openEmbedded, openPostgres } from "~/db/client";
import { writeEmptyDatabase } from "~/server/empty-database";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * Kills the server (SIGKILL) in the middle of deletions, ten times on each engine: all of it
 * happens, or nothing.
 */

const kills = 10;
const folder = makeTemporaryFolder();
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ durable: true });
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query("create database killed");
  await client.end();
});
afterAll(async () => {
  await cluster?.stop();
  folder.remove();
});

const emailOf = (number: number) => `person-${number}@mail.example`;

type Env = { DATA_DIR: string; DATABASE_URL?: string };

/** Creates people, each with a message, a subscription and an email. */
async function plantPeople({ DATA_DIR, DATABASE_URL }: Env): Promise<void> {
  if (!DATABASE_URL) await writeEmptyDatabase(databaseFolder(DATA_DIR));
  const opened = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openEmbedded(DATA_DIR);
  const emails = sql`select 'person-' || n || '@mail.example' as email, now() - interval '1 day' as at
    from generate_series(0, ${kills}) as n`;
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql`insert into contacts (first_name, last_name, email, subject, message, created_at)
      select 'Ann', 'Other', email, 'general', 'Hello', at from (${emails}) as e`);
    await tx.execute(sql`insert into email_subscribers (email, source, subscribed_at)
      select email, 'popup', at from (${emails}) as e`);
    await tx.execute(sql`insert into outbox_messages (kind, to_address, subject, html, text, state, sent_at, created_at)
      select 'test', email, 'Hello', '', 'Hello', 'sent', at, at from (${emails}) as e`);
  });
  await opened.close();
}

type Holding = { kind: string; count: number };

/** The number of rows about a person. */
async function heldOf(server: ServerProcess, cookie: string, email: string): Promise<number> {
  const response = await server.request("/api/privacy/lookup", { json: { email }, cookie });
  expect(response.status).toBe(200);
  const { holdings } = (await response.json()) as { holdings: Holding[] };
  // The email about the deletion is still queued.
  return holdings
    .filter(({ kind }) => kind !== "letters")
    .reduce((sum, { count }) => sum + count, 0);
}

/** Kills the server during one deletion after another. Returns how many deletions were done and how many were not. */
async function killTenTimes(env: Env): Promise<{ done: number; undone: number }> {
  await plantPeople(env);
  const outcome = { done: 0, undone: 0 };
  let server = await startServer({ ...env, BACKUPS: "off" });
  const full = await heldOf(server, await server.logIn(), emailOf(kills));
  expect(full).toBe(2);
  const erase = async (number: number, cookie: string) =>
    server.request("/api/privacy/erase", {
      ...{ json: { email: emailOf(number), dryRun: false, reason: "" }, cookie },
    });
  // Measures a deletion on this machine, so that the kills come before, during and after it.
  const began = performance.now();
  expect((await erase(kills, await server.logIn())).status).toBe(200);
  const duration = performance.now() - began;
  for (let number = 0; number < kills; number += 1) {
    const cookie = await server.logIn();
    const asked = erase(number, cookie).catch(() => null);
    const after = (duration * number * 1.2) / kills;
    await sleep(after);
    await server.end("SIGKILL");
    await asked;
    const lines = path.join(env.DATA_DIR, "erasures.log");
    const noted = fs.existsSync(lines)
      ? fs.readFileSync(lines, "utf8").split("\n").filter(Boolean)
      : [];
    server = await startServer({ ...env, BACKUPS: "off" });
    const held = await heldOf(server, await server.logIn(), emailOf(number));
    expect([0, full]).toContain(held);
    // A line on the disk is a promise: the person is deleted.
    expect(held === 0, `after ${after} of ${duration} ms`).toBe(noted.length > outcome.done + 1);
    outcome[held === 0 ? "done" : "undone"] += 1;
  }
  await server.end();
  return outcome;
}

test("a kill during a deletion leaves all of it or nothing, on both engines", async () => {
  const [embedded, served] = ["embedded", "served"].map((name) => path.join(folder.path, name));
  for (const place of [embedded, served]) fs.mkdirSync(place ?? "");
  const outcomes = await Promise.all([
    killTenTimes({ DATA_DIR: embedded ?? "" }),
    killTenTimes({ DATA_DIR: served ?? "", DATABASE_URL: cluster.urlOf("killed") }),
  ]);
  const done = outcomes.reduce((sum, one) => sum + one.done, 0);
  // Some kills came before the deletion, and some after it.
  expect(done).toBeGreaterThan(1);
  expect(done).toBeLessThan(kills * 2);
  expect(outcomes.map((one) => one.done + one.undone)).toEqual([kills, kills]);
});
