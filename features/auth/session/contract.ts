import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { ownAccess } from "../access.rules";
import { loggedInSchema, openSessionSchema } from "./schema";

export const readCurrentSession = contract({
  ...ownAccess,
  method: "GET",
  path: "/api/sessions/current",
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
  ...ownAccess,
  method: "GET",
  path: "/api/sessions",
  summary: "Your open sessions, most recently used first",
  replies: { 200: z.array(openSessionSchema) },
});

export const endOwnSessions = contract({
  ...ownAccess,
  method: "DELETE",
  path: "/api/sessions",
  summary: "Log out everywhere; keep=this keeps the current session",
  query: z.object({ keep: z.literal("this").optional() }),
  replies: { 204: null },
});

export const endOwnSession = contract({
  ...ownAccess,
  method: "DELETE",
  path: "/api/sessions/{id}",
  summary: "End one of your sessions",
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
  refusals: [404],
});
