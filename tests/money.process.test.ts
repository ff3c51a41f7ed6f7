import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extensions } from "~/db/pglite/durable-pglite";
import type { DayBook } from "~/features/ledger/schema";
import type { Submission } from "~/features/submissions/schema";
import { bounds } from "./bounds";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import { type StripeDouble, startStripeDouble } from "./fakes/stripe";
import {
  countMissing,
  countRepeated,
  repetitions,
  reportScenario,
  watchSite,
} from "./faults/scenario";
import { killSettings, type Step } from "./faults/steps";
import { providerDays } from "./payment-ledgers";
import { readFullResponse } from "./requests";
import { post, type ServerProcess, startServer } from "./server-process";
import { logLine, openPayment, shortFilm } from "./submission-fixtures";

/**
 * Filmmakers pay or use a code while the director refunds fees, and the server is killed (SIGKILL) at random moments
 * and at named steps, on both engines, and PostgreSQL crashes under it. Afterwards every captured fee has exactly one
 * submission, every used code too, every refund was sent once, and each acknowledged write exists.
 */

/** The steps of a fee: the server is killed instead of the last one. */
const steps = {
  draft: { name: "before the draft is kept", met: ['insert into "submission_drafts"'] },
  intent: {
    name: "before its payment is named",
    met: ['update "submission_drafts" set "payment_intent_id"'],
  },
  entry: { name: "before the entry is made", met: ['insert into "submissions"'] },
  letters: {
    name: "after it, before its letters go",
    met: ['insert into "submissions"', "coalesce(message_id"],
  },
  event: { name: "before the provider's notice is noted", met: ['insert into "payment_events"'] },
  asked: { name: "before a refund is written down", met: ['insert into "refunds"'] },
  given: {
    name: "after the provider gave it back",
    met: ['insert into "refunds"', '"provider_refund_id" ='],
  },
  code: { name: "before a code is spent", met: ['update "codes" set "taken"'] },
} as const satisfies Record<string, Step>;

/** How a round ends: at a random moment, by a crash of the database while the server lives, or at a step. */
type Fault = "random" | "database" | Step;
/** Starts with two rounds in which fees were paid, waived and refunded. */
const planOf = (usual: readonly Fault[], all: readonly Fault[]): Fault[] =>
  Array.from({ length: repetitions(1, 8) }, () => (repetitions(0, 1) ? all : usual)).flat();
const filmmakers = 12;
/** The longest time in milliseconds that people pay before the kill. */
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
});

/** The captured payments, including refunded ones. */
const capturedPayments = () =>
  [...stripe.intents.values()]
    .filter(({ status }) => status === "succeeded")
    .map((intent) => intent.id);

/** One person's path; if the server dies, they give up. */
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

/** A code from the director for one free entry. */
async function makeCode(server: ServerProcess, cookie: string): Promise<string> {
  const json = { submissionType: "short_film", note: "A guest", lastDay: "2099-12-31" };
  const response = await server.request("/api/waivers", { cookie, json });
  return ((await response.json()) as { code: string }).code;
}

async function enterByCode(server: ServerProcess, code: string): Promise<void> {
  const { paymentIntentId, draftToken } = await openPayment(server, shortFilm, { amount: 30 });
  await post(server, "/api/waivers/redeem", { paymentIntentId, draftToken, code });
}

/** Refunds a dollar to each of the earlier filmmakers, until nothing is left or the server dies. */
async function refundEntries(server: ServerProcess, cookie: string): Promise<void> {
  const list = await readFullResponse<Submission>(server, "/api/submissions", cookie);
  for (const entry of list.slice(0, 100)) {
    const remainingCents = entry.amountCents - entry.refundedCents;
    if (remainingCents === 0) continue;
    const json = { amount: "1", left: remainingCents };
    await server.request(`/api/submissions/${entry.id}/refunds`, { cookie, json });
  }
}

