import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { paymentEvents } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { GatewayUnavailable, NoticeRefused } from "~/features/payments/gateway.server";
import { confirmSandboxPayment } from "~/features/payments/sandbox.gateway.server";
import {
  createdIntentSchema,
  createIntentSchema,
  paymentTexts,
  sandboxConfirmedSchema,
  sandboxConfirmSchema,
} from "~/features/payments/schema";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { problem } from "~/http/problem";
import { recordPaymentTrouble } from "./disputes.server";
import { openDraft } from "./drafts.server";
import { type FinalizeDeps, finalize } from "./finalize.server";

const paymentLimit = { name: "payment", max: 10, seconds: 3600 };

/** The calls around a payment: the intent, the sandbox's confirmation, the provider's webhook. */
export function paymentsApi(deps: FinalizeDeps): Endpoint[] {
  const calls = [createIntentCall(deps)];
  if (deps.gateway.provider === "sandbox") calls.push(sandboxConfirmCall(deps.db, deps.clock));
  if (deps.gateway.readNotice) calls.push(webhookCall(deps));
  return calls;
}

function createIntentCall(deps: FinalizeDeps): Endpoint {
  return endpoint({
    method: "POST",
    path: "/api/create-payment-intent",
    access: "public",
    summary: "Keep the form's values and open a payment over the festival's own fee",
    limits: [paymentLimit],
    body: createIntentSchema,
    replies: { 201: createdIntentSchema },
    refusals: [409, 503],
    handle: async ({ body }) => {
      try {
        const opened = await openDraft(deps, await readFacts(deps.db), body);
        if (opened.kind === "invalid") return invalid(opened.errors);
        if (opened.kind !== "opened") return problem(409, opened.detail);
        return { status: 201, body: opened.intent };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}

function sandboxConfirmCall(db: Database, clock: Clock): Endpoint {
  return endpoint({
    method: "POST",
    path: "/api/sandbox/payments/{paymentIntentId}/confirm",
    access: "public",
    summary: "Pay a sandbox intent with a test card; no card is charged",
    params: z.object({ paymentIntentId: z.string().regex(/^pi_sandbox_[\w-]+$/) }),
    body: sandboxConfirmSchema,
    replies: { 200: sandboxConfirmedSchema },
    refusals: [402, 409],
    handle: async ({ params, body }) => {
      const outcome = await confirmSandboxPayment(db, clock, params.paymentIntentId, body);
      if (outcome === "unknown") return problem(404, "There is no such payment.");
      if (outcome === "closed")
        return problem(409, "This payment was cancelled. Please start again.");
      if (outcome === "declined") return problem(402, paymentTexts.declined);
      if (outcome === "refused") return problem(402, paymentTexts.refused);
      return { status: 200, body: { status: outcome } };
    },
  });
}

/**
 * The provider's webhook: any order, any number of times. The event is only a
 * hint; what is true is asked from the provider. Its id is stored after the work,
 * so a delivery that failed half way is worked off when it comes again.
 */
function webhookCall(deps: FinalizeDeps): Endpoint {
  const { db, clock, gateway } = deps;
  return endpoint({
    method: "POST",
    path: "/api/stripe/webhook",
    access: "provider",
    summary: "Stripe's signed notices of what happened to a payment",
    replies: { 200: z.object({ received: z.literal(true) }) },
    refusals: [400, 503],
    handle: async ({ request }) => {
      const raw = await request.text();
      try {
        const notice = await gateway.readNotice?.(raw, request.headers.get("stripe-signature"));
        if (!notice) return problem(404, "There is no such call.");
        const [known] = await db
          .select()
          .from(paymentEvents)
          .where(eq(paymentEvents.id, notice.id));
        if (!known) {
          if (notice.paymentIntentId && notice.type === "payment_intent.succeeded") {
            await finalize(deps, notice.paymentIntentId);
          }
          if (notice.paymentIntentId && /^charge\.(refund|dispute)/.test(notice.type)) {
            await recordPaymentTrouble(deps, notice.paymentIntentId);
          }
          await db
            .insert(paymentEvents)
            .values({ ...notice, receivedAt: clock() })
            .onConflictDoNothing();
        }
        return { status: 200, body: { received: true } };
      } catch (error) {
        if (error instanceof NoticeRefused) return problem(400, "The signature does not hold.");
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}
