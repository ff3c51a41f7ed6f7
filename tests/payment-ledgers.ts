import { expect } from "vitest";
import { codes, outboxMessages, refunds, submissionDrafts, type submissions } from "~/db/schema";
import { completePayments } from "~/features/checkout/payments/completion.jobs.server";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { readDayBook, readPaymentTotals } from "~/features/ledger/day-book.queries.server";
import { listPayments } from "~/features/ledger/queries.server";
import type { DayBookLine } from "~/features/ledger/schema";
import { dayIn } from "~/lib/dates/calendar";
import type { StripeDouble } from "./fakes/stripe";
import type { Booked } from "./fakes/stripe-books";
import type { TestApp } from "./harness";

/** The provider's refunds of each payment, in cents. */
export function refundedAmounts(stripe: StripeDouble): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { payment_intent, amount } of stripe.refunds) {
    const id = String(payment_intent);
    sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return sums;
}

/** Fails unless fees, waivers, refunds, emails and figures agree. Returns the number of waived fees and of refunds. */
export async function expectLedgersToAgree(
  app: TestApp,
  stripe: StripeDouble,
  entries: (typeof submissions.$inferSelect)[],
): Promise<{ waived: number; refunds: number }> {
  const back = refundedAmounts(stripe);
  const paid = entries.filter(({ waiverId }) => !waiverId);
  for (const row of paid) {
    expect(row.refundedCents).toBe(back.get(row.paymentIntentId ?? "") ?? 0);
    expect(row.refundedCents).toBeLessThanOrEqual(row.amountCents);
  }
  const storedRefunds = await app.db.select().from(refunds);
  expect(storedRefunds.filter(({ state }) => state === "asked")).toEqual([]);
  const done = storedRefunds.filter(({ state }) => state === "done");
  const ownRefunds = stripe.refunds.filter(({ payment_intent }) =>
    paid.some(({ paymentIntentId }) => paymentIntentId === payment_intent),
  );
  expect(done.map((refund) => refund.providerRefundId).sort()).toEqual(
    ownRefunds.map(({ id }) => id).sort(),
  );

  const waived = entries.filter(({ waiverId }) => waiverId);
  const used = (await app.db.select().from(codes)).filter(({ usedAt }) => usedAt);
  expect(waived.map(({ waiverId }) => waiverId).sort()).toEqual(used.map(({ id }) => id).sort());
  const drafts = await app.db.select().from(submissionDrafts);
  for (const { id } of waived) {
    const draft = drafts.find(({ submissionId }) => submissionId === id);
    expect(stripe.intents.get(draft?.paymentIntentId ?? "")?.status).toBe("canceled");
  }
  const emails = await app.db.select().from(outboxMessages);
  expect(emails).toHaveLength(3 * paid.length + 2 * waived.length + done.length);
  const cents = (name: "amountCents" | "refundedCents" | "waivedCents") => [
    { currency: "usd", cents: entries.reduce((sum, row) => sum + row[name], 0) },
  ];
  expect(await readDashboardFigures(app.db)).toMatchObject({
    submissions: entries.length,
    revenue: cents("amountCents"),
    refunded: cents("refundedCents"),
    waived: { entries: waived.length, fees: cents("waivedCents") },
  });
  return { waived: waived.length, refunds: done.length };
}

type Day = Pick<DayBookLine, "day" | "currency" | "paidCents" | "refundedCents" | "feeCents">;

/** The provider's own books, a row per day of the festival's calendar and currency. */
export function providerDays(books: readonly Booked[]): Day[] {
  const days = new Map<string, Day>();
  for (const { kind, amount, fee, currency, created } of books) {
    const day = dayIn("America/Los_Angeles", new Date(created * 1_000));
    const empty = { day, currency, paidCents: 0, refundedCents: 0, feeCents: 0 };
    const sum = days.get(`${day} ${currency}`) ?? empty;
    if (kind === "charge") sum.paidCents += amount;
    else sum.refundedCents -= amount;
    sum.feeCents += fee;
    days.set(`${day} ${currency}`, sum);
  }
  return [...days.values()].sort(
    (a, b) => b.day.localeCompare(a.day) || a.currency.localeCompare(b.currency),
  );
}

/**
 * Fails unless the daily totals equal the provider's, to the cent, and list and totals have the same sums. `books` are
 * the provider's lines of this site's payments.
 */
export async function expectDayBookToAgree(app: TestApp, books: readonly Booked[]): Promise<void> {
  await completePayments(app.deps);
  const { days, total } = await readDayBook(app.db, {});
  const moved = days.filter((day) => day.paidCents || day.refundedCents || day.feeCents);
  expect(
    moved.map(({ day, currency, paidCents, refundedCents, feeCents }) => ({
      day,
      currency,
      paidCents,
      refundedCents,
      feeCents,
    })),
  ).toEqual(providerDays(books));
  for (const { currency, netCents, feesUnknown } of total) {
    const ofIt = books.filter((line) => line.currency === currency);
    expect(netCents).toBe(ofIt.reduce((sum, { amount, fee }) => sum + amount - fee, 0));
    expect(feesUnknown).toBe(0);
  }
  const { items, total: listed } = await listPayments(app.db, () => null, { limit: 200 });
  expect(listed).toBe(items.length);
  const totals = await readPaymentTotals(app.db, {});
  const sumOf = (name: "amountCents" | "waivedCents") =>
    items.reduce((sum, row) => sum + row[name], 0);
  for (const sums of [totals.total, totals.byCategory, totals.byTier, total]) {
    expect(sums.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(sumOf("amountCents"));
    expect(sums.reduce((sum, { waivedCents }) => sum + waivedCents, 0)).toBe(sumOf("waivedCents"));
  }
}
