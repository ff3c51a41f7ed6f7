import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { readFestival } from "~/features/settings/editions.server";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import type { FinalizeDeps, WaiverRow } from "../types.server";
import { makeWaiver, revokeWaiver } from "./commands.server";
import * as calls from "./contract";
import { listWaivers, withEntries } from "./queries.server";
import { redeemWaiver } from "./redeem.server";

/** The calls of codes that waive a fee: the director's, and the one that uses a code. */
export function waiversApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  const shown = async (row: WaiverRow) => {
    const [waiver] = await withEntries(db, [row]);
    if (!waiver) throw new Error("A code vanished while it was answered.");
    return waiver;
  };
  return implement(calls)("submissions", {
    redeemWaiver: async ({ body, facts }) => {
      try {
        const redeemed = await redeemWaiver(deps, body);
        if (redeemed.kind === "unknown") return problem(404, "We can't find this payment.");
        if (redeemed.kind === "refused") {
          const { detail: reason } = redeemed;
          await recordRefusal(db, clock, {
            ...{ actor: "visitor", action: "waiver code refused", detail: { reason } },
            address: facts.address,
          });
          return problem(409, reason);
        }
        const { kind, submission } = redeemed;
        return { status: kind === "made" ? (201 as const) : (200 as const), body: submission };
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
    listWaivers: async ({ query, request }) => pageReply(await listWaivers(db, query), request),
    makeWaiver: async ({ body }) => {
      const made = await makeWaiver(deps, await readFestival(db), body);
      if (made.kind === "refused") return problem(409, made.detail);
      return { status: 201, body: await shown(made.waiver) };
    },
    revokeWaiver: async ({ params }) => {
      const taken = await revokeWaiver(db, clock, params.id);
      if (taken.kind === "unknown") return problem(404, "We can't find this code.");
      if (taken.kind === "used") return problem(409, "This code was already used.");
      return { status: 200, body: await shown(taken.waiver) };
    },
  });
}
