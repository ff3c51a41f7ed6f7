import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extensions } from "~/db/durable-pglite";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import { logLine, shortFilm } from "./entries";
import { type StripeDouble, startStripeDouble } from "./fakes/stripe";
import { post, type ServerProcess, startServer } from "./server-process";

/**
 * Filmmakers pay while the server is killed (SIGKILL) at random moments, on both
 * engines, and while PostgreSQL is cut off under it. Afterwards every captured fee has exactly one submission, and each
 * answer that said 'made' is still true.
 */

const rounds = 6;
const filmmakers = 12;
/** How long people go on paying, at most, before the kill comes. */
const killWithinMs = 400;

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());

const environment = () => ({
  STRIPE_SECRET_KEY: "sk_test_double",
  STRIPE_PUBLISHABLE_KEY: "pk_test_double",
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_BASE: stripe.url,
  RATE_LIMITS: "off",
});

/** One person's path; wherever the server dies under them, they simply go away. */
async function submit(server: ServerProcess, number: number): Promise<string | null> {
  const [form, amount] = number % 2 ? [logLine, 1] : [shortFilm, 30];
  const { submissionType, ...submission } = form;
  await sleep(Math.random() * 250);
  const opened = await post(server, "/api/create-payment-intent", {
    amount,
    submissionType,
    submission,
  });
  if (opened.status !== 201) return null;
  const { paymentIntentId } = (await opened.json()) as { paymentIntentId: string };
  if (number % 5 === 4) return null;
  stripe.confirm(paymentIntentId);
  const deliver = () => {
    const { payload, signature } = stripe.notice("payment_intent.succeeded", paymentIntentId);
    return fetch(`${server.url}/api/stripe/webhook`, {
      method: "POST",
      headers: { "Stripe-Signature": signature },
      body: payload,
    }).catch(() => null);
  };
  const handIn = () => post(server, "/api/submissions", { ...form, paymentIntentId });
  if (number % 3 === 0) void deliver();
  if (number % 4 === 3) return null;
  const [answer] = await Promise.all([handIn(), number % 3 === 1 ? deliver() : null]);
  return answer.ok ? paymentIntentId : null;
}

async function playRounds(
  start: () => Promise<ServerProcess>,
  crashDatabase?: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    const people = Array.from({ length: filmmakers }, async (_, number) => {
      const id = await submit(server, number).catch(() => null);
      if (id) acknowledged.push(id);
    });
    // However slow the machine, the kill comes while people are paying.
    const before = stripe.captured().length;
    while (stripe.captured().length < before + 2) await sleep(1);
    await sleep(Math.random() * killWithinMs);
    // Every other round the database goes down under a server that lives on.
    if (crashDatabase && round % 2) {
      await crashDatabase();
      await Promise.all(people);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    }
    await server.end("SIGKILL");
    await Promise.all(people);
  }
  return acknowledged;
}

/** Starts once more, waits until the reconciler has looked, and compares the ledgers. */
async function compare(
  start: () => Promise<ServerProcess>,
  acknowledged: string[],
  read: () => Promise<string[]>,
) {
  const captured = stripe
    .captured()
    .map((intent) => intent.id)
    .sort();
  let made: string[] = [];
  for (let look = 1; look <= 5 && made.length < captured.length; look += 1) {
    const server = await start();
    await sleep(4_000);
    expect((await server.end("SIGTERM")).code).toBe(0);
    made = (await read()).sort();
  }
  expect(made).toEqual(captured);
  for (const id of acknowledged) expect(made).toContain(id);
}

const query = "select payment_intent_id from submissions";

describe("a server that is killed while people pay", () => {
  it("keeps fees and submissions equal on the embedded database", {
    timeout: 240_000,
  }, async () => {
    stripe.intents.clear();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
    const start = () => startServer({ ...environment(), DATA_DIR: dataDir });
    const acknowledged = await playRounds(start);
    await compare(start, acknowledged, async () => {
      const db = await PGlite.create(path.join(dataDir, "database"), { extensions });
      const { rows } = await db.query<{ payment_intent_id: string }>(query);
      await db.close();
      return rows.map((row) => row.payment_intent_id);
    });
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  describe.skipIf(!findPostgres())("on PostgreSQL", () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ durable: true });
    });
    afterAll(() => cluster.stop());

    it("keeps fees and submissions equal, whichever of the two dies", {
      timeout: 240_000,
    }, async () => {
      stripe.intents.clear();
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
      const DATABASE_URL = cluster.urlOf("postgres");
      const start = () => startServer({ ...environment(), DATA_DIR: dataDir, DATABASE_URL });
      const acknowledged = await playRounds(start, cluster.crash);
      await compare(start, acknowledged, async () => {
        const client = new pg.Client({ connectionString: DATABASE_URL });
        await client.connect();
        const { rows } = await client.query<{ payment_intent_id: string }>(query);
        await client.end();
        return rows.map((row) => row.payment_intent_id);
      });
      fs.rmSync(dataDir, { recursive: true, force: true });
    });
  });
});
