import { contract } from "~/lib/api/contract";
import { ticketSchema } from "../second-factor/schema";
import { directorSessionSchema } from "../session/schema";
import { accessCodeChangeSchema, loginSchema } from "./schema";

export const logIn = contract({
  method: "POST",
  path: "/api/director/session",
  access: "public",
  whileClosed: true,
  summary: "Log in as the festival director",
  body: loginSchema,
  replies: { 200: directorSessionSchema, 202: ticketSchema },
  refusals: [401],
});

export const changeAccessCode = contract({
  method: "PUT",
  path: "/api/director/access-code",
  access: ["director"],
  whileEnrolling: true,
  effects: ["access", "email"],
  summary: "Change the access code; all other sessions end, this one gets a new cookie",
  body: accessCodeChangeSchema,
  replies: { 204: null },
});
