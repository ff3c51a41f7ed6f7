import type { Database } from "~/db/client";
import {
  deviceCookie,
  readDeviceToken,
  readSessionToken,
  sessionCookie,
} from "~/features/auth/session/cookie.server";
import { endSession } from "~/features/auth/session/sessions.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem, tooMany } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { logIn } from "../account/commands.server";
import { loginRefused, sessionMaxHours } from "../account/schema";
import * as calls from "./contract";
import { findDevice } from "./devices.server";
import { countLoginAttempt, type LoginAttempt, resetLoginAttempts } from "./login-attempts.server";

/** What the calls about the director's own login and account need. */
export type DirectorDeps = {
  db: Database;
  clock: Clock;
  directorEmail: string;
  publicUrl: string;
  rateLimits: boolean;
  wakeMail: () => void;
};

export function directorApi(deps: DirectorDeps): Endpoint[] {
  const { db, clock, directorEmail, publicUrl, rateLimits, wakeMail } = deps;
  return implement(calls)("director", {
    logIn: async ({ body, request, facts }) => {
      const device = await findDevice(db, readDeviceToken(request, publicUrl));
      const guesser: LoginAttempt = device
        ? { kind: "browser", id: device.id }
        : { kind: "address", address: facts.address };
      // Counted here and not at the edge: whose count it is depends on the browser's cookie.
      if (rateLimits) {
        const verdict = await countLoginAttempt(db, clock, guesser);
        if (!verdict.allowed) return tooMany(verdict.retryAfterSeconds);
      }
      const session = await logIn(db, clock, deps, body, {
        address: facts.address,
        userAgent: request.headers.get("user-agent"),
        device,
        formerToken: readSessionToken(request, publicUrl),
      });
      if (!session) return problem(401, loginRefused);
      if (!device) wakeMail();
      await resetLoginAttempts(db, guesser);
      return {
        status: 200,
        body: { email: directorEmail },
        cookies: [
          sessionCookie(publicUrl, session.token, sessionMaxHours * 3600),
          deviceCookie(publicUrl, session.deviceToken),
        ],
      };
    },
    readSession: async () => ({ status: 200, body: { email: directorEmail } }),
    logOut: async ({ facts }) => {
      if (facts.actor) await endSession(db, clock, facts.actor, "logged out");
      return { status: 204, cookies: [sessionCookie(publicUrl, null)] };
    },
  });
}
