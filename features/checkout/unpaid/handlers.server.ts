import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { FinalizeDeps } from "../payments/finalize.commands.server";
import { continuePayment } from "./commands.server";
import * as calls from "./contract";
import { readUnpaid } from "./queries.server";

const unknown = () => problem(404, "This link does not work.");

/** Calls of an unpaid draft; the token in the URL is the permission. */
export function unpaidApi(deps: FinalizeDeps): Endpoint[] {
  return implement(calls)("submissions", {
    readUnpaid: async ({ params }) => {
      const unpaidEntry = await readUnpaid(deps, params.token);
      if (!unpaidEntry) return unknown();
      const { standing, title, fee, typed, paidElsewhere } = unpaidEntry;
      const body = {
        standing,
        title,
        ...(paidElsewhere && { paidElsewhere }),
        ...(standing === "unpaid" && { amount: fee.amount, typed }),
      };
      return { status: 200, body, headers: { "Cache-Control": "no-store" } };
    },
    payUnpaid: async ({ params, body }) => {
      try {
        const result = await continuePayment(deps, params.token, body.amount);
        if (result.kind === "unknown") return unknown();
        if (result.kind === "refused") return problem(409, result.detail);
        return { status: 201, body: result.intent };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}
