import type { Database } from "~/db/client";
import {
  type Actor,
  type Endpoint,
  implement,
  type RequestContext,
  roleNames,
} from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import * as calls from "./contract";
import { readBrowserToken, sessionCookie } from "./cookie.rules.server";
import * as directorCalls from "./director.contract";
import { endSession, endSessions, listSessions } from "./sessions.commands.server";

/** The calls of everybody about their own sessions, also at the addresses of directors. */
export function sessionApi({
  db,
  clock,
  publicUrl,
}: {
  db: Database;
  clock: Clock;
  publicUrl: string;
}): Endpoint[] {
  const expiredCookie = sessionCookie(publicUrl, null);
  const list = async ({ actor }: { actor: Actor }) => ({
    status: 200 as const,
    body: await listSessions(db, clock, actor),
  });
  type EndAllInput = { query: { keep?: "this" | undefined }; actor: Actor; request: Request };
  const endAll = async ({ query: { keep }, actor, request }: EndAllInput) => {
    const browserToken = keep ? readBrowserToken(request, publicUrl) : null;
    await endSessions(db, clock, actor, keep ?? "none", browserToken);
    return { status: 204 as const, cookies: keep ? [] : [expiredCookie] };
  };
  const endById = async ({ params: { id }, actor }: { params: { id: string }; actor: Actor }) => {
    const wasEnded = await endSession(db, clock, { ...actor, sessionId: id });
    if (!wasEnded) return problem(404, "That session has ended.");
    return { status: 204 as const, cookies: id === actor.sessionId ? [expiredCookie] : [] };
  };
  /** `action`: the words of the audit log, which differ by address. */
  const logOutAs =
    (action: "logged out" | "left") =>
    async ({ requestContext: { actor } }: { requestContext: RequestContext }) => {
      if (actor) await endSession(db, clock, actor, action);
      return { status: 204 as const, cookies: [expiredCookie] };
    };
  return [
    ...implement(directorCalls)("director", {
      readSession: async ({ actor: { email } }) => ({ status: 200, body: { email } }),
      logOut: logOutAs("logged out"),
      listSessions: list,
      endSessions: endAll,
      endSession: endById,
    }),
    ...implement(calls)("entering", {
      readCurrentSession: async ({ actor: { personId: id, name, email, roles, mustEnrol } }) => ({
        status: 200,
        body: {
          person: { id, name, email, roles: roleNames(roles) },
          needs: mustEnrol ? "enrol" : null,
        },
      }),
      logout: logOutAs("left"),
      listOwnSessions: list,
      endOwnSessions: endAll,
      // After '/current', which is no id.
      endOwnSession: endById,
    }),
  ];
}
