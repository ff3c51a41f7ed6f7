import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editions, festivalSettings, outboxMessages, submissions } from "~/db/schema";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import type { Payment, PaymentTotals } from "~/features/ledger/schema";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { currentEdition, findEdition } from "~/features/settings/editions.queries.server";
import { parseCsv } from "~/lib/csv/read";
import { majorText, sumAmounts, toMajor } from "~/lib/money/amount";
import { chargeStep, nearestCharge } from "~/lib/money/charge";
import { digitsOf } from "~/lib/money/currencies";
import { formatMoney } from "~/lib/money/format";
import { bounds } from "~/tests/bounds";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { asStripe, fortyCurrencies } from "~/tests/stripe-amounts";
import { openPayment, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { compactSubmissionStatistics } from "./statistics.queries.server";

/**
 * The same amount from the quote to the totals, in forty currencies; amounts of different currencies are never added.
 */

let stripe: StripeDouble;
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  stripe = await startStripeDouble();
  const gateway = stripeGateway({
    secretKey: "sk_test_double",
    publishableKey: "pk_test_double",
    apiBase: stripe.url,
    webhookSecret: stripe.webhookSecret,
    maxNetworkRetries: 0,
  });
  app = await createTestApp({ gateway });
  stripe.setClock(app.deps.clock);
  cookie = await app.logIn();
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** Sets currency and fee of the current edition directly: the director's calls refuse it once there are entries. */
async function charge(currency: string, fee: number) {
  const { id } = await currentEdition(app.db);
  const pair = { earlyBird: fee, regular: fee };
  const overrides = { categories: { short_film: { chargedFee: pair } } };
  await app.db.update(editions).set({ currency }).where(eq(editions.id, id));
  await app.db
    .insert(festivalSettings)
    .values({ editionId: id, overrides })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides } });
}

const ask = async (path: string) => (await app.request(path, { cookie })).json();

type Sold = { currency: string; cents: number; back: number };

async function sell(currency: string, wantedCents: number): Promise<Sold> {
  const cents = nearestCharge(wantedCents, currency);
  const fee = toMajor(cents, currency);
  await charge(currency, fee);
  const { formats } = (await ask("/api/festival")).facts;
  const feeText = formatMoney(cents, currency, formats);

  // The quote, and a wrong fee.
  const wrong = { submissionType: "short_film", amount: fee + 1 };
  const refused = await app.request("/api/create-payment-intent", { json: wrong });
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain(` is ${feeText} today.`);
  const intent = await openPayment(app, shortFilm, { amount: fee });
  expect(intent).toMatchObject({ amount: fee, currency });

  // The charge.
  const stripeIntent = stripe.intents.get(intent.paymentIntentId);
  expect(stripeIntent).toMatchObject({ currency, amount: asStripe(fee, currency) });
  stripe.confirm(intent.paymentIntentId);

  // The receipt, the row, the emails.
  const receipt = await (await submitEntry(app, intent)).json();
  expect(receipt.submissionFee).toBe(feeText);
  const [row] = await app.db.select().from(submissions).where(eq(submissions.id, receipt.id));
  expect(row).toMatchObject({ currency, amountCents: cents, submissionFee: feeText });
  const emails = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, receipt.id));
  expect(emails.some(({ text }) => text.includes(feeText))).toBe(true);

  // A refund of about half, then of the rest.
  const step = chargeStep(currency);
  const back = Math.floor(cents / 2 / step) * step;
  if (back > 0) {
    const json = { amount: majorText(back, currency), left: cents };
    const answer = await app.request(`/api/submissions/${receipt.id}/refunds`, { cookie, json });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ state: "done", amountCents: back, currency });
    expect(stripe.refunds[0]).toMatchObject({
      amount: asStripe(toMajor(back, currency), currency),
    });
  }
  return { currency, cents, back };
}

