import type { IntentStatus, PaymentProvider, RefundState } from "~/db/enums";

/** A payment intent, independent of the provider. */
export type PaymentIntent = {
  id: string;
  /** The secret that the browser pays with; null if the provider does not return it. */
  clientSecret: string | null;
  status: IntentStatus;
  /** In minor units by ISO 4217, whatever unit the provider uses. */
  amountCents: number;
  /** Lowercase, 'usd'. */
  currency: string;
  metadata: Record<string, string>;
  /** Refunded, or returned by the payer's bank after a lost dispute. */
  refundedCents: number;
  /** The provider's state of the dispute that is open, else of the newest; null without one. */
  disputeStatus: string | null;
  /** When it was captured, and the provider's fee; null while unpaid. */
  charge: ProviderCharge | null;
};

export type ProviderCharge = {
  /** Null if the provider does not report it. */
  paidAt: Date | null;
  /** The provider's fee; null until it is known. */
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

/** A refund, as the provider reports it. */
export type ProviderRefund = {
  id: string;
  amountCents: number;
  state: RefundState;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** Our id of the refund; null if it was made in the provider's dashboard. */
  refundId: string | null;
  /** The payer's bank returned it: a lost dispute. */
  isDispute: boolean;
  createdAt: Date;
};

export type NewRefund = {
  paymentIntentId: string;
  amountCents: number;
  currency: string;
  /** Our id of the refund: part of the idempotency key, and stored by the provider. */
  id: string;
};

/** The provider refused the refund; the message is its own. */
export class RefundRefused extends Error {}

/** An event that the provider sent. */
export type WebhookEvent = { id: string; type: string; paymentIntentId: string | null };

/** The provider did not respond, or the response was invalid: the result is unknown, try again later. */
export class GatewayUnavailable extends Error {}

/** A webhook with an invalid signature. */
export class InvalidWebhookSignature extends Error {}

/** A card provider: Stripe or the sandbox. Nothing else knows which one is used. */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** What the browser needs to show the provider's card fields. */
  publishableKey?: string;
  /** The payment's page in the provider's dashboard, if there is one. */
  dashboardUrl?: (intentId: string) => string;
  createIntent: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** Null if the provider does not know the intent. */
  retrieveIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Cancels an unpaid intent; returns a paid one unchanged. */
  cancelIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Refunds a part. Repeating it refunds once. Throws RefundRefused. */
  createRefund: (refund: NewRefund) => Promise<void>;
  /** All refunds of an intent, wherever they were made, with its lost disputes. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>;
  /** Refunds all that is left. Repeating it refunds once. */
  refundIntent: (id: string, idempotencyKey: string) => Promise<void>;
  /** Verifies and parses a webhook. Throws InvalidWebhookSignature. */
  readWebhookEvent?: (rawBody: string, signature: string | null) => Promise<WebhookEvent>;
};
