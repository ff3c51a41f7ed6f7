import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, outboxMessages, refunds, submissionEvents, submissions } from "~/db/schema";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { deletedAddress } from "~/features/submissions/rights/rules";
import { enterAs } from "~/tests/actors";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { reconcileRefunds, rescheduleRefunds } from "./jobs.server";
import type { Refund } from "./schema";

let stripe: StripeDouble;
let app: TestApp;
let cookie: string;
/** The entry at the beginning of every test: paid, $20. */
let entry: { id: string; intentId: string };
/** Called between the provider's response and our next step. */
let afterAnswer: () => void;

beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  afterAnswer = () => undefined;
  const real = stripeGateway({
    secretKey: "sk_test_double",
    publishableKey: "pk_test_double",
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    maxNetworkRetries: 0,
  });
  const gateway: PaymentGateway = {
    ...real,
    createRefund: async (refund) => {
      await real.createRefund(refund);
      afterAnswer();
    },
  };
  app = await createTestApp({ gateway });
  cookie = await app.logIn();
  const intent = await openPayment(app);
  stripe.confirm(intent.paymentIntentId);
  const { id } = (await (await submitEntry(app, intent)).json()) as { id: string };
  entry = { id, intentId: intent.paymentIntentId };
});
afterEach(async () => {
  stripe.setFailure("none");
  stripe.setRefundStatus("succeeded");
  await app.close();
});

const ask = (amount: string, left = 2_000, session = cookie) =>
  app.request(`/api/submissions/${entry.id}/refunds`, { cookie: session, json: { amount, left } });
const expectRefund = async (amount: string, left?: number) => {
  const answer = await ask(amount, left);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Refund;
};
const saved = () => app.db.select().from(refunds).orderBy(refunds.createdAt);
const inEntry = async () => (await app.db.select().from(submissions))[0]?.refundedCents;
const emails = async () => {
  const mails = await app.db.select().from(outboxMessages);
  const notices = mails.filter(({ kind }) => kind === "refund_notice");
  // The table has no order.
  return notices.map(({ subject }) => subject).toSorted();
};
const inStripe = () => stripe.refunds.filter((refund) => refund.payment_intent === entry.intentId);
const deliver = (type: string) => {
  const { payload, signature } = stripe.notice(type, entry.intentId);
  return app.request("/api/stripe/webhook", {
    method: "POST",
    body: payload,
    origin: null,
    headers: { "Stripe-Signature": signature },
  });
};
const secondsLater = async (seconds = 60) => {
  app.passMinutes(seconds / 60);
  await reconcileRefunds(app.deps);
};

