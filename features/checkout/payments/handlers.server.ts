import { eq } from "drizzle-orm";
import { paymentEvents } from "~/db/schema";
import * as calls from "~/features/checkout/payments/contract";
import { syncRefundsFromProvider } from "~/features/ledger/refunds/provider.commands.server";
import {
  GatewayUnavailable,
  InvalidWebhookSignature,
  type PaymentGateway,
} from "~/features/payments/gateway.server";
import { confirmSandboxPayment } from "~/features/payments/sandbox.gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { readFestival } from "~/features/settings/editions.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { type GuessDeps, noteRefusedCode, refuseGuess } from "../codes/guesses.commands.server";
import { createDraft } from "./drafts.commands.server";
import { type FinalizeDeps, finalizeSubmission, findByIntent } from "./finalize.commands.server";

/**
 * Calls for payments: the intent, the sandbox's confirmation, and the provider's webhook. Webhooks may come in any
 * order, any number of times; an event is only a hint, and the provider is asked for the state. Its id is stored after
 * the work, so that a failed delivery is processed when it is repeated.
 */
export function paymentsApi(deps: FinalizeDeps & GuessDeps): Endpoint[] {
  const { db, clock, gateway } = deps;
  const { readWebhookEvent } = gateway;
  return implement(calls)("payments", {
    createPaymentIntent: async ({ body, requestContext: { address } }) => {
      try {
        const blocked = body.code ? await refuseGuess(deps, address) : null;
        if (blocked) return blocked;
        const createdDraft = await createDraft(deps, await readFestival(db), body);
        if (createdDraft.kind === "invalid") return invalid(createdDraft.errors);
        if (createdDraft.kind === "wrong code") {
          const { detail: reason } = createdDraft;
          const tooManyResponse = await noteRefusedCode(deps, { address, reason });
          return tooManyResponse ?? invalid([{ path: "code", message: reason }]);
        }
        if (createdDraft.kind === "wrong tier") {
          return invalid([{ path: "tier", message: createdDraft.detail }]);
        }
        if (createdDraft.kind !== "opened") return problem(409, createdDraft.detail);
        return { status: 201, body: createdDraft.intent };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
    confirmSandboxPayment:
      gateway.provider !== "sandbox"
        ? null
        : async ({ params, body }) => {
            const outcome = await confirmSandboxPayment(db, clock, params.paymentIntentId, body);
            if (outcome === "unknown") return problem(404, "We can't find this payment.");
            if (outcome === "closed")
              return problem(409, "This payment was cancelled. Please start again.");
            if (outcome === "declined") return problem(402, paymentTexts.declined);
            if (outcome === "refused") return problem(402, paymentTexts.refused);
            return { status: 200, body: { status: outcome } };
          },
    handleStripeWebhook: readWebhookEvent
      ? ({ request }) => handleWebhook(deps, readWebhookEvent, request)
      : null,
  });
}

async function handleWebhook(
  deps: FinalizeDeps,
  readWebhookEvent: NonNullable<PaymentGateway["readWebhookEvent"]>,
  request: Request,
) {
  const { db, clock } = deps;
  const rawBody = await request.text();
  try {
    const event = await readWebhookEvent(rawBody, request.headers.get("stripe-signature"));
    const [existing] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
    if (!existing) {
      if (event.paymentIntentId && event.type === "payment_intent.succeeded") {
        await finalizeSubmission(deps, event.paymentIntentId);
      }
      if (event.paymentIntentId && /^(?:charge\.(?:refund|dispute)|refund\.)/.test(event.type)) {
        const entry = await findByIntent(db, event.paymentIntentId);
        if (entry) await syncRefundsFromProvider(deps, entry.id);
        // A payment without an entry, held or refunded: update its row.
        else await finalizeSubmission(deps, event.paymentIntentId);
      }
      await db
        .insert(paymentEvents)
        .values({ ...event, receivedAt: clock() })
        .onConflictDoNothing();
    }
    return { status: 200 as const, body: { received: true as const } };
  } catch (error) {
    if (error instanceof InvalidWebhookSignature)
      return problem(400, "The signature is not valid.");
    if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
    throw error;
  }
}
