import { expect } from "vitest";
import { outboxMessages, refunds, submissionDrafts, type submissions, waivers } from "~/db/schema";
import { readDashboardFigures } from "~/features/submissions/admin/dashboard-figures.server";
import type { StripeDouble } from "./fakes/stripe";
import type { TestApp } from "./harness";

/** What the provider gave back of each payment, in cents. */
export function refundedAmounts(stripe: StripeDouble): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { payment_intent, amount } of stripe.refunds) {
    const id = String(payment_intent);
    sums.set(id, (sums.get(id) ?? 0) + amount);
  }
  return sums;
}

/**
 * Fails unless fees, waivers, refunds, letters and figures say the same. Answers how many
 * fees were waived and how many refunds went out.
 */
export async function expectLedgersToAgree(
  app: TestApp,
  stripe: StripeDouble,
  made: (typeof submissions.$inferSelect)[],
): Promise<{ waived: number; refunds: number }> {
  const back = refundedAmounts(stripe);
  const paid = made.filter(({ waiverId }) => !waiverId);
  for (const row of paid) {
    expect(row.refundedCents).toBe(back.get(row.paymentIntentId ?? "") ?? 0);
    expect(row.refundedCents).toBeLessThanOrEqual(row.amountCents);
  }
  const asked = await app.db.select().from(refunds);
  expect(asked.filter(({ state }) => state === "asked")).toEqual([]);
  const done = asked.filter(({ state }) => state === "done");
  const ofOurs = stripe.refunds.filter(({ payment_intent }) =>
    paid.some(({ paymentIntentId }) => paymentIntentId === payment_intent),
  );
  expect(done.map((one) => one.providerRefundId).sort()).toEqual(ofOurs.map(({ id }) => id).sort());

  const waived = made.filter(({ waiverId }) => waiverId);
  const used = (await app.db.select().from(waivers)).filter(({ usedAt }) => usedAt);
  expect(waived.map(({ waiverId }) => waiverId).sort()).toEqual(used.map(({ id }) => id).sort());
  const drafts = await app.db.select().from(submissionDrafts);
  for (const { id } of waived) {
    const draft = drafts.find(({ submissionId }) => submissionId === id);
    expect(stripe.intents.get(draft?.paymentIntentId ?? "")?.status).toBe("canceled");
  }
  const letters = await app.db.select().from(outboxMessages);
  expect(letters).toHaveLength(3 * paid.length + 2 * waived.length + done.length);
  const cents = (name: "amountCents" | "refundedCents" | "waivedCents") =>
    made.reduce((sum, row) => sum + row[name], 0) / 100;
  expect(await readDashboardFigures(app.db)).toMatchObject({
    submissions: made.length,
    revenue: cents("amountCents"),
    refunded: cents("refundedCents"),
    waived: { entries: waived.length, fees: cents("waivedCents") },
  });
  return { waived: waived.length, refunds: done.length };
}
