import Stripe from "stripe";
import { intentStatuses, type RefundState } from "~/db/enums";
import { isDisputeLost, isDisputeOpen } from "./dispute.rules";
import {
  GatewayUnavailable,
  InvalidWebhookSignature,
  type PaymentGateway,
  type PaymentIntent,
  type ProviderRefund,
  RefundRefused,
} from "./gateway.server";

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret?: string;
  /** Another host with Stripe's API, for tests. */
  apiBase?: string;
  /** Retries of the SDK; two by default. */
  maxNetworkRetries?: number;
};

function createStripe({ secretKey, apiBase, maxNetworkRetries = 2 }: StripeSettings): Stripe {
  const options = { maxNetworkRetries, timeout: 15_000, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  const isSecure = protocol === "https:";
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? "https" : "http",
  });
}

/**
 * Currencies whose amounts Stripe does not count in ISO 4217 minor units. ISK and UGX have no decimals, but Stripe
 * expects two; MGA has two, and Stripe expects none.
 */
const stripeUnitsPerMinorUnit: Record<string, number> = { isk: 100, ugx: 100, mga: 0.01 };
const toStripe = (cents: number, currency: string) =>
  Math.round(cents * (stripeUnitsPerMinorUnit[currency] ?? 1));
const fromStripe = (amount: number, currency: string) =>
  Math.round(amount / (stripeUnitsPerMinorUnit[currency] ?? 1));

function asPaymentIntent(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[] = [],
): PaymentIntent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // An unknown status of Stripe is not a success.
    status: intentStatuses.find((status) => status === intent.status) ?? "processing",
    amountCents: fromStripe(intent.amount, intent.currency),
    currency: intent.currency,
    metadata: intent.metadata,
    refundedCents:
      fromStripe(charge?.amount_refunded ?? 0, intent.currency) +
      lostDisputesAsRefunds(disputes).reduce((sum, { amountCents }) => sum + amountCents, 0),
    // An open dispute first, else the newest one.
    disputeStatus:
      disputes.find(({ status }) => isDisputeOpen(status))?.status ?? disputes[0]?.status ?? null,
    charge: charge && { paidAt: new Date(charge.created * 1_000), fee: readFee(charge) },
  };
}

/** Stripe's fee, which is known a moment after the payment. */
function readFee({ balance_transaction: transaction }: Stripe.Charge) {
  if (typeof transaction !== "object" || !transaction) return null;
  return {
    cents: fromStripe(transaction.fee, transaction.currency),
    currency: transaction.currency,
  };
}

const refundStates: Record<string, RefundState> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** Stripe's reasons as sentences. */
const failureSentences: Record<string, string> = {
  lost_or_stolen_card: "The card was reported lost or stolen.",
  expired_or_canceled_card: "The card has expired or was cancelled.",
  charge_for_pending_refund_disputed: "The payer disputed the payment.",
  insufficient_funds: "The festival's balance at the provider is too low.",
  declined: "The payer's bank declined it.",
  merchant_request: "It was cancelled at the provider.",
};

function asRefund(refund: Stripe.Refund): ProviderRefund {
  const state = refundStates[refund.status ?? ""] ?? "asked";
  const reason = failureSentences[refund.failure_reason ?? ""] ?? "No reason given.";
  return {
    id: refund.id,
    amountCents: fromStripe(refund.amount, refund.currency),
    state,
    failure: state === "failed" ? reason : null,
    refundId: refund.metadata?.refund_id ?? null,
    isDispute: false,
    createdAt: new Date(refund.created * 1_000),
  };
}

/** The lost disputes of a payment, as refunds. */
const lostDisputesAsRefunds = (disputes: readonly Stripe.Dispute[]): ProviderRefund[] =>
  disputes
    .filter(({ status }) => isDisputeLost(status))
    .map(({ id, amount, currency, created }) => ({
      id,
      amountCents: fromStripe(amount, currency),
      state: "done",
      failure: null,
      refundId: null,
      isDispute: true,
      createdAt: new Date(created * 1_000),
    }));

const isUnknownResource = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Calls Stripe. Throws GatewayUnavailable for any unclear response: the result is unknown. */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    if (error instanceof Stripe.errors.StripeError) throw new GatewayUnavailable(error.type);
    throw error;
  }
}

