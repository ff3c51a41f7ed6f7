import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { directorSessionSchema, openSessionSchema } from "./schema";

/** The same calls at the addresses of directors, which are documented. */

const directorAccess = { access: ["director"], whileEnrolling: true } as const;

export const readSession = contract({
  ...directorAccess,
  method: "GET",
  path: "/api/director/session",
  summary: "Who is logged in",
  replies: { 200: directorSessionSchema },
});

export const logOut = contract({
  method: "DELETE",
  path: "/api/director/session",
  access: "public",
  whileClosed: true,
  summary: "Log out; does nothing without a session",
  replies: { 204: null },
});

export const listSessions = contract({
  ...directorAccess,
  method: "GET",
  path: "/api/director/sessions",
  summary: "Active sessions, most recently used first",
  replies: { 200: z.array(openSessionSchema) },
});

export const endSessions = contract({
  ...directorAccess,
  method: "DELETE",
  path: "/api/director/sessions",
  summary: "End all sessions; keep=this keeps the current one",
  query: z.object({ keep: z.literal("this").optional() }),
  replies: { 204: null },
});

export const endSession = contract({
  ...directorAccess,
  method: "DELETE",
  path: "/api/director/sessions/{id}",
  summary: "End one session",
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
});
