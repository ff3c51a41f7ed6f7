import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, fromPglite, openPostgres } from "~/db/client";
import { extensions } from "~/db/durable-pglite";
import { outboxMessages } from "~/db/tables";
import { outboxValues } from "~/features/mail/commands.server";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import { type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { startServer } from "./server-process";

/**
 * Two thousand letters are queued and the server is killed (SIGKILL) three times
 * while it delivers them to a mail server that refuses every tenth for a while.
 * Each letter arrives; a second copy, under the same Message-ID, only of those
 * that were in flight at a kill.
 */

const letters = 2_000;
const kills = [300, 800, 1_400];
const timeout = 150_000;

/** Opens the database while no server is on it. */
type Opening = () => Promise<{ db: Database; close: () => Promise<void> }>;

let smtp: SmtpDouble;
let dataDir: string;
beforeEach(async () => {
  smtp = await startSmtpDouble();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-mail-"));
});
afterEach(async () => {
  await smtp.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function using<T>(open: Opening, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await open();
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const address = (number: number) => `reader${number}@mail.example`;

function queueLetters(db: Database) {
  const clock = () => new Date();
  const rows = Array.from({ length: letters }, (_, number) =>
    outboxValues(clock, {
      kind: "test",
      to: address(number),
      subject: `Letter ${number}`,
      html: "<p>Hello</p>",
      text: "Hello",
    }),
  );
  return db.insert(outboxMessages).values(rows);
}

/** What was in flight at the kill. Their lease is set to be over, as it would be after a while. */
async function inFlight(db: Database): Promise<string[]> {
  const rows = await db
    .update(outboxMessages)
    .set({ nextAttemptAt: new Date() })
    .where(sql`${outboxMessages.state} = 'sending'`)
    .returning();
  return rows.map(({ messageId }) => messageId ?? "");
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await sleep(20);
}

async function play(env: Record<string, string>, open: Opening): Promise<void> {
  const start = () => startServer({ DATA_DIR: dataDir, SMTP_URL: smtp.url, ...env });
  await using(open, queueLetters);
  smtp.setTrouble({ at: "DATA", code: 451, say: "4.3.0 Try again", everyNth: 10 });
  const mayComeTwice = new Set<string>();
  for (const count of kills) {
    const server = await start();
    await until(() => smtp.received.length >= count);
    await server.end("SIGKILL");
    await sleep(100);
    for (const id of await using(open, inFlight)) mayComeTwice.add(id);
  }
  smtp.setTrouble(null);
  const server = await start();
  const arrived = () => new Set(smtp.received.map(({ to }) => to[0])).size;
  await until(() => arrived() === letters);
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const copies = new Map<string, number>();
  for (const { messageId } of smtp.received) {
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  }
  expect(copies.size).toBe(letters);
  for (const [id, count] of copies) {
    if (count > 1) expect(mayComeTwice, id).toContain(id);
  }
  expect(smtp.received.length).toBeLessThanOrEqual(letters + kills.length * 5);
  const states = await using(open, (db) => db.select().from(outboxMessages));
  expect(states.filter(({ state }) => state !== "sent")).toEqual([]);
  expect(states).toHaveLength(letters);
}

describe("a server that is killed while it delivers mail", () => {
  it("delivers every letter from the embedded database", { timeout }, () =>
    play({}, async () =>
      fromPglite(await PGlite.create(path.join(dataDir, "database"), { extensions })),
    ),
  );

  describe.skipIf(!findPostgres())("on PostgreSQL", () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ durable: true });
    });
    afterAll(() => cluster.stop());

    it("delivers every letter", { timeout }, () => {
      const DATABASE_URL = cluster.urlOf("postgres");
      return play({ DATABASE_URL }, () => openPostgres(DATABASE_URL));
    });
  });
});
