import type { Database } from "~/db/client";
import { readSessionToken, sessionCookie } from "~/features/people/session/cookie.server";
import { endSession } from "~/features/people/session/sessions.server";
import { shortenAddress } from "~/http/client-address";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { problem } from "~/http/problem";
import * as calls from "./calls";
import { enter, recordRefusedDigits, sendCode } from "./commands.server";
import { type Leaves, peopleApi } from "./desk/api.server";
import { notOpened } from "./schema";

export type TeamDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  wakeMail: () => void;
  /** What becomes of a person's work when they leave, in the transaction that revokes them. */
  leaves: Leaves;
};

/** The calls of those who enter, and the director's about them. */
export function teamApi(deps: TeamDeps): Endpoint[] {
  const { db, clock, publicUrl, wakeMail } = deps;
  const entering = handlers(calls)("entering", {
    askForCode: async ({ body }) => {
      await sendCode(db, clock, body.email, publicUrl);
      wakeMail();
      return { status: 202, body: { sent: true as const } };
    },
    enter: async ({ body: { code, token, email }, request, facts }) => {
      const given = token === undefined ? { code, email: email ?? "" } : { code, token };
      const visit = {
        ipAddress: shortenAddress(facts.address),
        userAgent: request.headers.get("user-agent"),
      };
      const entered = await enter(db, clock, given, visit, readSessionToken(request, publicUrl));
      if (!entered) {
        await recordRefusedDigits(db, clock, given, facts.address);
        return problem(401, notOpened);
      }
      return {
        status: 201,
        body: { person: entered.person },
        cookies: [sessionCookie(publicUrl, entered.token, entered.seconds)],
      };
    },
    readCurrentSession: async ({ actor: { personId: id, name, email, roles } }) => ({
      status: 200,
      body: { person: { id, name, email, roles: [...roles] } },
    }),
    leave: async ({ facts }) => {
      if (facts.actor) await endSession(db, clock, facts.actor, "left");
      return { status: 204, cookies: [sessionCookie(publicUrl, null)] };
    },
  });
  return [...entering, ...peopleApi(deps)];
}
