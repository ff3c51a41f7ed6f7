import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { submissions } from "~/db/schema";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm } from "~/tests/submission-fixtures";
import { reconcile } from "../jobs.server";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const ask = (paymentIntentId: unknown, site = app) =>
  site.request("/api/payment-return", { json: { paymentIntentId } });
const statusOf = async (paymentIntentId: string, site = app) =>
  (await ask(paymentIntentId, site)).json();

it("the return page shows the provider's state, whatever the URL says", async () => {
  expect(await statusOf("pi_1")).toEqual({ standing: "unknown" });
  const intent = await openPayment(app);
  expect(await statusOf(intent.paymentIntentId)).toEqual({ standing: "unpaid" });
  expect(await app.db.select().from(submissions)).toEqual([]);
});

it("a paid entry is submitted from the stored values without showing them", async () => {
  const intent = await openPayment(app);
  await pay(app, intent);
  for (const _ of [1, 2]) {
    expect(await statusOf(intent.paymentIntentId)).toEqual({ standing: "handed in" });
  }
  expect(await app.db.select().from(submissions)).toMatchObject([
    { filmTitle: shortFilm.filmTitle },
  ]);
});

it("a fee without an entry is distinguished from a refunded one", async () => {
  const intent = await openPayment(app, shortFilm, { keep: false });
  await pay(app, intent);
  expect(await statusOf(intent.paymentIntentId)).toEqual({ standing: "paid" });
  app.passMinutes(61);
  await reconcile(app.deps, { ignoreSchedule: true });
  expect(await statusOf(intent.paymentIntentId)).toEqual({ standing: "refunded" });
});

it("a request without a payment's id is refused with a sentence", async () => {
  for (const invalid of [undefined, "", 7, null]) {
    const refused = await ask(invalid);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [{ path: "paymentIntentId", message: "Send the payment id" }],
    });
  }
});

describe("with a separate provider", () => {
  let stripe: StripeDouble;
  let site: TestApp;
  beforeAll(async () => {
    stripe = await startStripeDouble();
    const gateway = stripeGateway({
      secretKey: "sk_test_double",
      publishableKey: "pk_test_double",
      webhookSecret: stripe.webhookSecret,
      apiBase: stripe.url,
      maxNetworkRetries: 0,
    });
    site = await createTestApp({ gateway });
  });
  afterAll(async () => {
    await site.close();
    await stripe.close();
  });

  it("handles a slow bank and an unreachable one", async () => {
    const { paymentIntentId } = await openPayment(site);
    const intent = stripe.intents.get(paymentIntentId);
    if (!intent) throw new Error("The double does not know its own payment.");
    intent.status = "processing";
    expect(await statusOf(paymentIntentId, site)).toEqual({ standing: "processing" });
    stripe.setFailure(500);
    expect((await ask(paymentIntentId, site)).status).toBe(503);
    stripe.setFailure("none");
    stripe.confirm(paymentIntentId);
    expect(await statusOf(paymentIntentId, site)).toEqual({ standing: "handed in" });
  });
});
