import type { Database } from "~/db/client";
import { browserCookie, readBrowserToken } from "~/features/auth/session/cookie.rules.server";
import { readLoginVisit } from "~/features/auth/session/login.commands.server";
import { type AfterResponse, type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { makeToken } from "~/lib/token.server";
import { readSecondStep } from "../second-factor/queries.server";
import { enter, recordRefusedCode, sendCode } from "./commands.server";
import * as calls from "./contract";
import { loginCodeRefused } from "./schema";

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  passkeyHost: string;
  /** RATE_LIMITS: whether requests of codes are limited. Guesses always are. */
  rateLimits: boolean;
  wakeMail: () => void;
};

/**
 * Emails a code after the response: nothing is looked up before it, so that neither it nor its time shows whether the
 * address is known. `name` is for the log.
 */
export function sendCodeAfterResponse(
  deps: Omit<Deps, "passkeyHost">,
  { request, afterResponse }: { request: Request; afterResponse: AfterResponse },
  email: string,
  name: string,
) {
  const { publicUrl, wakeMail } = deps;
  const token = readBrowserToken(request, publicUrl) ?? makeToken();
  afterResponse(name, async () => {
    await sendCode(deps, email, token);
    wakeMail();
  });
  return {
    status: 202 as const,
    body: { sent: true as const },
    cookies: [browserCookie(publicUrl, token)],
  };
}

/** The calls for logging in with a code. */
export function loginCodeApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl, wakeMail } = deps;
  return implement(calls)("entering", {
    requestLoginCode: async ({ body, ...call }) =>
      sendCodeAfterResponse(deps, call, body.email, "sending a login code"),
    enter: async ({ body: { code, token, email }, request, requestContext }) => {
      const login = token === undefined ? { code, email: email ?? "" } : { code, token };
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const result = await enter(deps, login, visit);
      if ("ticket" in result) {
        return { status: 202, body: await readSecondStep(db, result, deps.passkeyHost) };
      }
      if (!result.person) {
        if (result.warned) wakeMail();
        await recordRefusedCode(db, clock, login, requestContext.address);
        return problem(401, loginCodeRefused);
      }
      wakeMail();
      const { person, cookies } = result;
      return { status: 201, body: { person }, cookies };
    },
  });
}
