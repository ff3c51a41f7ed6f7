import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFolder, openEmbedded, openPostgres } from "~/db/client";
import { writeEmptyDatabase } from "~/server/empty-database";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type Cluster, startCluster } from "~/tests/engines/postgres";
import { killSettings, type Step } from "~/tests/faults/steps";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * Kills the server (SIGKILL) in the middle of deletions, at named steps and at a random moment, on each engine: all of it
 * happens, or nothing.
 */

/** A step, and whether the deletion was written on the disk before it, so that the next start does all of it. */
type Point = Step & { isPromised: boolean };

const points: readonly Point[] = [
  { name: "before it is decided", met: ["refunds.state = 'asked'"], isPromised: false },
  {
    name: "before the first row goes",
    met: ["with gone as (delete from outbox_messages"],
    isPromised: true,
  },
  {
    name: "between two tables",
    met: ['delete from "contacts"', "with gone as (delete"],
    isPromised: true,
  },
  { name: "before its commit", met: ['insert into "erasures"', "commit"], isPromised: true },
  { name: "after its commit", met: ['insert into "erasures"', "commit", " "], isPromised: true },
];
/** The last deletion is interrupted at a random moment. */
const kills = points.length + 1;
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

/** Kills the server during one deletion after another. Returns how many were written on the disk before the kill. */
async function killAtEach(env: Env): Promise<{ done: number }> {
  await plantPeople(env);
  let done = 0;
  const start = () => startServer({ ...env, BACKUPS: "off", ...killSettings(env.DATA_DIR) });
  let server = await start();
  let cookie = await server.logIn();
  const full = await heldOf(server, cookie, emailOf(kills));
  expect(full).toBe(2);
  const erase = (number: number) =>
    server.request("/api/privacy/erase", {
      json: { email: emailOf(number), dryRun: false, reason: "By letter" },
      cookie,
    });
  // Measures a deletion on this machine, so that the random kill comes before, during or after it.
  const began = performance.now();
  expect((await erase(kills)).status).toBe(200);
  const duration = performance.now() - began;
  for (let number = 0; number < kills; number += 1) {
    const point = points[number];
    const name = point?.name ?? "at a random moment";
    if (point) {
      // Only now: a start completes the deletion before, which takes the same steps.
      killSettings(env.DATA_DIR, point);
      server.signal("SIGUSR2");
      // A response to any request means that it has read the step.
      cookie = await server.logIn();
    }
    const erasure = erase(number).catch(() => null);
    if (!point) {
      await sleep(duration * Math.random() * 1.1);
      server.signal("SIGKILL");
    }
    await server.ended;
    await erasure;
    const lines = path.join(env.DATA_DIR, "erasures.log");
    const noted = fs.existsSync(lines)
      ? fs.readFileSync(lines, "utf8").split("\n").filter(Boolean)
      : [];
    const isPromised = noted.length > done + 1;
    if (point) expect(isPromised, name).toBe(point.isPromised);
    if (isPromised) done += 1;
    server = await start();
    cookie = await server.logIn();
    // A line on the disk is a promise: the person is deleted.
    expect(await heldOf(server, cookie, emailOf(number)), name).toBe(isPromised ? 0 : full);
  }
  await server.end();
  return { done };
}

test("a kill during a deletion leaves all of it or nothing, on both engines", {
  timeout: bounds.kills,
}, async () => {
  const [embedded, served] = ["embedded", "served"].map((name) => path.join(folder.path, name));
  for (const place of [embedded, served]) fs.mkdirSync(place ?? "");
  const outcomes = await Promise.all([
    killAtEach({ DATA_DIR: embedded ?? "" }),
    killAtEach({ DATA_DIR: served ?? "", DATABASE_URL: cluster.urlOf("killed") }),
  ]);
  const promised = points.filter(({ isPromised }) => isPromised).length;
  for (const { done } of outcomes) expect([promised, promised + 1]).toContain(done);
});
