import type { Database } from "~/db/client";
import { limitKeyOf } from "~/http/client-address";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { forgetRequests, type Limit } from "~/http/rate-limit.server";
import { logIn, logOut } from "./commands.server";
import { loginRefused, loginSchema, sessionMaxHours, sessionSchema } from "./schema";
import { readSessionToken, sessionCookie } from "./session-cookie.server";

const loginLimit: Limit = { name: "login", max: 5, seconds: 15 * 60 };

type Deps = { db: Database; clock: Clock; directorEmail: string; publicUrl: string };

export function directorApi({ db, clock, directorEmail, publicUrl }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/director/session",
      access: "public",
      summary: "Log in as the festival director",
      limits: [loginLimit],
      body: loginSchema,
      replies: { 200: sessionSchema },
      refusals: [401],
      handle: async ({ body, request, facts }) => {
        const session = await logIn(db, clock, directorEmail, body, {
          address: facts.address,
          userAgent: request.headers.get("user-agent"),
          formerToken: readSessionToken(request, publicUrl),
        });
        if (!session) return problem(401, loginRefused);
        await forgetRequests(db, loginLimit, limitKeyOf(facts.address));
        const cookie = sessionCookie(publicUrl, session.token, sessionMaxHours * 3600);
        return { status: 200, body: { email: directorEmail }, headers: { "Set-Cookie": cookie } };
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/director/session",
      access: "director",
      summary: "Who is logged in",
      replies: { 200: sessionSchema },
      handle: async () => ({ status: 200, body: { email: directorEmail } }),
    }),
    endpoint({
      method: "DELETE",
      path: "/api/director/session",
      access: "public",
      summary: "Log out; without a session there is nothing to end",
      replies: { 204: null },
      handle: async ({ facts }) => {
        if (facts.session) await logOut(db, facts.session.id);
        return { status: 204, headers: { "Set-Cookie": sessionCookie(publicUrl, null) } };
      },
    }),
  ];
}
