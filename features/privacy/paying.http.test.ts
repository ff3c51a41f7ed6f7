import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payments, submissionDrafts, submissions } from "~/db/schema";
import { reconcile } from "~/features/checkout/jobs.server";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { proveAsOwner } from "~/tests/your-data";
import { emailHash, keyName, noteErasure, reapplyErasures } from "./ledger.commands.server";

/** A person's data are deleted while they pay: no fee stays without an entry, and the director sees every fee. */

const rounds = runs(150);
const email = shortFilm.submitterEmail;

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());

const stripeApp = () => {
  stripe.intents.clear();
  stripe.refunds.length = 0;
  const gateway = stripeGateway({
    secretKey: "sk_test_double",
    publishableKey: "pk_test_double",
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    maxNetworkRetries: 0,
  });
  return createTestApp({ gateway, dataDir: makeDataDir() });
};

const deliver = (app: TestApp, intentId: string) => {
  const { payload, signature } = stripe.notice("payment_intent.succeeded", intentId);
  return app.request("/api/stripe/webhook", {
    method: "POST",
    body: payload,
    origin: null,
    headers: { "Stripe-Signature": signature },
  });
};

/** The customer pays by bank debit: for days it can neither be cancelled nor is it paid. */
function startDebit(id: string): void {
  const intent = stripe.intents.get(id);
  if (intent?.status === "requires_payment_method") intent.status = "processing";
}

async function erase(app: TestApp): Promise<Response> {
  const cookie = await proveAsOwner(app, email);
  return app.request("/api/your-data/erase", { json: { dryRun: false, email }, cookie });
}
const reasonOf = async (response: Response) =>
  ((await response.json()) as { reason: string }).reason;

/** Fails unless every captured fee has exactly one entry, or was refunded, and is in the list of payments. */
async function expectFeesToBeAccountedFor(app: TestApp): Promise<void> {
  const entries = (await app.db.select().from(submissions)).map((row) => row.paymentIntentId);
  const listed = (await app.db.select().from(payments)).map((row) => row.paymentIntentId);
  const refunded = stripe.refunds.map(({ payment_intent }) => payment_intent);
  for (const { id, status } of stripe.intents.values()) {
    const ends = [...entries, ...refunded].filter((intent) => intent === id);
    expect(ends, id).toHaveLength(status === "succeeded" ? 1 : 0);
    expect(listed.includes(id), id).toBe(status === "succeeded");
  }
}

const steps = [
  "open",
  "pay",
  "pay",
  "pay by bank",
  "the bank pays",
  "post",
  "webhook",
  "reconcile",
  "an hour passes",
  "a day passes",
  "erase",
  "erase",
  "erase and post at once",
  "erase again after a restore",
  "restore an older backup",
] as const;

test("a fee has an entry or is refunded, wherever data is deleted in the order of a payment", {
  timeout: bounds.stories,
}, async () => {
  let captured = 0;
  let refusals = 0;
  const order = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(order, async (steps) => {
      const app = await stripeApp();
      stripe.setClock(app.deps.clock);
      try {
        let opened = await openPayment(app);
        const post = () => submitEntry(app, opened);
        for (const step of steps) {
          const id = opened.paymentIntentId;
          if (step === "open") opened = await openPayment(app, shortFilm).catch(() => opened);
          if (step === "pay") stripe.confirm(id);
          if (step === "pay by bank") startDebit(id);
          if (step === "the bank pays" && stripe.intents.get(id)?.status === "processing") {
            stripe.confirm(id);
          }
          if (step === "post") await post();
          if (step === "webhook") await deliver(app, id);
          if (step === "reconcile") await reconcile(app.deps, { ignoreSchedule: true });
          if (step === "an hour passes") app.passMinutes(61);
          if (step === "a day passes") app.passMinutes(25 * 60);
          if (step === "erase" && (await erase(app)).status === 409) refusals += 1;
          if (step === "erase and post at once") await Promise.all([erase(app), post()]);
          if (step === "erase again after a restore") await eraseAgain(app);
          if (step === "restore an older backup") {
            await app.db
              .delete(submissionDrafts)
              .where(inArray(submissionDrafts.state, ["open", "expired"]));
          }
        }
        for (const { id, status } of stripe.intents.values()) {
          if (status === "processing") stripe.confirm(id);
        }
        await reconcile(app.deps, { ignoreSchedule: true });
        for (const { id } of stripe.captured()) expect((await deliver(app, id)).status).toBe(200);
        app.passMinutes(25 * 60);
        await reconcile(app.deps, { ignoreSchedule: true });
        await reconcile(app.deps, { ignoreSchedule: true });
        await expectFeesToBeAccountedFor(app);
        captured += [...stripe.intents.values()].filter(
          (intent) => intent.status === "succeeded",
        ).length;
        // Nothing is open any more.
        expect((await erase(app)).status).toBe(200);
        await expectFeesToBeAccountedFor(app);
      } finally {
        await app.close();
      }
    }),
    { numRuns: rounds },
  );
  expect(captured).toBeGreaterThan(rounds / 4);
  expect(refusals).toBeGreaterThan(rounds / 8);
});