/** Starts the server on the existing data, to die at the given step. */
type Start = (step?: Step) => Promise<ServerProcess>;

/** The director's session; null if background jobs reached the step before the login and the server died. */
async function openAdmin(start: Start, step?: Step) {
  let server: ServerProcess | undefined;
  try {
    server = await start(step);
    const cookie = await server.logIn();
    return { server, cookie, code: await makeCode(server, cookie) };
  } catch (error) {
    if (!step) throw error;
    await server?.ended;
    return null;
  }
}

async function playRounds(
  start: Start,
  plan: readonly Fault[],
  crashDatabase?: () => Promise<void>,
): Promise<{ acknowledged: string[]; outageMs: number }> {
  const acknowledged: string[] = [];
  let url = "";
  let watched: ReturnType<typeof watchSite> | undefined;
  for (const [round, fault] of plan.entries()) {
    const step = typeof fault === "object" ? fault : undefined;
    const admin = await openAdmin(start, step);
    if (!admin) continue;
    const { server, cookie, code } = admin;
    url = server.url;
    watched ??= watchSite(() => url);
    const before = capturedPayments().length;
    const people = Array.from({ length: filmmakers }, async (_, number) => {
      const id = await submit(server, number).catch(() => null);
      if (id) acknowledged.push(id);
    });
    const guest = enterByCode(server, code).catch(() => undefined);
    people.push(guest);
    people.push(refundEntries(server, cookie).catch(() => undefined));
    if (step) {
      await Promise.all(people);
      await server.ended;
      continue;
    }
    // At least one code is used and one refund is open, whatever the kills prevent.
    if (round === 0) await guest;
    // The previous round's entries may not be reconciled yet when the list is first read.
    while (round === 1 && stripe.refunds.length === 0) await refundEntries(server, cookie);
    // However slow the machine is, the kill happens while people are paying.
    while (capturedPayments().length < before + 2) await sleep(1);
    await sleep(Math.random() * killWithinMs);
    if (crashDatabase && fault === "database") {
      await crashDatabase();
      await Promise.all(people);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    }
    await server.end("SIGKILL");
    await Promise.all(people);
  }
  const outageMs = (await watched?.())?.outageMs ?? 0;
  return { acknowledged, outageMs };
}

type Row = Record<string, unknown>;

/** Waits until entries and refunds agree with the provider. */
async function waitForReconciliation(server: ServerProcess): Promise<void> {
  const cookie = await server.logIn();
  const refundedSum = () => stripe.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const isSettled = async () => {
    const entries = await readFullResponse<Submission>(server, "/api/submissions", cookie);
    const paidEntries = entries.filter(({ amountCents }) => amountCents > 0);
    const back = paidEntries.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    return paidEntries.length >= capturedPayments().length && back === refundedSum();
  };
  // It checks open payments at its start and every half minute.
  for (const until = performance.now() + 40_000; performance.now() < until; await sleep(1_000)) {
    if (await isSettled()) return;
  }
}

/** Fails unless the daily totals come to equal the provider's. */
async function compareDayBook(server: ServerProcess): Promise<void> {
  const cookie = await server.logIn();
  const read = async () => {
    const answer = await server.request("/api/payments/day-book", { cookie });
    return (await answer.json()) as DayBook;
  };
  const days = ({ days }: DayBook) =>
    days
      .filter((day) => day.paidCents || day.refundedCents || day.feeCents)
      .map(({ day, currency, paidCents, refundedCents, feeCents }) => ({
        day,
        currency,
        paidCents,
        refundedCents,
        feeCents,
      }));
  // Refunds that a kill interrupted and fees that are not known yet are asked for by jobs.
  await expect
    .poll(async () => days(await read()), { interval: 500 })
    .toEqual(providerDays(stripe.books));
}

