import { type Endpoint, handlers, type RequestFacts } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { problem, tooMany } from "~/http/problem";
import * as calls from "./account.calls";
import type { DirectorDeps } from "./api.server";
import { changeAccessCode } from "./commands.server";
import { readDeviceToken, sessionCookie } from "./session/cookie.server";
import { findDevice } from "./session/devices.server";
import { countGuess, forgetGuesses, type Guesser } from "./session/login-attempts.server";
import { endSession, endSessions, listSessions } from "./session/sessions.server";

/** A call of the director's has a session, or it would not have come this far. */
function ownSession({ session }: RequestFacts): string {
  if (!session) throw new Error("A director's call came without a session.");
  return session.id;
}

/** The director's own account: open sessions and the access code. */
export function accountApi(deps: DirectorDeps): Endpoint[] {
  const { db, clock, publicUrl, rateLimits, wakeMail } = deps;
  const noCookie = sessionCookie(publicUrl, null);
  return handlers(calls)("director", {
    listSessions: async ({ facts }) => ({
      status: 200,
      body: await listSessions(db, clock, ownSession(facts)),
    }),
    endSessions: async ({ query, facts }) => {
      await endSessions(db, clock, query.keep ? ownSession(facts) : null);
      return { status: 204, cookies: query.keep ? [] : [noCookie] };
    },
    endSession: async ({ params: { id }, facts }) => {
      if (!(await endSession(db, clock, id))) return problem(404, "That session has ended.");
      return { status: 204, cookies: id === ownSession(facts) ? [noCookie] : [] };
    },
    changeAccessCode: async ({ body, request, facts }) => {
      const sessionId = ownSession(facts);
      const guesser: Guesser = { kind: "session", id: sessionId };
      if (rateLimits) {
        const verdict = await countGuess(db, clock, guesser);
        if (!verdict.allowed) return tooMany(verdict.retryAfterSeconds);
      }
      const result = await changeAccessCode(db, clock, deps, body, {
        address: facts.address,
        userAgent: request.headers.get("user-agent"),
        device: await findDevice(db, readDeviceToken(request, publicUrl)),
        sessionId,
      });
      if (result.kind === "refused") {
        return invalid([{ path: result.path, message: result.told }]);
      }
      wakeMail();
      await forgetGuesses(db, guesser);
      const left = Math.floor((result.expiresAt.getTime() - clock().getTime()) / 1000);
      return { status: 204, cookies: [sessionCookie(publicUrl, result.token, left)] };
    },
  });
}
