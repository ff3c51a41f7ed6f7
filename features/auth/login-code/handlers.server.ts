import type { Database } from "~/db/client";
import {
  browserCookie,
  readBrowserToken,
  sessionCookie,
} from "~/features/auth/session/cookie.rules.server";
import { readLoginVisit } from "~/features/auth/session/login.commands.server";
import { endSession, listSessions } from "~/features/auth/session/sessions.commands.server";
import { type Endpoint, implement, roleNames } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { makeToken } from "~/lib/token.server";
import { readSecondStep } from "../second-factor/queries.server";
import { enter, logOutEverywhere, recordRefusedCode, sendCode } from "./commands.server";
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

/** The calls for logging in with a code. */
export function loginCodeApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl, rateLimits, wakeMail } = deps;
  const expiredCookie = sessionCookie(publicUrl, null);
  return implement(calls)("entering", {
    requestLoginCode: async ({ body, request, afterResponse }) => {
      const token = readBrowserToken(request, publicUrl) ?? makeToken();
      // Looks up nothing before the response, so that neither it nor its time shows whether the
      // address is known.
      afterResponse("sending a login code", async () => {
        await sendCode({ ...deps, limited: rateLimits }, body.email, token);
        wakeMail();
      });
      return {
        status: 202,
        body: { sent: true as const },
        cookies: [browserCookie(publicUrl, token)],
      };
    },
    enter: async ({ body: { code, token, email }, request, requestContext }) => {
      const login = token === undefined ? { code, email: email ?? "" } : { code, token };
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const result = await enter(deps, login, visit);
      if ("ticket" in result) {
        const { ticket, personId } = result;
        return { status: 202, body: await readSecondStep(db, ticket, personId, deps.passkeyHost) };
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
    readCurrentSession: async ({ actor: { personId: id, name, email, roles, needs } }) => ({
      status: 200,
      body: { person: { id, name, email, roles: roleNames(roles) }, needs },
    }),
    logout: async ({ requestContext }) => {
      if (requestContext.actor) await endSession(db, clock, requestContext.actor, "left");
      return { status: 204, cookies: [expiredCookie] };
    },
    // After '/current', which is no id.
    listOwnSessions: async ({ actor }) => ({
      status: 200,
      body: await listSessions(db, clock, actor),
    }),
    endOwnSessions: async ({ query, actor, request }) => {
      const browserToken = query.keep ? readBrowserToken(request, publicUrl) : null;
      await logOutEverywhere(db, clock, actor, query.keep ?? "none", browserToken);
      return { status: 204, cookies: query.keep ? [] : [expiredCookie] };
    },
    endOwnSession: async ({ params: { id }, actor }) => {
      const wasEnded = await endSession(db, clock, { ...actor, sessionId: id });
      if (!wasEnded) return problem(404, "That session has ended.");
      return { status: 204, cookies: id === actor.sessionId ? [expiredCookie] : [] };
    },
  });
}
