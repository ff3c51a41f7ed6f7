import type { Page } from "@playwright/test";
import { confirmSandboxPayment, createPaymentIntent } from "~/features/checkout/payments/contract";
import type { OpenPayment, PayableIntent } from "~/features/payments/schema";
import { toMinor } from "~/lib/money/amount";
import type { StripeDouble } from "../fakes/stripe";
import type { Booked } from "../fakes/stripe-books";
import { fakeStripeJs } from "../fakes/stripe-js";

/** The provider's side of each fee: the payer, and the provider's own books. */

export type Bank = {
  /** Pays by card. The provider sends one webhook, two, or none. */
  pay: (intent: OpenPayment | PayableIntent, notices: "once" | "twice" | "never") => Promise<void>;
  /** Lets a browser's page pay by card, before it is opened. */
  payInPage: (page: Page) => Promise<void>;
  /** The card is declined. */
  decline: (intent: OpenPayment) => Promise<void>;
  /** Records a refund that the site requested, for a provider without books. */
  giveBack: (intentId: string, cents: number) => void;
  /** The provider's own books, line by line; refunds are negative. */
  books: () => readonly Booked[];
};

type BankOptions = { stripe: StripeDouble; now: () => Date; site: () => string };

/** A provider with Stripe's API. */
export function stripeBank({ stripe, now, site }: BankOptions): Bank {
  stripe.setClock(now);
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
    pay: async ({ paymentIntentId: id }, notices) => {
      if (!stripe.confirm(id)) throw new Error(`The payment ${id} cannot be paid any more.`);
      const times = { once: 1, twice: 2, never: 0 }[notices];
      for (let time = 0; time < times; time += 1) await tell("payment_intent.succeeded", id);
    },
    payInPage: async (page) => void (await fakeStripeJs(page, stripe)),
    decline: ({ paymentIntentId: id }) => tell("payment_intent.payment_failed", id),
    giveBack: () => undefined,
    books: () => stripe.books,
  };
}

const confirmPath = ({ paymentIntentId }: Pick<PayableIntent, "paymentIntentId">) =>
  confirmSandboxPayment.path.replace("{paymentIntentId}", paymentIntentId);

/** The sandbox: payments with its cards are recorded here. */
export function sandboxBank({ site, now }: { site: string; now: () => Date }): Bank {
  const books: Booked[] = [];
  const book = (kind: Booked["kind"], line: Pick<Booked, "intentId" | "amount" | "currency">) =>
    void books.push({ kind, ...line, fee: 0, created: Math.floor(now().getTime() / 1_000) });
  const confirm = async ({ paymentIntentId, clientSecret }: PayableIntent, card: string) => {
    return fetch(site + confirmPath({ paymentIntentId }), {
      method: confirmSandboxPayment.method,
      headers: { "Content-Type": "application/json", Origin: site },
      body: JSON.stringify({ clientSecret, card }),
    });
  };
  return {
    pay: async (intent) => {
      const answer = await confirm(intent, "pays");
      if (answer.status !== 200) throw new Error(`A card was answered ${answer.status}.`);
      const { paymentIntentId: intentId, currency } = intent;
      book("charge", { intentId, amount: toMinor(intent.amount, currency), currency });
    },
    payInPage: async (page) => {
      const open = new Map<string, PayableIntent>();
      page.on("response", async (response) => {
        if (!response.ok() || response.request().method() !== "POST") return;
        const { pathname } = new URL(response.url());
        if (pathname === createPaymentIntent.path) {
          const intent = (await response.json()) as PayableIntent;
          open.set(confirmPath(intent), intent);
        }
        const paid = open.get(pathname);
        if (!paid) return;
        const { paymentIntentId: intentId, currency } = paid;
        book("charge", { intentId, amount: toMinor(paid.amount, currency), currency });
      });
    },
    decline: async (intent) => {
      const { status } = await confirm(intent, "declined");
      if (status !== 402) throw new Error(`A card that fails was answered ${status}.`);
    },
    giveBack: (intentId, cents) => {
      const currency = books.find((book) => book.intentId === intentId)?.currency ?? "";
      book("refund", { intentId, amount: -cents, currency });
    },
    books: () => books,
  };
}
