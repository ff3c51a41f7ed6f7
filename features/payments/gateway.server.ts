import type { IntentStatus, PaymentProvider } from "~/db/lists";

/** A payment intent as the product needs it, whoever the provider is. */
export type PaymentIntent = {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** Lowercase, 'usd'. */
  currency: string;
  metadata: Record<string, string>;
  refundedCents: number;
  disputeStatus: string | null;
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

/** Something the provider told us of its own accord. */
export type PaymentNotice = { id: string; type: string; paymentIntentId: string | null };

/** The provider did not answer, or answered nonsense: nothing is known, try again later. */
export class GatewayUnavailable extends Error {}

/** A webhook whose signature does not hold. */
export class NoticeRefused extends Error {}

/**
 * A card provider. The Stripe adapter and the sandbox are two of these; nothing
 * else knows which one is at work.
 */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** What the browser needs to show the provider's card fields. */
  publishableKey?: string;
  createIntent: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** Null: the provider knows no such intent. */
  retrieveIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Cancels an unpaid intent; a paid one comes back as it is. */
  cancelIntent: (id: string) => Promise<PaymentIntent | null>;
  /** Gives the whole amount back. Repeating it refunds once. */
  refundIntent: (id: string, idempotencyKey: string) => Promise<void>;
  /** Checks and reads a webhook delivery. Throws NoticeRefused. */
  readNotice?: (rawBody: string, signature: string | null) => Promise<PaymentNotice>;
};