/** A deletion that this database does not know, as after a restore. */
async function eraseAgain(app: TestApp): Promise<void> {
  const { secrets, ledgers, clock } = app.deps;
  await noteErasure(ledgers, {
    id: crypto.randomUUID(),
    emailHash: emailHash(secrets, email),
    at: clock(),
    by: "person",
    entries: [],
    people: [],
    key: keyName(secrets),
  });
  await reapplyErasures(app.deps);
}

test("during a payment, data stays until the fee is entered, or can no longer be paid", async () => {
  const app = await createTestApp({ dataDir: makeDataDir() });
  const intent = await openPayment(app);
  const cookie = await proveAsOwner(app, email);
  const read = await app.request("/api/your-data", { cookie });
  expect(await read.json()).toMatchObject({
    refusals: { erase: expect.stringContaining("has begun"), export: null },
  });
  const dry = { json: { dryRun: true }, cookie };
  expect((await app.request("/api/your-data/erase", dry)).status).toBe(409);
  const refused = await erase(app);
  expect(refused.status).toBe(409);
  expect(await reasonOf(refused)).toBe(
    "A payment for an entry has begun and may still arrive. If it does not, the data can be deleted from Aug 2, 2025, 5:00 AM.",
  );
  const director = await app.request("/api/privacy/erase", {
    json: { email, dryRun: false, reason: "Asked by phone" },
    cookie: await app.logIn(),
  });
  expect(director.status).toBe(409);
  await pay(app, intent);
  expect((await erase(app)).status).toBe(409);
  expect((await submitEntry(app, intent)).status).toBe(201);
  expect((await erase(app)).status).toBe(200);
  await app.close();
});

test("a bank debit keeps the data for the days that it takes", async () => {
  const app = await stripeApp();
  stripe.setClock(app.deps.clock);
  const { paymentIntentId } = await openPayment(app);
  startDebit(paymentIntentId);
  for (let day = 0; day < 4; day += 1) {
    app.passMinutes(25 * 60);
    await reconcile(app.deps, { ignoreSchedule: true });
  }
  const refused = await erase(app);
  expect(refused.status).toBe(409);
  expect(await reasonOf(refused)).toContain("Bank payments take some days");
  await app.close();
});

test("an abandoned draft goes once its payment was cancelled at the provider", async () => {
  const app = await stripeApp();
  stripe.setClock(app.deps.clock);
  const { paymentIntentId } = await openPayment(app);
  app.passMinutes(25 * 60);
  await reconcile(app.deps, { ignoreSchedule: true });
  expect(stripe.intents.get(paymentIntentId)?.status).toBe("canceled");
  expect((await erase(app)).status).toBe(200);
  expect(await app.db.$count(submissionDrafts)).toBe(0);
  await app.close();
});

test("a captured payment whose draft is gone is refunded once and listed", async () => {
  const app = await createTestApp();
  const intent = await openPayment(app);
  await pay(app, intent);
  await app.db.delete(submissionDrafts);
  for (const _ of [1, 2]) {
    const answer = await submitEntry(app, intent);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ payment: "refunded" });
  }
  const listed = await app.request("/api/payments", { cookie: await app.logIn() });
  expect(await listed.json()).toMatchObject([
    { state: "refunded", amountCents: 2000, refundedCents: 2000, submissionType: "short_film" },
  ]);
  await app.close();
});

test("a payment of another site with the same account stays untouched", async () => {
  const app = await stripeApp();
  stripe.setClock(app.deps.clock);
  const { paymentIntentId } = await openPayment(app);
  stripe.confirm(paymentIntentId);
  await app.db.delete(submissionDrafts).where(eq(submissionDrafts.state, "open"));
  const intent = stripe.intents.get(paymentIntentId);
  if (intent) intent.metadata.site = "http://another.test";
  expect((await deliver(app, paymentIntentId)).status).toBe(200);
  expect(stripe.refunds).toEqual([]);
  expect(await app.db.$count(payments)).toBe(0);
  await app.close();
});
