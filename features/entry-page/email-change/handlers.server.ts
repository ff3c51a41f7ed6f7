import type { FinalizeDeps } from "~/features/checkout/payments/finalize.commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { pathFor } from "~/lib/paths";
import { undoEmailChange } from "./commands.server";
import * as calls from "./contract";

/** Handles the button on the page for the former address; the token is the permission. */
export function emailChangeApi(deps: FinalizeDeps): Endpoint[] {
  return implement(calls)("submissions", {
    undoEmailChange: async ({ params: { token } }) => {
      const entryToken = await undoEmailChange(deps, token);
      if (entryToken) deps.wakeMail();
      // An unusable link has a page with an explanation.
      const location = entryToken
        ? pathFor("entry", { token: entryToken })
        : pathFor("emailChange", { token });
      const headers = {
        Location: location,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      };
      return new Response(null, { status: 303, headers });
    },
  });
}
