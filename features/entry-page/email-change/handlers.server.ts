import type { FinalizeDeps } from "~/features/checkout/payments/finalize.commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { pathFor } from "~/lib/paths";
import { undoEmailChange } from "./commands.server";
import * as calls from "./contract";

/** Handles the button on the page for the former address; the token is the permission. */
export function emailChangeApi(deps: FinalizeDeps): Endpoint[] {
  return implement(calls)("submissions", {
    undoEmailChange: async ({ params: { token } }) => {
      const entry = await undoEmailChange(deps, token);
      if (entry) deps.wakeMail();
      // An unusable link has a page with an explanation.
      const Location = entry
        ? pathFor("entry", { token: entry })
        : pathFor("emailChange", { token });
      const headers = { Location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
      return new Response(null, { status: 303, headers });
    },
  });
}
