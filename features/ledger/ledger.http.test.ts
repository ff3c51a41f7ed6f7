import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, editions, feeDeadlines } from "~/db/schema";
import { reconcile } from "~/features/checkout/jobs.server";
import { completePayments } from "~/features/checkout/payments/completion.jobs.server";
import { stripeGateway } from "~/features/payments/stripe.gateway.server";
import { parseCsv } from "~/lib/csv/read";
import { enterAs } from "~/tests/actors";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { type StripeDouble, startStripeDouble } from "~/tests/fakes/stripe";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { expectDayBookToAgree } from "~/tests/payment-ledgers";
import { logLine, openPayment, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { DayBook, Payment, PaymentTotals } from "./schema";

/** Payments, their totals, and the daily totals compared with the provider's. */

let stripe: StripeDouble;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  stripe = await startStripeDouble();
});
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.intents.clear();
  stripe.books.length = 0;
  stripe.refunds.length = 0;
  const gateway = stripeGateway({
    secretKey: "sk_test_double",
    publishableKey: "pk_test_double",
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    maxNetworkRetries: 0,
  });
  app = await createTestApp({ gateway });
  stripe.setClock(app.deps.clock);
  cookie = await app.logIn();
});
afterEach(async () => {
  stripe.setFeesKnown(true);
  stripe.setRefundStatus("succeeded");
  await app.close();
});

