import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { ticketSchema } from "../second-factor/schema";
import { enteredSchema } from "../session/schema";
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
