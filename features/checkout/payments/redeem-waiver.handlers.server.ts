import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { shownTier } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import type { FinalizeDeps } from "~/features/submissions/types.rules.server";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { redeemWaiver } from "./redeem-waiver.commands.server";
import * as calls from "./redeem-waiver.contract";

/** The call that submits a draft with a waiver code. */
export function redeemWaiverApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("submissions", {
    redeemWaiver: async ({ body: application, requestContext: { address } }) => {
      try {
        const result = await redeemWaiver(deps, application);
        if (result.kind === "unknown") return problem(404, "We can't find this payment.");
        if (result.kind === "refused") {
          const { detail: reason } = result;
          const auditEntry = { detail: { reason }, address };
          await recordRefusal(db, clock, "visitor", "waiver code refused", auditEntry);
          return problem(409, reason);
        }
        const { kind, submission } = result;
        const settings = await getSettings(db, submission.editionId);
        const body = { ...submission, ...shownTier(settings, submission) };
        return { status: kind === "made" ? (201 as const) : (200 as const), body };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}
