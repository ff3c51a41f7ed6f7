import { type Endpoint, hasRole, implement } from "~/lib/api/endpoint";
import { problem, tooManyRequests } from "~/lib/api/problem";
import { makeToken } from "~/lib/token.server";
import { sendCode } from "../login-code/commands.server";
import { type FactorDeps, tryFactor } from "../second-factor/commands.server";
import { recordConfirmation } from "../second-factor/confirm.commands.server";
import { accountContext } from "../second-factor/events.commands.server";
import { secondFactorRefused } from "../second-factor/texts";
import { browserCookie, readBrowserToken } from "../session/cookie.rules.server";
import { confirmByFirstFactor } from "./commands.server";
import * as calls from "./contract";

type Deps = FactorDeps & { rateLimits: boolean; wakeMail: () => void };

/** The calls to confirm one's identity with a code. */
export function confirmationApi(deps: Deps): Endpoint[] {
  const { db, publicUrl, rateLimits, wakeMail } = deps;
  return implement(calls)("second factor", {
    confirmIdentity: async ({ body, actor, request, requestContext }) => {
      const account = accountContext(actor, request, requestContext.address);
      const isSecondFactor = body.totp !== undefined || body.recoveryCode !== undefined;
      // A stolen session must not confirm with less than a login requires.
      if (actor.binding !== isSecondFactor) return problem(401, secondFactorRefused);
      const result = isSecondFactor
        ? await db.transaction((tx) => tryFactor(tx, deps, account, body))
        : await confirmByFirstFactor(deps, actor, body, readBrowserToken(request, publicUrl));
      wakeMail();
      if (typeof result === "object") return tooManyRequests(result.retryAfterSeconds);
      return recordConfirmation(deps, account, result === "right");
    },
    sendConfirmCode: async ({ actor, request, afterResponse }) => {
      if (hasRole(actor, ["director"]))
        return problem(409, "A director confirms with the access code.");
      const token = readBrowserToken(request, publicUrl) ?? makeToken();
      afterResponse("sending a confirmation code", async () => {
        await sendCode({ ...deps, limited: rateLimits }, actor.email, token);
        wakeMail();
      });
      return {
        status: 202,
        body: { sent: true as const },
        cookies: [browserCookie(publicUrl, token)],
      };
    },
  });
}
