import type { IntentStatus, PaymentProvider, RefundState } from "~/db/enums";

/** A payment intent as the product needs it, whoever the provider is. */
export type PaymentIntent = {
  id: string;
  /** What the browser pays with; null where the provider does not say it. */
  clientSecret: string | null;
  status: IntentStatus;
  /** In the minor unit of the currency, by ISO 4217, whatever the provider calls one. */
  amountCents: number;
  /** Lowercase, 'usd'. */
  currency: string;
  metadata: Record<string, string>;
  refundedCents: number;
  disputeStatus: string | null;
  /** When it was captured and what the provider keeps of it; null while it is not paid. */
  charge: ProviderCharge | null;
};

export type ProviderCharge = {
  /** Null where the provider does not say it. */
  paidAt: Date | null;
  /** What the provider keeps; null while it does not say so yet. */
  fee: { cents: number; currency: string } | null;
};

export type NewIntent = {
  amountCents: number;
  currency: string;
  description: string;
  receiptEmail: string | null;
  metadata: Record<string, string>;
  /** The same for every attempt at the same draft and amount. */
  idempotencyKey: string;
};

/** Money given back, as the provider knows it. */
export type ProviderRefund = {
  id: string;
  amountCents: number;
  state: RefundState;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** The id that we asked for it under; null where it was made in the provider's dashboard. */
  askedAs: string | null;
  createdAt: Date;
};

export type NewRefund = {
  paymentIntentId: string;
  amountCents: number;
  currency: string;
  /** Ours: the idempotency key is made of it, and the provider keeps it with the refund. */
  id: string;
};

/** The provider refuses to give that much back, in its own plain sentence. */
export class RefundRefused extends Error {}

/** Something the provider told us of its own accord. */
export type WebhookEvent = { id: string; type: string; paymentIntentId: string | null };

/** The provider did not answer, or answered nonsense: nothing is known, try again later. */
export class GatewayUnavailable extends Error {}

/** A webhook whose signature does not hold. */
export class InvalidWebhookSignature extends Error {}

/**
 * A card provider. The Stripe adapter and the sandbox are two of these; nothing
 * else knows which one is at work.
 */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** What the browser needs to show the provider's card fields. */
  publishableKey?: string;
  /** The page about a payment in the provider's dashboard, where it has one. */
  dashboardUrl?: (intentId: string) => string;
  createIntent: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** Null: the provider knows no such intent. */
  retrieveIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Cancels an unpaid intent; a paid one comes back as it is. */
  cancelIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Gives a part back. Repeating it refunds once. Throws RefundRefused. */
  createRefund: (refund: NewRefund) => Promise<void>;
  /** What was given back of an intent, wherever it was asked for. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>;
  /** Gives all that is left back. Repeating it refunds once. */
  refundIntent: (id: string, idempotencyKey: string) => Promise<void>;
  /** Checks and reads a webhook delivery. Throws NoticeRefused. */
  readNotice?: (rawBody: string, signature: string | null) => Promise<WebhookEvent>;
};
