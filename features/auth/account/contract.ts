import { z } from "zod";
import { openSessionSchema } from "~/features/auth/session/schema";
import { contract } from "~/lib/api/contract";
import { accessCodeChangeSchema } from "./schema";

export const listSessions = contract({
  method: "GET",
  path: "/api/director/sessions",
  access: ["director"],
  whileEnrolling: true,
  summary: "Active sessions, most recently used first",
  replies: { 200: z.array(openSessionSchema) },
});

export const endSessions = contract({
  method: "DELETE",
  path: "/api/director/sessions",
  access: ["director"],
  whileEnrolling: true,
  summary: "End all sessions; keep=this keeps the current one",
  query: z.object({ keep: z.literal("this").optional() }),
  replies: { 204: null },
});

export const endSession = contract({
  method: "DELETE",
  path: "/api/director/sessions/{id}",
  access: ["director"],
  whileEnrolling: true,
  summary: "End one session",
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
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