test("quote = charge = receipt = row = refund = total, in forty currencies", {
  timeout: bounds.stories,
}, async () => {
  const sold: Sold[] = [];
  const seed = Number(process.env.CURRENCY_SEED ?? Date.now() % 1_000_000);
  const fees = fc.sample(fc.integer({ min: 1, max: 9_999_999 }), {
    seed,
    numRuns: fortyCurrencies.length,
  });
  for (const [at, currency] of fortyCurrencies.entries()) {
    sold.push(await sell(currency, fees[at] ?? 1));
  }
  await compactSubmissionStatistics(app.db);
  await charge("eur", 20);

  const paid = sumAmounts(sold, "eur");
  const back = sold.map(({ currency, back: cents }) => ({ currency, cents }));
  const figures = await readDashboardFigures(app.db);
  const inOrder = (amounts: readonly { currency: string; cents: number }[]) =>
    amounts.toSorted((a, b) => a.currency.localeCompare(b.currency));
  expect(figures.revenue[0]?.currency, `seed ${seed}`).toBe("eur");
  expect(inOrder(figures.revenue)).toEqual(inOrder(paid));
  expect(inOrder(figures.refunded)).toEqual(inOrder(back));
  const net = sold.map(({ currency, cents, back: refunded }) => ({
    currency,
    cents: cents - refunded,
  }));
  expect(inOrder(figures.net)).toEqual(inOrder(net));

  const totals = (await ask("/api/payments/totals")) as PaymentTotals;
  for (const sums of [totals.total, totals.byCategory, totals.byTier]) {
    expect(
      inOrder(sums.map(({ currency, paidCents }) => ({ currency, cents: paidCents }))),
    ).toEqual(inOrder(paid));
    expect(
      inOrder(sums.map(({ currency, refundedCents }) => ({ currency, cents: refundedCents }))),
    ).toEqual(inOrder(back));
  }
  const listed = (await ask("/api/payments?limit=200")) as Payment[];
  expect(
    inOrder(listed.map(({ currency, amountCents }) => ({ currency, cents: amountCents }))),
  ).toEqual(inOrder(paid));

  const slug = "2026";
  const numbers = (await ask(`/api/editions/${slug}/figures`)) as {
    key: string;
    value: unknown;
    currency?: string;
  }[];
  const figure = (key: string) => numbers.find((number) => number.key === key);
  const ofEuro = paid.find(({ currency }) => currency === "eur")?.cents;
  expect(figure("fees_taken_cents")).toMatchObject({ value: ofEuro, currency: "eur" });
  expect(figure("fees_taken_other")?.value).toEqual(
    Object.fromEntries(
      paid
        .filter(({ currency }) => currency !== "eur")
        .map(({ currency, cents }) => [currency, cents]),
    ),
  );

  const file = await app.request("/api/submissions/export?format=csv", { cookie });
  const [heads = [], ...lines] = (parseCsv(await file.text()) ?? []).map(({ values }) => values);
  const cell = (line: readonly string[], name: string) => line[heads.indexOf(name)] ?? "";
  expect(
    inOrder(
      lines.map((line) => {
        const currency = cell(line, "Currency").toLowerCase();
        const cents = Math.round(Number(cell(line, "Paid")) * 10 ** digitsOf(currency));
        return { currency, cents };
      }),
    ),
  ).toEqual(inOrder(paid));
  expect(await findEdition(app.db, slug)).toMatchObject({ currency: "eur" });
});

test("the amount filter applies to each payment in its own currency", async () => {
  const least = async (min: string) =>
    ((await ask(`/api/payments?limit=200&min=${min}`)) as Payment[]).every(
      ({ amountCents, currency }) => toMajor(amountCents, currency) >= Number(min),
    );
  expect(await least("500")).toBe(true);
  expect(await least("1.5")).toBe(true);
  const refused = await app.request("/api/payments?min=1.2345", { cookie });
  expect(refused.status).toBe(422);
});

const discounts = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant("amount" as const),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
  }),
  fc.record({ kind: fc.constant("free" as const) }),
);

type Discount = typeof discounts extends fc.Arbitrary<infer Value> ? Value : never;