/** Stripe through its official SDK. The server computes amounts, never the browser. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = createStripe(settings);
  /** Newest first. */
  const listDisputes = (id: string) =>
    callStripe(() =>
      stripe.disputes.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
  const retrieve = async (id: string): Promise<PaymentIntent | null> => {
    try {
      const intent = await callStripe(() =>
        stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.balance_transaction"] }),
      );
      // A charge stays `disputed` for ever: only its disputes say how they ended.
      const { latest_charge: charge } = intent;
      const isDisputed = typeof charge === "object" && charge?.disputed;
      return asPaymentIntent(intent, isDisputed ? await listDisputes(id) : []);
    } catch (error) {
      if (isUnknownResource(error)) return null;
      throw error;
    }
  };
  return {
    provider: "stripe",
    publishableKey: settings.publishableKey,
    dashboardUrl: (id) => {
      const mode = settings.secretKey.startsWith("sk_test_") ? "test/" : "";
      return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(id)}`;
    },
    createIntent: async (intent) => {
      const created = await callStripe(() =>
        stripe.paymentIntents.create(
          {
            amount: toStripe(intent.amountCents, intent.currency),
            currency: intent.currency,
            automatic_payment_methods: { enabled: true },
            description: intent.description,
            metadata: intent.metadata,
            ...(intent.receiptEmail && { receipt_email: intent.receiptEmail }),
          },
          { idempotencyKey: intent.idempotencyKey },
        ),
      );
      if (!created.client_secret) throw new GatewayUnavailable("no client secret");
      return { id: created.id, clientSecret: created.client_secret };
    },
    retrieveIntent: retrieve,
    cancelIntent: async (id) => {
      try {
        return asPaymentIntent(await callStripe(() => stripe.paymentIntents.cancel(id)));
      } catch (error) {
        // Refused if it was paid or cancelled in the meantime: read its state.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
        throw error;
      }
    },
    createRefund: async ({ paymentIntentId, amountCents, currency, id }) => {
      const refundParams = {
        payment_intent: paymentIntentId,
        amount: toStripe(amountCents, currency),
      };
      try {
        await callStripe(() =>
          stripe.refunds.create(
            { ...refundParams, metadata: { refund_id: id } },
            { idempotencyKey: `refund-${id}` },
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new RefundRefused(error.message);
        }
        throw error;
      }
    },
    listRefunds: async (id) => {
      const listParams = { payment_intent: id, limit: 100 };
      const refunds = await callStripe(() =>
        stripe.refunds.list(listParams).autoPagingToArray({ limit: 1_000 }),
      );
      return [...refunds.map(asRefund), ...lostDisputesAsRefunds(await listDisputes(id))];
    },
    refundIntent: async (id, idempotencyKey) => {
      try {
        await callStripe(() => stripe.refunds.create({ payment_intent: id }, { idempotencyKey }));
      } catch (error) {
        const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
        if (code !== "charge_already_refunded") throw error;
      }
    },
    readWebhookEvent: async (rawBody, signature) => {
      if (!settings.webhookSecret || !signature) throw new InvalidWebhookSignature("no signature");
      try {
        const event = await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          settings.webhookSecret,
        );
        return { id: event.id, type: event.type, paymentIntentId: readIntentId(event) };
      } catch {
        throw new InvalidWebhookSignature("the signature is not valid");
      }
    },
  };
}

/**
 * Registers a domain for wallets, or checks it again if it is registered: Stripe shows wallets only there. Resolves to
 * each wallet and whether it is on. Throws Stripe's refusal or GatewayUnavailable.
 */
export async function registerWalletDomain(
  settings: StripeSettings,
  domain: string,
): Promise<WalletState[]> {
  const { paymentMethodDomains: domains } = createStripe(settings);
  const matches = await callStripe(() => domains.list({ domain_name: domain, limit: 1 }));
  const id = matches.data[0]?.id;
  const { enabled, apple_pay, google_pay, link } = await callStripe(() =>
    id ? domains.validate(id) : domains.create({ domain_name: domain }),
  );
  const wallets = { "Apple Pay": apple_pay, "Google Pay": google_pay, Link: link };
  return Object.entries(wallets).map(([name, { status }]) => ({
    name,
    isOn: enabled && status === "active",
  }));
}
export type WalletState = { name: string; isOn: boolean };

function readIntentId(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } };
  if (event.type.startsWith("payment_intent.")) return object.id ?? null;
  const reference = object.payment_intent;
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
