import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { type Database, fromPglite } from "~/db/client";
import { extensions } from "~/db/pglite/durable-pglite";
import { outboxMessages } from "~/db/schema";
import { outboxValues } from "~/features/mail/commands.server";
import { type Opening, onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { type SmtpDouble, startSmtpDouble } from "./fakes/smtp";
import { type Night, repetitions, reportScenario } from "./faults/scenario";
import { killSettings, preloadOption, type Step } from "./faults/steps";
import { startServer } from "./server-process";

/**
 * Emails are queued and the server is killed (SIGKILL) three times while it delivers them to a mail server that refuses
 * every tenth for a while: once between the mail server's acceptance and the commit that records it. Each email
 * arrives; only those in flight at a kill arrive twice, with the same Message-ID.
 */

const emails = repetitions(240, 5_000);
/** The numbers of emails after which the server is killed. */
const kills = [emails * 0.15, emails * 0.4, emails * 0.7];
/** The mail server has accepted the email, which is not recorded yet. */
const beforeNoting = {
  name: "before it is noted",
  met: ['"sent_at" =', '"sent_at" =', '"sent_at" ='],
};

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

/** A PostgreSQL statement takes 65,535 values; an email has fourteen. */
const batchSize = 1_000;

async function queueEmails(db: Database): Promise<void> {
  const clock = () => new Date();
  const rows = Array.from({ length: emails }, (_, number) =>
    outboxValues(clock, {
      kind: "test",
      to: address(number),
      subject: `Letter ${number}`,
      html: "<p>Hello</p>",
      text: "Hello",
    }),
  );
  for (let from = 0; from < rows.length; from += batchSize)
    await db.insert(outboxMessages).values(rows.slice(from, from + batchSize));
}

/** The emails in flight at the kill. */
async function inFlight(db: Database): Promise<string[]> {
  const rows = await db.select().from(outboxMessages).where(eq(outboxMessages.state, "sending"));
  return rows.map(({ messageId }) => messageId ?? "");
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await sleep(20);
}

async function play(
  engine: Night["engine"],
  env: Record<string, string>,
  open: Opening,
): Promise<void> {
  const CLOCK_FILE = path.join(dataDir, "clock");
  let now = Date.now();
  /** Starts the server an hour later: leases and pauses after refusals have expired. */
  const start = (step?: Step) => {
    now += 3_600_000;
    fs.writeFileSync(CLOCK_FILE, new Date(now).toISOString());
    return startServer({
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      CLOCK_FILE,
      ...killSettings(dataDir, step),
      NODE_OPTIONS: preloadOption("fake-time", "crash-points"),
      ...env,
    });
  };
  await using(open, queueEmails);
  smtp.setFailure({ at: "DATA", code: 451, say: "4.3.0 Try again", everyNth: 10 });
  const mayComeTwice = new Set<string>();
  for (const [at, count] of kills.entries()) {
    const atStep = at === 1;
    const server = await start(atStep ? beforeNoting : undefined);
    if (atStep) await server.ended;
    else await until(() => smtp.received.length >= count);
    await server.end("SIGKILL");
    await sleep(100);
    for (const id of await using(open, inFlight)) mayComeTwice.add(id);
  }
  smtp.setFailure(null);
  const server = await start();
  const arrived = () => new Set(smtp.received.map(({ to }) => to[0])).size;
  await until(() => arrived() === emails);
  await sleep(500);
  expect((await server.end("SIGTERM")).code).toBe(0);

  const copies = new Map<string, number>();
  for (const { messageId } of smtp.received) {
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  }
  const sentAnew = [...copies].filter(([id, count]) => count > 1 && !mayComeTwice.has(id));
  reportScenario({
    fault: "killed while letters go out, every tenth refused",
    engine,
    times: kills.length,
    acknowledged: emails,
    lost: emails - copies.size,
    doubled: sentAnew.length,
  });
  expect(copies.size).toBe(emails);
  for (const [id, count] of copies) {
    if (count > 1) expect(mayComeTwice, id).toContain(id);
  }
  expect(smtp.received.length).toBeLessThanOrEqual(emails + kills.length * 5);
  const states = await using(open, (db) => db.select().from(outboxMessages));
  expect(states.filter(({ state }) => state !== "sent")).toEqual([]);
  expect(states).toHaveLength(emails);
}

describe("I5: a server that is killed while it delivers email", () => {
  const embedded = async () =>
    fromPglite(await PGlite.create(path.join(dataDir, "database"), { extensions }));
  onBothEngines("delivers every email", { timeout: bounds.kills, embedded }, play);
});
