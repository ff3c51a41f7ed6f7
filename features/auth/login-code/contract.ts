import { z } from "zod";
import { roles } from "~/db/enums";
import { openSessionSchema } from "~/features/auth/session/schema";
import { contract } from "~/lib/api/contract";
import { enteredSchema, loggedInSchema, ticketSchema } from "../second-factor/schema";
import { enterSchema, requestLoginCodeSchema } from "./schema";

/** Per network: many jurors may share one address. */
const requestLimit = { name: "login-code", max: 20, seconds: 900 };
const enterLimit = { name: "enter", max: 40, seconds: 900 };

export const requestLoginCode = contract({
  method: "POST",
  path: "/api/login-codes",
  access: "public",
  whileClosed: true,
  summary: "Email a login link and a six-digit code; the response is the same for every address",
  limits: [requestLimit],
  body: requestLoginCodeSchema,
  replies: { 202: z.object({ sent: z.literal(true) }) },
});

export const enter = contract({
  method: "POST",
  path: "/api/sessions",
  access: "public",
  whileClosed: true,
  summary: "Log in with a six-digit code and the token of its link, or the address it was sent to",
  limits: [enterLimit],
  body: enterSchema,
  replies: { 201: enteredSchema, 202: ticketSchema },
  refusals: [401],
});

export const readCurrentSession = contract({
  method: "GET",
  path: "/api/sessions/current",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  summary: "Who is logged in, with their roles",
  replies: { 200: loggedInSchema },
});

export const logout = contract({
  method: "DELETE",
  path: "/api/sessions/current",
  access: "public",
  whileClosed: true,
  summary: "Log out; does nothing without a session",
  replies: { 204: null },
});

export const listOwnSessions = contract({
  method: "GET",
  path: "/api/sessions",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  summary: "Your open sessions, most recently used first",
  replies: { 200: z.array(openSessionSchema) },
});

export const endOwnSessions = contract({
  method: "DELETE",
  path: "/api/sessions",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  summary: "Log out everywhere; keep=this keeps the current session",
  query: z.object({ keep: z.literal("this").optional() }),
  replies: { 204: null },
});

export const endOwnSession = contract({
  method: "DELETE",
  path: "/api/sessions/{id}",
  access: roles,
  roleCheckedIn: "edition of each row",
  whileEnrolling: true,
  summary: "End one of your sessions",
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
  refusals: [404],
});