/** Starts twice more: waits for the reconciliation, then compares the ledgers. */
async function compare(
  start: Start,
  night: { engine: "embedded" | "PostgreSQL"; times: number; outageMs: number },
  acknowledged: string[],
  ask: (query: string) => Promise<Row[]>,
) {
  const first = await start();
  await waitForReconciliation(first);
  expect((await first.end("SIGTERM")).code).toBe(0);
  // A killed server had claimed some fees for minutes: they pass here.
  await ask("update payments set next_check_at = now()");
  const server = await start();
  await compareDayBook(server);
  expect((await server.end("SIGTERM")).code).toBe(0);
  const captured = capturedPayments().sort();
  const paymentIds = (await ask(paid)).map(({ payment_intent_id: id }) => id as string);
  const back = await ask(refunded);
  const refundIds = stripe.refunds.map(({ id }) => id).sort();
  const storedRefundIds = back.map(({ provider_refund_id: id }) => id);
  reportScenario({
    ...night,
    fault: "killed while people pay, use codes and get fees back",
    acknowledged: acknowledged.length,
    lost: countMissing(paymentIds, captured, acknowledged),
    doubled:
      countRepeated(paymentIds) + refundIds.filter((id) => !storedRefundIds.includes(id)).length,
  });
  expect(paymentIds.sort()).toEqual(captured);
  for (const id of acknowledged) expect(paymentIds).toContain(id);
  expect(refundIds.length).toBeGreaterThan(0);
  expect(storedRefundIds.sort()).toEqual(refundIds);
  expect(back.filter(({ state }) => state !== "done")).toEqual([]);
  expect(await ask(apart)).toEqual([]);
  expect(await ask(codes)).toEqual([]);
  expect(await ask(used)).not.toEqual([]);
}

const paid = "select payment_intent_id from submissions where waiver_id is null";
const refunded = "select provider_refund_id, state from refunds";
/** Entries whose refunded sum differs from their refunds. */
const apart = `select s.id from submissions s left join refunds r on r.submission_id = s.id
  group by s.id having s.refunded_cents <> coalesce(sum(r.amount_cents), 0) or s.refunded_cents > s.amount_cents`;
/** Codes that are used without an entry, or for two entries. */
const codes = `select c.id from codes c left join submissions s on s.waiver_id = c.id
  group by c.id having count(s.id) <> c.taken or (c.used_at is null) <> (c.taken = 0)`;
const used = "select id from submissions where waiver_id is not null";

describe("I1: a server that is killed while people pay", () => {
  it("keeps fees and submissions equal on the embedded database", {
    timeout: bounds.kills,
  }, async () => {
    stripe.intents.clear();
    stripe.refunds.length = 0;
    stripe.books.length = 0;
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
    const start: Start = (step) =>
      startServer({ ...environment(), DATA_DIR: dataDir, ...killSettings(dataDir, step) });
    const plan = planOf(
      ["random", "random", steps.entry, steps.given, steps.intent],
      ["random", "random", ...Object.values(steps)],
    );
    const { acknowledged, outageMs } = await playRounds(start, plan);
    const night = { engine: "embedded", times: plan.length, outageMs } as const;
    await compare(start, night, acknowledged, async (query) => {
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

    it("keeps fees and submissions equal, whichever of the two is killed", {
      timeout: bounds.kills,
    }, async () => {
      stripe.intents.clear();
      stripe.refunds.length = 0;
      stripe.books.length = 0;
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-money-"));
      const DATABASE_URL = cluster.urlOf("postgres");
      const env = { ...environment(), DATA_DIR: dataDir, DATABASE_URL };
      const start: Start = (step) => startServer({ ...env, ...killSettings(dataDir, step) });
      const plan = planOf(
        ["random", "database", steps.letters, steps.code],
        ["random", "database", ...Object.values(steps)],
      );
      const { acknowledged, outageMs } = await playRounds(start, plan, cluster.crash);
      const night = { engine: "PostgreSQL", times: plan.length, outageMs } as const;
      await compare(start, night, acknowledged, async (query) => {
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
