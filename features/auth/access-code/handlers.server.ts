import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem, tooManyRequests } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { readSecondStep } from "../second-factor/queries.server";
import { sessionCookie } from "../session/cookie.rules.server";
import { readLoginVisit } from "../session/login.commands.server";
import {
  countLoginAttempt,
  type LoginAttempt,
  resetLoginAttempts,
} from "./attempts.commands.server";
import { changeAccessCode } from "./change.commands.server";
import { logIn } from "./commands.server";
import * as calls from "./contract";
import type { LeakedCodeCheck } from "./leaked-codes.gateway.server";
import { loginRefused } from "./schema";

type Deps = {
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

/** The calls to log in with a director's access code, and to change it. */
export function accessCodeApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl, wakeMail } = deps;
  return implement(calls)("director", {
    logIn: async ({ body, request, requestContext }) => {
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const attempt: LoginAttempt = visit.device
        ? { kind: "browser", id: visit.device.id }
        : { kind: "address", address: visit.address };
      // Counted here, since the limit depends on the browser's cookie.
      const verdict = await countLoginAttempt(deps, attempt);
      if (!verdict.allowed) return tooManyRequests(verdict.retryAfterSeconds);
      const result = await logIn(db, clock, deps, body, visit);
      if (!result) return problem(401, loginRefused);
      await resetLoginAttempts(db, attempt);
      if ("ticket" in result) {
        return { status: 202, body: await readSecondStep(db, result, deps.passkeyHost) };
      }
      wakeMail();
      const { person, cookies } = result;
      return { status: 200, body: { email: person.email }, cookies };
    },
    changeAccessCode: async ({ body, request, requestContext, actor }) => {
      const attempt: LoginAttempt = { kind: "session", id: actor.sessionId };
      const verdict = await countLoginAttempt(deps, attempt);
      if (!verdict.allowed) return tooManyRequests(verdict.retryAfterSeconds);
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const result = await changeAccessCode(db, clock, deps, body, { ...actor, ...visit });
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