/** What is left of a fee, in exact fractions: rounded half up to a chargeable step, 0 below the minimum charge. */
function leftOf(full: number, currency: string, discount: Discount) {
  if (discount.kind === "free") return 0;
  const step = BigInt(chargeStep(currency));
  const remaining =
    discount.kind === "percent"
      ? BigInt(full) * BigInt(100 - discount.percent)
      : BigInt(Math.max(0, full - discount.cents)) * 100n;
  const steps =
    remaining / (step * 100n) + (2n * (remaining % (step * 100n)) >= step * 100n ? 1n : 0n);
  const rounded = Number(steps * step);
  return rounded === 0 || nearestCharge(rounded, currency) !== rounded ? 0 : rounded;
}

test("quote = charge = receipt = row = refund = total with codes, in forty currencies", async () => {
  const seed = Number(process.env.CURRENCY_SEED ?? Date.now() % 1_000_000);
  const samples = fc.sample(fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), discounts), {
    seed,
    numRuns: fortyCurrencies.length,
  });
  const before = (await readDashboardFigures(app.db)).revenue;
  const paid: { currency: string; cents: number }[] = [];
  for (const [at, currency] of fortyCurrencies.entries()) {
    const [wantedCents, discount] = samples[at] ?? [1, { kind: "free" as const }];
    const full = nearestCharge(wantedCents, currency);
    await charge(currency, toMajor(full, currency));
    const { formats } = (await ask("/api/festival")).facts;
    const json = {
      ...discount,
      ...("cents" in discount && { amount: toMajor(discount.cents, currency) }),
    };
    const code = await (await app.request("/api/codes", { cookie, json })).json();
    const cents = leftOf(full, currency, discount);
    const amount = toMajor(cents, currency);
    const saved = toMajor(full - cents, currency);
    const scenario = `seed ${seed}: ${currency} ${full} ${JSON.stringify(discount)}`;

    const quote = await ask(`/api/quote?type=short_film&code=${code.code}`);
    expect(quote, scenario).toMatchObject({
      full: toMajor(full, currency),
      saved,
      amount,
      currency,
    });
    const opened = await app.request("/api/create-payment-intent", {
      json: { submissionType: "short_film", amount, submission: shortFilm, code: code.code },
    });
    expect(opened.status, scenario).toBe(201);
    const intent = await opened.json();
    expect(intent).toMatchObject({ amount, currency, provider: cents === 0 ? "none" : "stripe" });
    if (cents > 0) {
      const stripeIntent = stripe.intents.get(intent.paymentIntentId);
      expect(stripeIntent, scenario).toMatchObject({
        currency,
        amount: asStripe(amount, currency),
      });
      stripe.confirm(intent.paymentIntentId);
    }
    const { draftToken } = intent;
    const receipt = await (await submitEntry(app, intent, { ...shortFilm, draftToken })).json();
    const feeText = cents === 0 ? "Free" : formatMoney(cents, currency, formats);
    expect(receipt.submissionFee, scenario).toBe(feeText);
    const entry = await ask(`/api/submissions/${receipt.id}`);
    expect(entry).toMatchObject({ amountCents: cents, currency, code: code.code });
    expect(entry.savedCents, scenario).toBe(full - cents);
    if (cents > 0) {
      const json = { amount: majorText(cents, currency), left: cents };
      const back = await app.request(`/api/submissions/${receipt.id}/refunds`, { cookie, json });
      expect(await back.json(), scenario).toMatchObject({
        state: "done",
        amountCents: cents,
        currency,
      });
      paid.push({ currency, cents });
    }
  }
  const { revenue } = await readDashboardFigures(app.db);
  const byCode = (amounts: { currency: string; cents: number }[]) =>
    sumAmounts(amounts)
      .filter(({ cents }) => cents > 0)
      .toSorted((a, b) => a.currency.localeCompare(b.currency));
  expect(byCode(revenue), `seed ${seed}`).toEqual(byCode([...before, ...paid]));
});
