import { readDeviceToken, sessionCookie } from "~/features/auth/session/cookie.rules.server";
import {
  endSession,
  endSessions,
  listSessions,
} from "~/features/auth/session/sessions.commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem, tooManyRequests } from "~/lib/api/problem";
import {
  countLoginAttempt,
  type LoginAttempt,
  resetLoginAttempts,
} from "../access-code/attempts.commands.server";
import type { DirectorDeps } from "../director/handlers.server";
import { findDevice } from "../session/devices.commands.server";
import { changeAccessCode } from "./commands.server";
import * as calls from "./contract";

/** Handlers of the director's own account: sessions and access code. */
export function accountApi(deps: DirectorDeps): Endpoint[] {
  const { db, clock, publicUrl, rateLimits, wakeMail } = deps;
  const expiredCookie = sessionCookie(publicUrl, null);
  return implement(calls)("director", {
    listSessions: async ({ actor }) => ({
      status: 200,
      body: await listSessions(db, clock, actor),
    }),
    endSessions: async ({ query, actor }) => {
      await endSessions(db, clock, actor, query.keep ? "this" : "none");
      return { status: 204, cookies: query.keep ? [] : [expiredCookie] };
    },
    endSession: async ({ params: { id }, actor }) => {
      if (!(await endSession(db, clock, { ...actor, sessionId: id })))
        return problem(404, "That session has ended.");
      return { status: 204, cookies: id === actor.sessionId ? [expiredCookie] : [] };
    },
    changeAccessCode: async ({ body, request, requestContext, actor }) => {
      const attempt: LoginAttempt = { kind: "session", id: actor.sessionId };
      if (rateLimits) {
        const verdict = await countLoginAttempt(db, clock, attempt);
        if (!verdict.allowed) return tooManyRequests(verdict.retryAfterSeconds);
      }
      const result = await changeAccessCode(db, clock, deps, body, {
        ...actor,
        address: requestContext.address,
        userAgent: request.headers.get("user-agent"),
        device: await findDevice(db, readDeviceToken(request, publicUrl)),
      });
      if (result.kind === "refused") {
        return invalid([{ path: result.path, message: result.message }]);
      }
      wakeMail();
      await resetLoginAttempts(db, attempt);
      const secondsLeft = Math.floor((result.expiresAt.getTime() - clock().getTime()) / 1000);
      return { status: 204, cookies: [sessionCookie(publicUrl, result.token, secondsLeft)] };
    },
  });
}
