import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  outboxMessages,
  paymentEvents,
  payments,
  refunds,
  submissionDrafts,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { completePayments } from "~/features/checkout/payments/completion.jobs.server";
import { listStuckDrafts } from "~/features/checkout/stuck-drafts.queries.server";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { syncRefundsFromProvider } from "~/features/ledger/refunds/provider.commands.server";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import { openPayment, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { stripeGateway } from "./stripe.gateway.server";

let stripe: StripeDouble;
let app: TestApp;

beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  app = await createTestApp({
    gateway: stripeGateway({
      secretKey: "sk_test_double",
      publishableKey: "pk_test_double",
      webhookSecret: stripe.webhookSecret,
      apiBase: stripe.url,
    }),
  });
});
afterEach(async () => {
  stripe.setFailure("none");
  await app.close();
});

/** Delivers an event; again while the site is too busy to look at it, as Stripe does. */
const deliver = (event: { payload: string; signature: string }) =>
  untilServed(() =>
    app.request("/api/stripe/webhook", {
      method: "POST",
      body: event.payload,
      origin: null,
      headers: { "Stripe-Signature": event.signature, "Content-Type": "application/json" },
    }),
  );
const readEntries = () => app.db.select().from(submissions);

describe("the Stripe gateway", () => {
  it("opens an intent over the server's fee, with the draft in its metadata", async () => {
    const intent = await openPayment(app);
    expect(intent).toMatchObject({
      amount: 20,
      currency: "usd",
      provider: "stripe",
      publishableKey: "pk_test_double",
    });
    const [draft] = await app.db.select().from(submissionDrafts);
    expect(stripe.intents.get(intent.paymentIntentId)).toMatchObject({
      amount: 2000,
      receipt_email: shortFilm.submitterEmail,
      metadata: { draft_id: draft?.id, submission_type: "short_film" },
    });
  });

  it("makes the submission from the webhook alone, and the browser then gets the same", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    const delivered = await deliver(
      stripe.notice("payment_intent.succeeded", intent.paymentIntentId),
    );
    expect(delivered.status).toBe(200);
    expect(await readEntries()).toHaveLength(1);
    expect((await submitEntry(app, intent)).status).toBe(200);
    expect(await readEntries()).toHaveLength(1);
  });

  it("acts once on twenty copies of an event and on other events of the same payment", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    const notice = stripe.notice("payment_intent.succeeded", intent.paymentIntentId);
    const secondNotice = stripe.notice("payment_intent.succeeded", intent.paymentIntentId);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => deliver(notice)),
      deliver(secondNotice),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(21).fill(200));
    expect(await readEntries()).toHaveLength(1);
    expect(await app.db.select().from(paymentEvents)).toHaveLength(2);
  });

  it("ignores an event that arrives before the payment", async () => {
    const intent = await openPayment(app);
    await deliver(stripe.notice("payment_intent.succeeded", intent.paymentIntentId));
    expect(await readEntries()).toHaveLength(0);
    stripe.confirm(intent.paymentIntentId);
    await deliver(stripe.notice("payment_intent.succeeded", intent.paymentIntentId));
    expect(await readEntries()).toHaveLength(1);
  });

  it("refuses a forged, re-serialised, unsigned or old delivery, and writes nothing", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    const good = stripe.notice("payment_intent.succeeded", intent.paymentIntentId);
    const old = stripe.notice("payment_intent.succeeded", intent.paymentIntentId, {
      at: Math.floor(Date.now() / 1000) - 301,
    });
    const bad = [
      { ...good, signature: "t=1,v1=00" },
      { ...good, payload: JSON.stringify(JSON.parse(good.payload), null, 1) },
      { ...good, signature: "" },
      old,
    ];
    for (const delivery of bad) expect((await deliver(delivery)).status).toBe(400);
    expect(await readEntries()).toHaveLength(0);
    expect(await app.db.select().from(paymentEvents)).toHaveLength(0);
  });

  it("holds a payment whose amount differs from the draft's", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    const paid = stripe.intents.get(intent.paymentIntentId);
    if (paid) paid.amount = 1;
    expect((await submitEntry(app, intent)).status).toBe(409);
    expect(await readEntries()).toHaveLength(0);
    expect(await app.db.select().from(submissionDrafts)).toMatchObject([{ state: "held" }]);
    const { items } = await listStuckDrafts(app.db, app.deps.clock(), { view: "held", limit: 50 });
    expect(items).toMatchObject([
      {
        paymentIntentId: intent.paymentIntentId,
        reason: "Paid 1 cents instead of 2000.",
        email: shortFilm.submitterEmail,
      },
    ]);
  });

  it("answers 503 while Stripe is down, and loses nothing", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    stripe.setFailure("down");
    expect((await submitEntry(app, intent)).status).toBe(503);
    const late = await deliver(stripe.notice("payment_intent.succeeded", intent.paymentIntentId));
    expect(late.status).toBe(503);
    stripe.setFailure("none");
    expect((await submitEntry(app, intent)).status).toBe(201);
  });

  it("uses the same intent for a draft after a lost response", async () => {
    const before = stripe.intents.size;
    stripe.setFailure("lost answer");
    setTimeout(() => stripe.setFailure("none"), 150);
    const intent = await openPayment(app);
    expect(stripe.intents.size).toBe(before + 1);
    expect(stripe.intents.has(intent.paymentIntentId)).toBe(true);
  });

  it("shows refunds and disputes on the submission, once each", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    await submitEntry(app, intent);
    stripe.refundInDashboard(intent.paymentIntentId);
    await deliver(stripe.notice("charge.refunded", intent.paymentIntentId));
    await deliver(stripe.notice("charge.refunded", intent.paymentIntentId));
    stripe.dispute(intent.paymentIntentId);
    await deliver(stripe.notice("charge.dispute.created", intent.paymentIntentId));
    expect(await readEntries()).toMatchObject([
      { refundedCents: 2000, disputeStatus: "needs_response" },
    ]);
    const kinds = (await app.db.select().from(submissionEvents)).map((event) => event.kind);
    expect(kinds.sort()).toEqual(["disputed", "refunded", "submitted"]);
  });

  describe("a dispute", () => {
    let id: string;
    let cookie: string;
    const call = async (path: string) => (await app.request(path, { cookie })).json();
    /** The bank's decision, and the provider's webhook about it. */
    const dispute = async (status: string) => {
      stripe.dispute(id, status);
      await deliver(stripe.notice("charge.dispute.updated", id));
    };
    /** What the entry, the ledger and the figures say. */
    const readFigures = async () => {
      const [entry] = await readEntries();
      const [payment] = await app.db.select().from(payments);
      const figures = await readDashboardFigures(app.db);
      const disputed = (await call("/api/payments?state=disputed")) as unknown[];
      const { net } = figures;
      return [entry?.disputeStatus, payment?.state, net[0]?.cents, disputed.length];
    };
    const kinds = async () =>
      (await app.db.select().from(submissionEvents).orderBy(submissionEvents.createdAt)).map(
        ({ kind }) => kind,
      );

    beforeEach(async () => {
      cookie = await app.logIn();
      const intent = await openPayment(app);
      id = intent.paymentIntentId;
      stripe.confirm(id);
      await submitEntry(app, intent);
      app.passMinutes(1);
      await dispute("needs_response");
      expect(await readFigures()).toEqual(["needs_response", "disputed", 2000, 1]);
    });

    it("that is won leaves the fee, and no mark", async () => {
      await dispute("under_review");
      expect(await readFigures()).toEqual(["under_review", "disputed", 2000, 1]);
      app.passMinutes(1);
      await dispute("won");
      await dispute("won");
      expect(await readFigures()).toEqual(["won", "paid", 2000, 0]);
      expect(await kinds()).toEqual(["submitted", "disputed", "dispute ended"]);
    });

    it("that is lost takes the fee away everywhere, without an email", async () => {
      const before = await app.db.$count(outboxMessages);
      await dispute("lost");
      await dispute("lost");
      expect(await readFigures()).toEqual(["lost", "refunded", 0, 0]);
      expect(await app.db.select().from(refunds)).toMatchObject([
        { origin: "dispute", state: "done", amountCents: 2000 },
      ]);
      expect(await app.db.$count(outboxMessages)).toBe(before);
      const csv = await (await app.request("/api/submissions/export", { cookie })).text();
      expect(csv).toContain("Lost: the bank gave the money back");
      // An appeal that is won brings it back.
      await dispute("appeal_under_review");
      expect(await readFigures()).toEqual(["appeal_under_review", "refunded", 0, 0]);
      await dispute("won");
      expect(await readFigures()).toEqual(["won", "paid", 2000, 0]);
    });

    it("that is lost stays so, although an older response is stored later", async () => {
      const { gateway } = app.deps;
      const [entry] = await readEntries();
      const slowGateway = {
        ...gateway,
        listRefunds: async (intentId: string) => {
          const olderRefunds = await gateway.listRefunds(intentId);
          await dispute("lost");
          return olderRefunds;
        },
      };
      await syncRefundsFromProvider({ ...app.deps, gateway: slowGateway }, entry?.id ?? "");
      await dispute("lost");
      expect(await readFigures()).toEqual(["lost", "refunded", 0, 0]);
    });

    it("ends without a webhook, too", async () => {
      stripe.dispute(id, "won");
      app.passMinutes(65);
      await completePayments(app.deps);
      cookie = await app.logIn();
      expect(await readFigures()).toEqual(["won", "paid", 2000, 0]);
      // Nothing is asked for what has ended.
      app.passMinutes(65);
      expect(await completePayments(app.deps)).toBe(0);
    });
  });

  it("lets go of a held payment that was refunded at Stripe, also without a webhook", async () => {
    const intent = await openPayment(app);
    stripe.confirm(intent.paymentIntentId);
    const paid = stripe.intents.get(intent.paymentIntentId);
    if (paid) paid.amount = 1900;
    await submitEntry(app, intent);
    const countHeld = async () =>
      (await listStuckDrafts(app.db, app.deps.clock(), { view: "held", limit: 50 })).total;
    const states = async () =>
      (await app.db.select({ state: payments.state }).from(payments)).map(({ state }) => state);
    expect([await countHeld(), await states()]).toEqual([1, ["held"]]);
    stripe.refundInDashboard(intent.paymentIntentId);
    app.passMinutes(65);
    await completePayments(app.deps);
    expect([await countHeld(), await states()]).toEqual([0, ["refunded"]]);
  });
});
