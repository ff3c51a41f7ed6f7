import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

type OfIntent = { payment_intent?: string | Stripe.PaymentIntent | null };

/** The list of an intent's refunds or disputes: newest first, as they are stored. */
export function listResponse(url: URL, all: readonly OfIntent[]) {
  const intentId = url.searchParams.get("payment_intent");
  const data = all.filter(({ payment_intent }) => payment_intent === intentId);
  return { status: 200, body: { object: "list", url: url.pathname, has_more: false, data } };
}

/** The disputes of the fake Stripe. `now` is in seconds. */
export function keepDisputes(now: () => number) {
  const disputes: Stripe.Dispute[] = [];
  return {
    disputes,
    /** The payer's bank disputes a payment, or decides about its dispute. */
    dispute(
      { id, amount, currency }: Stripe.PaymentIntent,
      charge: { disputed: boolean },
      status: Stripe.Dispute.Status,
    ) {
      // Like Stripe's, it stays so when the dispute has ended.
      charge.disputed = true;
      const existing = disputes.find(({ payment_intent }) => payment_intent === id);
      if (existing) existing.status = status;
      else {
        const dispute = { id: `dp_${randomBytes(12).toString("hex")}`, object: "dispute" };
        const disputed = { amount, currency, created: now(), payment_intent: id, status };
        disputes.unshift({ ...dispute, ...disputed } as Stripe.Dispute);
      }
    },
  };
}
