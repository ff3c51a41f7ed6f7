import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pageReply } from "~/lib/pagination/keyset";
import { refundFee } from "./commands.server";
import * as calls from "./contract";
import { listRefunds } from "./queries.server";
import type { RefundDeps } from "./types.rules.server";

/** Calls of refunds: only for directors. */
export function refundsApi(deps: RefundDeps): Endpoint[] {
  return implement(calls)("submissions", {
    refundFee: async ({ params, body }) => {
      const result = await refundFee(deps, params.id, body);
      switch (result.kind) {
        case "asked":
          return { status: 201, body: result.refund };
        case "unknown":
          return problem(404, "We can't find this submission.");
        case "too much":
          return invalid([{ path: "amount", message: result.message }]);
        case "refused":
          return problem(409, result.detail);
      }
    },
    listRefunds: async ({ query, request }) =>
      pageReply(await listRefunds(deps.db, query), request),
  });
}
