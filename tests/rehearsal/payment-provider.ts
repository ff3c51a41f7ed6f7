import type { OpenPayment, PayableIntent } from "~/features/payments/schema";
import { confirmSandboxPayment } from "~/features/submissions/payments/contract";
import type { StripeDouble } from "../fakes/stripe";

/** The provider's side of each fee: the payer, and the provider's own books. */

export type Bank = {
  /** Pays by card. The provider sends one webhook, two, or none. */
  pay: (intent: OpenPayment | PayableIntent, told: "once" | "twice" | "never") => Promise<void>;
  /** The card is declined. */
  decline: (intent: OpenPayment) => Promise<void>;
  /** Records a refund that the site requested, for a provider without books. */
  giveBack: (intentId: string, cents: number) => void;
  /** Captured and refunded cents by payment, in the provider's own books. */
  books: () => Map<string, { taken: number; back: number }>;
};

type Given = { stripe: StripeDouble; now: () => Date; site: () => string };

/** A provider with Stripe's API. */
export function stripeBank({ stripe, now, site }: Given): Bank {
  const tell = async (type: string, id: string) => {
    const at = Math.floor(now().getTime() / 1000);
    const { payload, signature } = stripe.notice(type, id, { at });
    // A webhook that fails would be repeated by the provider; here it is lost.
    await fetch(`${site()}/api/stripe/webhook`, {
      method: "POST",
      headers: { "Stripe-Signature": signature },
      body: payload,
    }).catch(() => null);
  };
  return {
    pay: async ({ paymentIntentId: id }, told) => {
      if (!stripe.confirm(id)) throw new Error(`The payment ${id} cannot be paid any more.`);
      const times = { once: 1, twice: 2, never: 0 }[told];
      for (let time = 0; time < times; time += 1) await tell("payment_intent.succeeded", id);
    },
    decline: ({ paymentIntentId: id }) => tell("payment_intent.payment_failed", id),
    giveBack: () => undefined,
    books: () => {
      const kept = new Map<string, { taken: number; back: number }>();
      for (const { id, status, amount } of stripe.intents.values()) {
        if (status === "succeeded") kept.set(id, { taken: amount, back: 0 });
      }
      for (const { payment_intent, amount } of stripe.refunds) {
        const of = kept.get(String(payment_intent));
        if (of) of.back += amount;
      }
      return kept;
    },
  };
}

/** The sandbox: payments with its cards are recorded here. */
export function sandboxBank(site: string): Bank {
  const kept = new Map<string, { taken: number; back: number }>();
  const confirm = async ({ paymentIntentId, clientSecret }: PayableIntent, card: string) => {
    const { method, path } = confirmSandboxPayment;
    return fetch(site + path.replace("{paymentIntentId}", paymentIntentId), {
      method,
      headers: { "Content-Type": "application/json", Origin: site },
      body: JSON.stringify({ clientSecret, card }),
    });
  };
  return {
    pay: async (intent) => {
      const answer = await confirm(intent, "pays");
      if (answer.status !== 200) throw new Error(`A card was answered ${answer.status}.`);
      kept.set(intent.paymentIntentId, { taken: intent.amount * 100, back: 0 });
    },
    decline: async (intent) => {
      const { status } = await confirm(intent, "declined");
      if (status !== 402) throw new Error(`A card that fails was answered ${status}.`);
    },
    giveBack: (id, cents) => {
      const of = kept.get(id);
      if (of) of.back += cents;
    },
    books: () => kept,
  };
}
