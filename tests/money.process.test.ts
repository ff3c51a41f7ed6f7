import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extensions } from "~/db/durable-pglite";
import type { Submission } from "~/features/submissions/schema";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import { logLine, openPayment, shortFilm } from "./entries";
import { type StripeDouble, startStripeDouble } from "./fakes/stripe";
import { post, type ServerProcess, startServer } from "./server-process";

/**
 * Filmmakers pay or use a code while the director gives fees back, and the server is killed (SIGKILL)
 * at random moments, on both engines, and PostgreSQL is cut off under it. Afterwards every captured fee
 * has exactly one submission, every used code too, every refund went out once, and each answer that
 * said 'made' is still true.
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

/** The payments whose fee was captured, also those that were given back since. */
const taken = () =>
  [...stripe.intents.values()]
    .filter(({ status }) => status === "succeeded")
    .map((intent) => intent.id);

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

/** A code of the director's, which opens one entry without a fee. */
async function makeCode(server: ServerProcess, cookie: string): Promise<string> {
  const json = { submissionType: "short_film", note: "A guest", lastDay: "2099-12-31" };
  const made = await server.request("/api/waivers", { cookie, json });
  return ((await made.json()) as { code: string }).code;
}

async function enterByCode(server: ServerProcess, code: string): Promise<void> {
  const { paymentIntentId, draftToken } = await openPayment(server, shortFilm, { amount: 30 });
  await post(server, "/api/waivers/redeem", { paymentIntentId, draftToken, code });
}

/** A dollar back to each of the earlier filmmakers, until nothing is left or the server dies. */
async function giveBack(server: ServerProcess, cookie: string): Promise<void> {
  const list = await server.request("/api/submissions?limit=100", { cookie });
  for (const entry of (await list.json()) as Submission[]) {
    const left = entry.amountCents - entry.refundedCents;
    if (left === 0) continue;
    const json = { amount: "1", left };
    await server.request(`/api/submissions/${entry.id}/refunds`, { cookie, json });
  }
}

async function playRounds(
  start: () => Promise<ServerProcess>,
  crashDatabase?: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    const cookie = await server.logIn();
    const code = await makeCode(server, cookie);
    const before = taken().length;
    const people = Array.from({ length: filmmakers }, async (_, number) => {
      const id = await submit(server, number).catch(() => null);
      if (id) acknowledged.push(id);
    });
    const guest = enterByCode(server, code).catch(() => undefined);
    people.push(guest);
    people.push(giveBack(server, cookie).catch(() => undefined));
    // One code is used and one refund is out for certain, whatever the kills leave of the others.
    if (round === 0) await guest;
    while (round === 2 && stripe.refunds.length === 0) await sleep(1);
    // However slow the machine, the kill comes while people are paying.
    while (taken().length < before + 2) await sleep(1);
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

type Row = Record<string, unknown>;

/** Starts once more, waits until the reconcilers have looked, and compares the ledgers. */
async function compare(
  start: () => Promise<ServerProcess>,
  acknowledged: string[],
  ask: (query: string) => Promise<Row[]>,
) {
  const captured = taken().sort();
  let made: unknown[] = [];
  let back: Row[] = [];
  const isDone = () =>
    made.length === captured.length && back.every(({ state }) => state === "done");
  for (let look = 1; look <= 5 && (look === 1 || !isDone()); look += 1) {
    const server = await start();
    await sleep(4_000);
    expect((await server.end("SIGTERM")).code).toBe(0);
    made = (await ask(paid)).map(({ payment_intent_id: id }) => id);
    back = await ask(refunded);
  }
  expect(made.sort()).toEqual(captured);
  for (const id of acknowledged) expect(made).toContain(id);

  const given = stripe.refunds.map(({ id }) => id).sort();
  expect(given.length).toBeGreaterThan(0);
  expect(back.map(({ provider_refund_id: id }) => id).sort()).toEqual(given);
  expect(await ask(apart)).toEqual([]);
  expect(await ask(codes)).toEqual([]);
  expect(await ask(used)).not.toEqual([]);
}

const paid = "select payment_intent_id from submissions where waiver_id is null";
const refunded = "select provider_refund_id, state from refunds";
/** Entries of which more or less is said to be given back than there are refunds. */
const apart = `select s.id from submissions s left join refunds r on r.submission_id = s.id
  group by s.id having s.refunded_cents <> coalesce(sum(r.amount_cents), 0) or s.refunded_cents > s.amount_cents`;
/** Codes that are used without an entry, or entered twice. */
const codes = `select w.id from waivers w left join submissions s on s.waiver_id = w.id
  group by w.id having count(s.id) <> (w.used_at is not null)::int`;
const used = "select id from submissions where waiver_id is not null";

describe("a server that is killed while people pay", () => {
  it("keeps fees and submissions equal on the embedded database", {
    timeout: 240_000,
  }, async () => {
    stripe.intents.clear();
    stripe.refunds.length = 0;
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
    const start = () => startServer({ ...environment(), DATA_DIR: dataDir });
    const acknowledged = await playRounds(start);
    await compare(start, acknowledged, async (query) => {
      const db = await PGlite.create(path.join(dataDir, "database"), { extensions });
      const { rows } = await db.query<Row>(query);
      await db.close();
      return rows;
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
      stripe.refunds.length = 0;
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
      const DATABASE_URL = cluster.urlOf("postgres");
      const start = () => startServer({ ...environment(), DATA_DIR: dataDir, DATABASE_URL });
      const acknowledged = await playRounds(start, cluster.crash);
      await compare(start, acknowledged, async (query) => {
        const client = new pg.Client({ connectionString: DATABASE_URL });
        await client.connect();
        const { rows } = await client.query<Row>(query);
        await client.end();
        return rows;
      });
      fs.rmSync(dataDir, { recursive: true, force: true });
    });
  });
});