const enter = async (form: Record<string, unknown> = shortFilm, amount = 20) => {
  const intent = await openPayment(app, form, { amount });
  stripe.confirm(intent.paymentIntentId);
  const { id } = (await (await submitEntry(app, intent, form)).json()) as { id: string };
  return { id, intentId: intent.paymentIntentId };
};
const refund = async (id: string, amount: string, left: number) => {
  const json = { amount, left };
  const answer = await app.request(`/api/submissions/${id}/refunds`, { cookie, json });
  expect(answer.status).toBe(201);
};
const deliver = (type: string, intentId: string) => {
  const { payload, signature } = stripe.notice(type, intentId);
  return app.request("/api/stripe/webhook", {
    method: "POST",
    body: payload,
    origin: null,
    headers: { "Stripe-Signature": signature },
  });
};
async function enterByCode() {
  const json = { submissionType: "short_film", note: "A guest", lastDay: "2099-12-31" };
  const response = await app.request("/api/waivers", { cookie, json });
  const { code } = (await response.json()) as { code: string };
  const { paymentIntentId, draftToken } = await openPayment(app);
  const used = await app.request("/api/waivers/redeem", {
    json: { paymentIntentId, draftToken, code },
  });
  expect(used.status).toBe(201);
}
/** Pays another amount than the fee. */
async function payTooLittle() {
  const intent = await openPayment(app, { ...shortFilm, filmTitle: "Held" });
  const stripeIntent = stripe.intents.get(intent.paymentIntentId);
  if (stripeIntent) stripeIntent.amount = 1_500;
  stripe.confirm(intent.paymentIntentId);
  expect((await submitEntry(app, intent)).status).toBe(409);
  return intent.paymentIntentId;
}
async function read<T>(path: string): Promise<T> {
  const answer = await app.request(path, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}
const list = (query = "") => read<Payment[]>(`/api/payments${query}`);
const states = async (query = "") => (await list(query)).map(({ state }) => state);

describe("daily totals", () => {
  it("agree with the provider to the cent, with refunds, waivers and held payments", async () => {
    const first = await enter();
    const second = await enter(logLine, 1);
    await enterByCode();
    const heldIntent = await payTooLittle();
    app.passMinutes(24 * 60);
    cookie = await app.logIn();
    await refund(first.id, "5", 2_000);
    stripe.refundInDashboard(second.intentId, 50);
    await deliver("charge.refunded", second.intentId);
    // Without form data: refunded automatically.
    const empty = await openPayment(app, shortFilm, { keep: false });
    stripe.confirm(empty.paymentIntentId);
    app.passMinutes(24 * 60);
    cookie = await app.logIn();
    await reconcile(app.deps, { ignoreSchedule: true });
    const third = await enter({ ...shortFilm, filmTitle: "Tideline" });
    stripe.setRefundStatus("pending");
    await refund(third.id, "20", 2_000);
    await expectDayBookToAgree(app, stripe.books);
    app.passMinutes(24 * 60);
    cookie = await app.logIn();
    stripe.settleRefund(third.intentId, "failed");
    await deliver("refund.failed", third.intentId);
    stripe.setRefundStatus("succeeded");
    stripe.refundInDashboard(heldIntent);
    await deliver("charge.refunded", heldIntent);
    await expectDayBookToAgree(app, stripe.books);
    expect((await states()).sort()).toEqual(
      ["paid", "part_refunded", "part_refunded", "refunded", "refunded", "waived"].sort(),
    );
    const { days } = await read<DayBook>("/api/payments/day-book");
    expect(days).toHaveLength(4);
    expect(days.at(-1)).toMatchObject({
      day: "2025-08-01",
      currency: "usd",
      payments: 3,
      paidCents: 3_600,
      waivers: 1,
      waivedCents: 2_000,
      refundedCents: 0,
    });
    const later = await read<DayBook>("/api/payments/day-book?from=2025-08-02&to=2025-08-02");
    expect(later.days.map(({ day }) => day)).toEqual(["2025-08-02"]);
  });

  it("never add two currencies", async () => {
    await enter();
    const heldIntent = await openPayment(app, { ...shortFilm, filmTitle: "In euros" });
    const stripeIntent = stripe.intents.get(heldIntent.paymentIntentId);
    if (stripeIntent) stripeIntent.currency = "eur";
    stripe.confirm(heldIntent.paymentIntentId);
    expect((await submitEntry(app, heldIntent)).status).toBe(409);
    await expectDayBookToAgree(app, stripe.books);
    const { total } = await read<DayBook>("/api/payments/day-book");
    const sums = total.map(({ currency, paidCents }) => [currency, paidCents]).sort();
    expect(sums).toEqual([
      ["eur", 2_000],
      ["usd", 2_000],
    ]);
  });

  it("mark fees that the provider has not reported yet, and ask again", async () => {
    stripe.setFeesKnown(false);
    await enter();
    expect(await completePayments(app.deps)).toBe(1);
    expect(await completePayments(app.deps), "not again at once").toBe(0);
    const before = await read<PaymentTotals>("/api/payments/totals");
    expect(before.total).toMatchObject([{ feesUnknown: 1, feeCents: 0, netCents: 2_000 }]);
    stripe.setFeesKnown(true);
    app.passMinutes(2);
    expect(await completePayments(app.deps)).toBe(1);
    const { total } = await read<PaymentTotals>("/api/payments/totals");
    expect(total).toMatchObject([{ feesUnknown: 0, feeCents: 88, netCents: 1_912 }]);
    app.passMinutes(200);
    expect(await completePayments(app.deps)).toBe(0);
  });
});

describe("the list of payments", () => {
  it("is filtered by state, category, day and amount, and searched", async () => {
    const first = await enter();
    await enter(logLine, 1);
    const heldIntent = await payTooLittle();
    await enterByCode();
    await refund(first.id, "20", 2_000);
    expect((await states()).sort()).toEqual(["held", "paid", "refunded", "waived"]);
    for (const state of ["held", "paid", "refunded", "waived"]) {
      expect(await states(`?state=${state}`)).toEqual([state]);
    }
    expect(await states("?type=log_line")).toEqual(["paid"]);
    expect(await states("?min=15&max=20")).toHaveLength(2);
    expect(await states("?min=15.01")).toEqual(["refunded"]);
    expect(await states("?to=2025-07-31")).toEqual([]);
    expect(await states("?from=2025-08-01&tier=regular")).toEqual([]);
    expect(await states("?q=lighthouse")).toEqual(["paid"]);
    expect(await states(`?q=${heldIntent}`)).toEqual(["held"]);
    expect(await list("?state=held")).toMatchObject([
      {
        submissionId: null,
        title: null,
        amountCents: 1_500,
        submissionType: "short_film",
        heldReason: "Paid 1500 cents instead of 2000.",
        dashboardUrl: `https://dashboard.stripe.com/test/payments/${heldIntent}`,
      },
    ]);
    for (const query of ["?min=a", "?state=lost", "?edition=2077", "?from=yesterday"]) {
      expect((await app.request(`/api/payments${query}`, { cookie })).status, query).toBe(422);
    }
  });

  it("contains no imported entry, whose fee was paid on another platform", async () => {
    await enter();
    const imports = importer(app, cookie);
    const { id } = await imports.checked(filmFreewayCsv([filmFreewayRow(1), filmFreewayRow(2)]));
    expect((await imports.run(id)).state).toBe("done");
    expect(await states()).toEqual(["paid"]);
    const { total } = await read<PaymentTotals>("/api/payments/totals");
    expect(total).toMatchObject([{ currency: "usd", payments: 1, paidCents: 2_000, waivers: 0 }]);
    const { days } = await read<DayBook>("/api/payments/day-book");
    expect(days).toMatchObject([{ payments: 1, waivers: 0 }]);
  });

  it("is only for the director", async () => {
    const programmer = await enterAs(app.db, app.deps.clock, "programmer");
    for (const path of ["", "/totals", "/day-book", "/export", "/day-book/export"]) {
      const answer = await app.request(`/api/payments${path}`, { cookie: programmer });
      expect(answer.status, path).toBe(403);
      expect((await app.request(`/api/payments${path}`)).status, path).toBe(401);
    }
  });

  it("can be exported, which is logged", async () => {
    await enter({ ...shortFilm, filmTitle: "=1+1" });
    await enterByCode();
    const csv = await app.request("/api/payments/export?state=paid", { cookie });
    const text = await csv.text();
    const [heads, row, ...rest] = (parseCsv(text) ?? []).map(({ values }) => values.join("|"));
    expect(rest).toEqual([]);
    expect(heads).toContain("Provider fee");
    expect(text).toContain(`"'=1+1"`);
    expect(row).toContain("20");
    const xlsx = await app.request("/api/payments/day-book/export?format=xlsx", { cookie });
    const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
    expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(
      "2025-08-01",
    );
    const noted = await app.db.select().from(auditLog);
    expect(noted.filter(({ action }) => action === "payments exported")).toHaveLength(2);
  });

  it("is exported with the category names and the time zone of its edition", async () => {
    await enter();
    const renamed = { categories: { short_film: { name: "Short Romance" } } };
    const next = await prepareEdition(app, 2027, renamed);
    const ofNext = eq(feeDeadlines.editionId, next);
    await app.db.update(feeDeadlines).set({ name: "First call" }).where(ofNext);
    await app.db.update(editions).set({ timeZone: "Europe/Madrid" }).where(eq(editions.id, next));
    await openEdition(app, next);
    const exported = async (query: string) => {
      const file = await app.request(`/api/payments/export${query}`, { cookie });
      const [header = [], row = []] = (parseCsv(await file.text()) ?? []).map(
        ({ values }) => values,
      );
      return [header[0], row[header.indexOf("Category")], row[header.indexOf("Deadline")]];
    };
    expect(await exported("?edition=2026")).toEqual([
      "Paid (America/Los_Angeles)",
      "Short Film",
      "Early bird",
    ]);
    // Of every edition, each payment has the names of its own.
    expect(await exported("")).toEqual(["Paid (Europe/Madrid)", "Short Film", "Early bird"]);
  });
});
