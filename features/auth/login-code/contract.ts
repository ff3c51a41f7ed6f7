import { z } from "zod";
import { roles } from "~/db/enums";
import { openSessionSchema } from "~/features/auth/session/schema";
import { contract } from "~/lib/api/contract";
import { enterSchema, requestLoginCodeSchema } from "../people/schema";
import { enteredSchema, loggedInSchema, ticketSchema } from "../second-factor/schema";

/** Of one network: many jurors may sit behind one address. */
const askLimit = { name: "login-code", max: 20, seconds: 900 };
const enterLimit = { name: "enter", max: 40, seconds: 900 };

export const requestLoginCode = contract({
  method: "POST",
  path: "/api/login-codes",
  access: "public",
  summary: "Have a link and six digits sent; the answer is the same for every address",
  limits: [askLimit],
  body: requestLoginCodeSchema,
  replies: { 202: z.object({ sent: z.literal(true) }) },
});

export const enter = contract({
  method: "POST",
  path: "/api/sessions",
  access: "public",
  summary: "Enter with six digits and the token of their link, or the address they were sent to",
  limits: [enterLimit],
  body: enterSchema,
  replies: { 201: enteredSchema, 202: ticketSchema },
  refusals: [401],
});

export const readCurrentSession = contract({
  method: "GET",
  path: "/api/sessions/current",
  access: roles,
  roleIn: "row",
  whileEnrolling: true,
  summary: "Who has entered, and what they are",
  replies: { 200: loggedInSchema },
});

export const logout = contract({
  method: "DELETE",
  path: "/api/sessions/current",
  access: "public",
  summary: "Leave; without a session there is nothing to end",
  replies: { 204: null },
});

export const listOwnSessions = contract({
  method: "GET",
  path: "/api/sessions",
  access: roles,
  roleIn: "row",
  whileEnrolling: true,
  summary: "One's own open sessions, the one used last first",
  replies: { 200: z.array(openSessionSchema) },
});

export const endOwnSessions = contract({
  method: "DELETE",
  path: "/api/sessions",
  access: roles,
  roleIn: "row",
  whileEnrolling: true,
  summary: "Log out everywhere; with keep=this everywhere but here",
  query: z.object({ keep: z.literal("this").optional() }),
  replies: { 204: null },
});

export const endOwnSession = contract({
  method: "DELETE",
  path: "/api/sessions/{id}",
  access: roles,
  roleIn: "row",
  whileEnrolling: true,
  summary: "End one of one's own sessions",
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
  refusals: [404],
});
