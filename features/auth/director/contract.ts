import { contract } from "~/lib/api/contract";
import { ticketSchema } from "../second-factor/schema";
import { loginSchema, sessionSchema } from "./schema";

export const logIn = contract({
  method: "POST",
  path: "/api/director/session",
  access: "public",
  whileClosed: true,
  summary: "Log in as the festival director",
  body: loginSchema,
  replies: { 200: sessionSchema, 202: ticketSchema },
  refusals: [401],
});

export const readSession = contract({
  method: "GET",
  path: "/api/director/session",
  access: ["director"],
  whileEnrolling: true,
  summary: "Who is logged in",
  replies: { 200: sessionSchema },
});

export const logOut = contract({
  method: "DELETE",
  path: "/api/director/session",
  access: "public",
  whileClosed: true,
  summary: "Log out; does nothing without a session",
  replies: { 204: null },
});
