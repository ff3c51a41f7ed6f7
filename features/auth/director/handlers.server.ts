import type { Database } from "~/db/client";
import { readDeviceToken, sessionCookie } from "~/features/auth/session/cookie.rules.server";
import { readLoginVisit } from "~/features/auth/session/login.commands.server";
import { endSession } from "~/features/auth/session/sessions.commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem, tooManyRequests } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import {
  countLoginAttempt,
  type LoginAttempt,
  resetLoginAttempts,
} from "../access-code/attempts.commands.server";
import type { LeakedCodeCheck } from "../access-code/leaked-codes.gateway.server";
import { readSecondStep } from "../second-factor/queries.server";
import { findDevice } from "../session/devices.commands.server";
import { logIn } from "./commands.server";
import * as calls from "./contract";
import { loginRefused } from "./schema";

/** Dependencies of the calls about the director's login and account. */
export type DirectorDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  passkeyHost: string;
  /** Whether a new access code is in a list of leaked passwords. */
  isLeaked: LeakedCodeCheck;
  /** The lists outside the database, which a restore does not change. */
  ledgers: LedgerPlace;
  rateLimits: boolean;
  wakeMail: () => void;
};

export function directorApi(deps: DirectorDeps): Endpoint[] {
  const { db, clock, publicUrl, rateLimits, wakeMail } = deps;
  return implement(calls)("director", {
    logIn: async ({ body, request, requestContext }) => {
      const device = await findDevice(db, readDeviceToken(request, publicUrl));
      const attempt: LoginAttempt = device
        ? { kind: "browser", id: device.id }
        : { kind: "address", address: requestContext.address };
      // Counted here, since the limit depends on the browser's cookie.
      if (rateLimits) {
        const verdict = await countLoginAttempt(db, clock, attempt);
        if (!verdict.allowed) return tooManyRequests(verdict.retryAfterSeconds);
      }
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const result = await logIn(db, clock, deps, body, visit);
      if (!result) return problem(401, loginRefused);
      await resetLoginAttempts(db, attempt);
      if ("ticket" in result) {
        const { ticket, personId } = result;
        return { status: 202, body: await readSecondStep(db, ticket, personId, deps.passkeyHost) };
      }
      wakeMail();
      const { person, cookies } = result;
      return { status: 200, body: { email: person.email }, cookies };
    },
    readSession: async ({ actor }) => ({ status: 200, body: { email: actor.email } }),
    logOut: async ({ requestContext }) => {
      if (requestContext.actor) await endSession(db, clock, requestContext.actor, "logged out");
      return { status: 204, cookies: [sessionCookie(publicUrl, null)] };
    },
  });
}
