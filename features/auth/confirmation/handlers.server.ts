import { type Endpoint, hasRole, implement } from "~/lib/api/endpoint";
import { problem, tooManyRequests } from "~/lib/api/problem";
import { sendCodeAfterResponse } from "../login-code/handlers.server";
import { type FactorDeps, tryFactor } from "../second-factor/commands.server";
import { recordConfirmation } from "../second-factor/confirm.commands.server";
import { accountContext } from "../second-factor/events.commands.server";
import { secondFactorRefused } from "../second-factor/texts";
import { readBrowserToken } from "../session/cookie.rules.server";
import { confirmByFirstFactor } from "./commands.server";
import * as calls from "./contract";

type Deps = FactorDeps & { rateLimits: boolean; wakeMail: () => void };

/** The calls to confirm one's identity with a code. */
export function confirmationApi(deps: Deps): Endpoint[] {
  const { db, publicUrl, wakeMail } = deps;
  return implement(calls)("second factor", {
    confirmIdentity: async ({ body, actor, request, requestContext }) => {
      const account = accountContext({ actor, request, requestContext });
      const isSecondFactor = body.totp !== undefined || body.recoveryCode !== undefined;
      // A stolen session must not confirm with less than a login requires.
      if (actor.needsSecondFactor !== isSecondFactor) return problem(401, secondFactorRefused);
      const result = isSecondFactor
        ? await db.transaction((tx) => tryFactor(tx, deps, account, body))
        : await confirmByFirstFactor(deps, actor, body, readBrowserToken(request, publicUrl));
      wakeMail();
      // Neither right nor wrong: too many tries.
      if (typeof result === "object") return tooManyRequests(result.retryAfterSeconds);
      return recordConfirmation(deps, account, { isRight: result === "right" });
    },
    sendConfirmCode: async ({ actor, ...call }) =>
      hasRole(actor, ["director"])
        ? problem(409, "A director confirms with the access code.")
        : sendCodeAfterResponse(deps, call, actor.email, "sending a confirmation code"),
  });
}
