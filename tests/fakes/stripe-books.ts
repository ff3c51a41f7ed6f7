import type Stripe from "stripe";

/** A balance transaction, in cents and seconds since 1970. */
export type Booked = {
  kind: "charge" | "refund" | "refund failed";
  intentId: string;
  amount: number;
  fee: number;
  currency: string;
  created: number;
};

/** The provider's fee of a payment, in cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

/** The books of the fake Stripe, and the fees that it reports. `now` is in seconds. */
export function keepBooks(now: () => number) {
  const books: Booked[] = [];
  let feesKnown = true;
  return {
    books,
    book(kind: Booked["kind"], { id, currency }: { id: string; currency: string }, amount: number) {
      const fee = kind === "charge" ? feeOf(amount) : 0;
      books.push({ kind, intentId: id, amount, fee, currency, created: now() });
    },
    /** A charge's `balance_transaction`, complete if it is expanded; null until fees are known. */
    feeShown({ amount, currency }: Stripe.PaymentIntent, expand: readonly string[]) {
      const fee = feeOf(amount);
      const booked = { id: "txn_double", fee, net: amount - fee, currency };
      if (!feesKnown) return null;
      const whole = expand.includes("latest_charge.balance_transaction");
      return (whole ? booked : booked.id) as Stripe.BalanceTransaction;
    },
    /** Whether fees are reported at once, or only later. */
    setFeesKnown: (next: boolean) => {
      feesKnown = next;
    },
  };
}