describe("a refund", () => {
  it("is made in parts up to the fee, each emailed once and counted in every figure", async () => {
    expect(await expectRefund("12.50")).toMatchObject({ state: "done", amountCents: 1_250 });
    expect(await expectRefund("$7.50", 750)).toMatchObject({ state: "done", amountCents: 750 });
    expect(inStripe().map(({ amount }) => amount)).toEqual([750, 1_250]);
    expect(await inEntry()).toBe(2_000);
    expect(await emails()).toEqual([
      "Your refund of $12.50 for The Last Bus to Ojai",
      "Your refund of $7.50 for The Last Bus to Ojai",
    ]);
    expect(await readDashboardFigures(app.db)).toMatchObject({
      revenue: [{ currency: "usd", cents: 2_000 }],
      refunded: [{ currency: "usd", cents: 2_000 }],
      net: [{ currency: "usd", cents: 0 }],
      waived: { entries: 0, fees: [{ currency: "usd", cents: 0 }] },
    });
    const history = await app.db.select().from(submissionEvents);
    expect(history.map(({ kind }) => kind).filter((kind) => kind.startsWith("refund"))).toEqual([
      "refund asked",
      "refunded",
      "refund asked",
      "refunded",
    ]);
  });

  it("is refused above the rest, at zero, and to anybody but a director", async () => {
    const refused = async (amount: string, left?: number) => {
      const answer = await ask(amount, left);
      expect(answer.status).toBe(422);
      return ((await answer.json()) as { errors: { message: string }[] }).errors[0]?.message;
    };
    expect(await refused("20.01")).toBe("At most $20 is left");
    expect(await refused("21", 999_900)).toBe("At most $20 is left");
    for (const amount of ["0", "-5", "1e3", "12,50", "5.001", ""]) {
      expect(await refused(amount)).toBe("Enter an amount in dollars, like 12.50");
    }
    const programmer = await enterAs(app.db, app.deps.clock, "programmer");
    expect((await ask("5", 2_000, programmer)).status).toBe(403);
    expect((await app.request("/api/refunds", { cookie: programmer })).status).toBe(403);
    expect(await saved()).toEqual([]);
    expect(inStripe()).toEqual([]);
  });

  it("is sent once for two simultaneous requests, and not again for the former rest", async () => {
    const answers = await Promise.all([ask("5"), ask("5"), ask("5")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await ask("5")).status).toBe(409);
    expect(inStripe()).toHaveLength(1);
    expect(await inEntry()).toBe(inStripe()[0]?.amount);
  });

  it("stays requested while the provider is unreachable, then is sent once automatically", async () => {
    stripe.setFailure("down");
    expect(await expectRefund("20")).toMatchObject({ state: "asked", failure: null });
    expect(await inEntry()).toBe(0);
    const again = await ask("20");
    expect(((await again.json()) as { detail: string }).detail).toContain("is being processed");
    await secondsLater();
    stripe.setFailure("none");
    await secondsLater(3_600);
    await secondsLater(3_600);
    expect(await saved()).toMatchObject([{ state: "done" }]);
    expect(inStripe()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  it("I9: is sent although the clock was an hour ahead and is set back", async () => {
    app.passMinutes(60);
    cookie = await app.logIn();
    stripe.setFailure("down");
    await expectRefund("20");
    await secondsLater();
    stripe.setFailure("none");
    app.passMinutes(-61);
    await secondsLater();
    expect(inStripe()).toEqual([]);
    await rescheduleRefunds(app.deps);
    await secondsLater();
    expect(await saved()).toMatchObject([{ state: "done" }]);
    expect(inStripe()).toHaveLength(1);
  });

  it("is still checked after more checks than a power of two can count", async () => {
    stripe.setFailure("down");
    await expectRefund("20");
    await app.db.update(refunds).set({ checks: 1_024 });
    stripe.setFailure("none");
    await rescheduleRefunds(app.deps);
    await secondsLater();
    expect(await saved()).toMatchObject([{ state: "done" }]);
  });

  it("is found at the provider after a lost response, even if its key was forgotten", async () => {
    stripe.setFailure("lost answer");
    await expectRefund("8");
    stripe.setFailure("none");
    stripe.forgetKeys();
    await secondsLater(24 * 3_600);
    expect(inStripe()).toHaveLength(1);
    expect(await saved()).toMatchObject([{ state: "done", providerRefundId: inStripe()[0]?.id }]);
    expect(await inEntry()).toBe(800);
    expect(await emails()).toHaveLength(1);
  });

  it("is sent once if the process died after the response", async () => {
    afterAnswer = () => {
      throw new Error("the process died here");
    };
    expect((await ask("8")).status).toBe(500);
    expect(await saved()).toMatchObject([{ state: "asked" }]);
    afterAnswer = () => undefined;
    await Promise.all([
      reconcileRefunds(app.deps, { ignoreSchedule: true }),
      deliver("refund.created"),
    ]);
    expect(await saved()).toMatchObject([{ state: "done" }]);
    expect(inStripe()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  it("fails with the provider's sentence, and records refunds made there", async () => {
    stripe.refundInDashboard(entry.intentId, 1_500);
    const failed = await expectRefund("8");
    expect(failed).toMatchObject({
      state: "failed",
      failure: "Refund amount ($8.00) is greater than unrefunded amount on charge ($5.00)",
    });
    expect(await saved()).toMatchObject([
      { state: "failed", origin: "desk" },
      { state: "done", origin: "provider", amountCents: 1_500 },
    ]);
    expect(await inEntry()).toBe(1_500);
    expect(await expectRefund("5", 500)).toMatchObject({ state: "done" });
    expect(await emails()).toHaveLength(2);
  });

  it("follows the bank: pending for days, then done or failed after all", async () => {
    stripe.setRefundStatus("pending");
    expect(await expectRefund("20")).toMatchObject({ state: "asked" });
    expect(await emails()).toEqual([]);
    stripe.settleRefund(entry.intentId, "succeeded");
    await Promise.all([deliver("refund.updated"), deliver("charge.refunded"), secondsLater()]);
    expect(await saved()).toMatchObject([{ state: "done" }]);
    expect(await emails()).toHaveLength(1);
    stripe.settleRefund(entry.intentId, "failed");
    await deliver("refund.failed");
    const sentence = "The card has expired or was cancelled.";
    expect(await saved()).toMatchObject([{ state: "failed", failure: sentence }]);
    expect(await inEntry()).toBe(0);
    stripe.setRefundStatus("succeeded");
    expect(await expectRefund("20")).toMatchObject({ state: "done" });
    expect(await inEntry()).toBe(2_000);
  });
});

it("nobody gets an email about the refund of a deleted person", async () => {
  await app.db.update(submissions).set({ submitterEmail: deletedAddress });
  expect(await expectRefund("5")).toMatchObject({ state: "done" });
  expect(await emails()).toEqual([]);
});

it("a refund has its reason in the email and the history, not in the audit log, and no receipt contradicts it", async () => {
  const json = { amount: "5", left: 2_000, reason: " The screening was cancelled. " };
  const answer = await app.request(`/api/submissions/${entry.id}/refunds`, { cookie, json });
  expect(await answer.json()).toMatchObject({ reason: "The screening was cancelled." });
  const [email] = (await app.db.select().from(outboxMessages)).filter(
    ({ kind }) => kind === "refund_notice",
  );
  for (const half of [email?.text, email?.html]) {
    expect(half).toContain("The screening was cancelled.");
    expect(half).not.toMatch(/non-?refundable/i);
  }
  const [noted] = (await app.db.select().from(auditLog)).filter(
    ({ action }) => action === "refund asked",
  );
  expect(noted).toMatchObject({
    actor: "director",
    subject: entry.id,
    detail: { amount: "$5" },
  });
  expect(JSON.stringify(noted)).not.toContain("cancelled");
  const long = { amount: "5", left: 1_500, reason: "x".repeat(501) };
  const refused = await app.request(`/api/submissions/${entry.id}/refunds`, { cookie, json: long });
  expect(refused.status).toBe(422);
  // A part was refunded at the provider before the entry existed: its receipt does not mention it.
  const intent = await openPayment(app, { ...shortFilm, filmTitle: "Tideline" });
  stripe.confirm(intent.paymentIntentId);
  stripe.refundInDashboard(intent.paymentIntentId, 500);
  await submitEntry(app, intent);
  const receipts = (await app.db.select().from(outboxMessages)).filter(
    ({ kind }) => kind === "payment_receipt",
  );
  expect(receipts.map(({ text }) => /non-refundable/.test(text)).sort()).toEqual([false, true]);
});

it("a refund is in the list of all refunds with its entry, newest first", async () => {
  await expectRefund("5");
  app.passMinutes(1);
  stripe.refundInDashboard(entry.intentId, 100);
  await deliver("charge.refunded");
  const listed = await app.request("/api/refunds", { cookie });
  expect(listed.headers.get("X-Total-Count")).toBe("2");
  const rows = (await listed.json()) as Record<string, unknown>[];
  expect(rows.map(({ origin }) => origin).sort()).toEqual(["desk", "provider"]);
  for (const row of rows) {
    expect(row).toMatchObject({ title: shortFilm.filmTitle, submissionFee: "$20", state: "done" });
  }
});

it("a refund also works in the sandbox, which refuses more than was paid", async () => {
  const sandbox = await createTestApp();
  const director = await sandbox.logIn();
  const intent = await openPayment(sandbox);
  await pay(sandbox, intent);
  const { id } = (await (await submitEntry(sandbox, intent)).json()) as { id: string };
  const give = (amount: string, left: number) =>
    sandbox.request(`/api/submissions/${id}/refunds`, { cookie: director, json: { amount, left } });
  expect(await (await give("5", 2_000)).json()).toMatchObject({ state: "done" });
  const payment = {
    paymentIntentId: intent.paymentIntentId,
    amountCents: 1_501,
    currency: "usd",
    id: "other",
  };
  await expect(sandbox.deps.gateway.createRefund(payment)).rejects.toThrow(
    "greater than unrefunded",
  );
  expect(await (await give("15", 1_500)).json()).toMatchObject({ state: "done" });
  const [row] = await sandbox.db.select().from(submissions).where(eq(submissions.id, id));
  expect(row?.refundedCents).toBe(2_000);
  await sandbox.close();
});
