import Stripe from "stripe";
import { intentStatuses } from "~/db/lists";
import {
  GatewayUnavailable,
  NoticeRefused,
  type PaymentGateway,
  type PaymentIntent,
} from "./gateway.server";

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret?: string;
  /** Another host that speaks Stripe's wire format, for tests. */
  apiBase?: string;
  /** How often the SDK itself tries again; twice by default. */
  maxNetworkRetries?: number;
};

function connect({ secretKey, apiBase, maxNetworkRetries = 2 }: StripeSettings): Stripe {
  const common = { maxNetworkRetries, timeout: 15_000, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
  });
}

function asIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    // A status that Stripe adds one day is not a success until it says so.
    status: intentStatuses.find((known) => known === intent.status) ?? "processing",
    amountCents: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    refundedCents: charge?.amount_refunded ?? 0,
    disputeStatus: charge?.disputed ? "disputed" : null,
  };
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Everything that is not Stripe's clear word means: nothing is known, try again. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    if (error instanceof Stripe.errors.StripeError) throw new GatewayUnavailable(error.type);
    throw error;
  }
}

/** Stripe through its official SDK. Amounts are computed here, never by a browser. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const stripe = connect(settings);
  const retrieve = async (id: string): Promise<PaymentIntent | null> => {
    try {
      return asIntent(
        await ask(() => stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] })),
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    provider: "stripe",
    publishableKey: settings.publishableKey,
    createIntent: async (intent) => {
      const created = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: intent.amountCents,
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
        return asIntent(await ask(() => stripe.paymentIntents.cancel(id)));
      } catch (error) {
        // Refused when it was paid meanwhile, or is cancelled already: ask how it stands.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
        throw error;
      }
    },
    refundIntent: async (id, idempotencyKey) => {
      try {
        await ask(() => stripe.refunds.create({ payment_intent: id }, { idempotencyKey }));
      } catch (error) {
        const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
        if (code !== "charge_already_refunded") throw error;
      }
    },
    readNotice: async (rawBody, signature) => {
      if (!settings.webhookSecret || !signature) throw new NoticeRefused("no signature");
      try {
        const event = await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          settings.webhookSecret,
        );
        return { id: event.id, type: event.type, paymentIntentId: intentIdOf(event) };
      } catch {
        throw new NoticeRefused("the signature does not hold");
      }
    },
  };
}

function intentIdOf(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } };
  if (event.type.startsWith("payment_intent.")) return object.id ?? null;
  const reference = object.payment_intent;
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
