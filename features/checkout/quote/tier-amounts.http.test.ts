import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editions, festivalSettings, submissions } from "~/db/schema";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { majorText, toMajor } from "~/lib/money/amount";
import { nearestCharge, reducedCharge } from "~/lib/money/charge";
import { formatMoney } from "~/lib/money/format";
import { bounds } from "~/tests/bounds";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { createTestApp, type TestApp } from "~/tests/harness";
import { asStripe, fortyCurrencies } from "~/tests/stripe-amounts";
import { shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** The same amount from the quote to the refund: price tiers, deadlines and codes in forty currencies. */

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

const fee = fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.constant(0));
const mostDeadlines = 4;
const call = fc.record({
  deadlines: fc.integer({ min: 1, max: mostDeadlines }),
  /** Which of them is today's, as a share. */
  today: fc.integer({ min: 0, max: 99 }),
  standard: fc.array(fee, { minLength: mostDeadlines, maxLength: mostDeadlines }),
  /** Of two tiers; null: no fee of its own. */
  members: fc.array(fc.option(fee), { minLength: mostDeadlines, maxLength: mostDeadlines }),
  students: fc.array(fc.option(fee), { minLength: mostDeadlines, maxLength: mostDeadlines }),
  tier: fc.constantFrom("standard" as const, "members" as const, "students" as const),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
});
type Draw = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** The codes of deadlines, and the index of today's. */
function calendarOf({ deadlines, today }: Draw) {
  const between = ["second", "third"].slice(0, Math.max(0, deadlines - 2));
  const codes = deadlines === 1 ? ["regular"] : ["early_bird", ...between, "regular"];
  return { codes, now: today % deadlines };
}

/** Writes the call directly: the director's calls refuse another currency once there are entries. */
async function arrange(call: Draw, currency: string) {
  const { id, timeZone } = await currentEdition(app.db);
  const { codes, now } = calendarOf(call);
  const major = (cents: number) => toMajor(nearestCharge(cents, currency), currency);
  const dayOf = (index: number) =>
    addDays(dayIn(timeZone, app.deps.clock()), index < now ? index - now : index - now + 1);
  const at = (index: number) => major(call.standard[index] ?? 0);
  const pair = { earlyBird: at(0), regular: at(codes.length - 1) };
  const feesByCode = (fees: (number | null)[]) =>
    Object.fromEntries(
      codes.flatMap((code, index) => {
        const fee = fees[index] ?? null;
        return fee === null ? [] : [[code, { short_film: major(fee) }]];
      }),
    );
  const overrides = {
    dates: { earlyBirdEndsOn: codes.length > 1 ? dayOf(0) : null },
    categories: { short_film: { chargedFee: pair } },
    feeDeadlines: {
      between: codes.slice(1, -1).map((code, index) => ({
        code,
        name: code,
        endsOn: dayOf(index + 1),
        fees: { short_film: at(index + 1) },
      })),
    },
    priceTiers: [
      { code: "members", name: "Members", proof: "none", fees: feesByCode(call.members) },
      { code: "students", name: "Students", proof: "code", fees: feesByCode(call.students) },
    ],
  };
  await app.db.update(editions).set({ currency }).where(eq(editions.id, id));
  await app.db
    .insert(festivalSettings)
    .values({ editionId: id, overrides })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides } });
  const ofTier = call.tier === "standard" ? null : call[call.tier][now];
  return {
    deadline: codes[now],
    full: nearestCharge(ofTier ?? call.standard[now] ?? 0, currency),
  };
}

const ask = async (path: string) => (await app.request(path, { cookie })).json();

/** The code of an entry: it opens the students' tier; elsewhere it may take something off. */
async function codeFor({ tier, percent }: Draw, full: number) {
  const json =
    tier === "students"
      ? { kind: "tier", tier }
      : percent !== null && full > 0
        ? { kind: "percent", percent }
        : null;
  if (!json) return null;
  const response = await app.request("/api/codes", { cookie, json });
  expect(response.status).toBe(201);
  return ((await response.json()) as { code: string }).code;
}

test("quote = charge = receipt = row = refund in every tier, at every deadline, with codes", {
  timeout: bounds.stories,
}, async () => {
  const seed = Number(process.env.CURRENCY_SEED ?? Date.now() % 1_000_000);
  const draws = fc.sample(call, { seed, numRuns: fortyCurrencies.length });
  for (const [index, currency] of fortyCurrencies.entries()) {
    const draw = draws[index];
    if (!draw) throw new Error("One draw for each currency.");
    const { deadline, full } = await arrange(draw, currency);
    const { tier, percent } = draw;
    const code = await codeFor(draw, full);
    const discounted = code !== null && tier !== "students" && percent !== null;
    const cents = discounted ? reducedCharge(full, currency, { kind: "percent", percent }) : full;
    const amount = toMajor(cents, currency);
    const scenario = `seed ${seed}: ${currency} ${JSON.stringify(draw)}`;

    const quote = await ask(
      `/api/quote?type=short_film&tier=${tier}${code ? `&code=${code}` : ""}`,
    );
    expect(quote, scenario).toMatchObject({
      tier,
      deadline,
      amount,
      currency,
      full: toMajor(full, currency),
      saved: toMajor(full - cents, currency),
    });
    const submission = { ...shortFilm, submissionFee: deadline };
    const opened = await app.request("/api/create-payment-intent", {
      json: { submissionType: "short_film", amount, submission, tier, ...(code && { code }) },
    });
    expect(opened.status, `${scenario} ${await opened.clone().text()}`).toBe(201);
    const intent = await opened.json();
    expect(intent, scenario).toMatchObject({ amount, currency });
    if (cents > 0) {
      const intentAtStripe = stripe.intents.get(intent.paymentIntentId);
      expect(intentAtStripe, scenario).toMatchObject({
        currency,
        amount: asStripe(amount, currency),
      });
      stripe.confirm(intent.paymentIntentId);
    } else expect(intent.provider, scenario).toBe("none");
    const { draftToken } = intent;
    const receipt = await (await submitEntry(app, intent, { ...submission, draftToken })).json();
    const { formats } = (await ask("/api/festival")).facts;
    const feeText = cents === 0 ? "Free" : formatMoney(cents, currency, formats);
    expect(receipt.submissionFee, scenario).toBe(feeText);
    expect(receipt.tier, scenario).toBe(tier === "standard" ? undefined : tier);
    const [row] = await app.db.select().from(submissions).where(eq(submissions.id, receipt.id));
    expect(row, scenario).toMatchObject({
      tier,
      currency,
      feePeriod: deadline,
      amountCents: cents,
      savedCents: full - cents,
    });
    if (cents > 0) {
      const json = { amount: majorText(cents, currency), left: cents };
      const back = await app.request(`/api/submissions/${receipt.id}/refunds`, { cookie, json });
      expect(await back.json(), scenario).toMatchObject({
        state: "done",
        amountCents: cents,
        currency,
      });
    }
  }
});
