import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { type FinalizeDeps, finalizeSubmission } from "./finalize.commands.server";
import * as calls from "./payment-return.contract";
import type { PaymentStatus } from "./payment-status.schema";

/** The state of a payment for a visitor who returns from the provider; contains nothing of the form. */
async function readPaymentStatus(
  deps: FinalizeDeps,
  paymentIntentId: string,
): Promise<PaymentStatus> {
  const result = await finalizeSubmission(deps, paymentIntentId);
  switch (result.kind) {
    case "created":
    case "already created":
      return "handed in";
    case "form missing":
      return "paid";
    case "unpaid":
      return result.status === "processing" ? "processing" : "unpaid";
    case "held":
    case "refunded":
      return result.kind;
    case "unknown intent":
    case "wrong type":
    case "too many":
      return "unknown";
  }
}

/** The call of the page that the provider redirects to. */
export function paymentReturnApi(deps: FinalizeDeps): Endpoint[] {
  return implement(calls)("submissions", {
    checkPayment: async ({ body }) => {
      try {
        const status = await readPaymentStatus(deps, body.paymentIntentId);
        return { status: 200, body: { standing: status } };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}
