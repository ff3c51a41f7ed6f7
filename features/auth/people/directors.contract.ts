import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { directorSchema, newDirectorSchema, policyChangeSchema, policySchema } from "./schema";

export const listDirectors = contract({
  method: "GET",
  path: "/api/directors",
  access: ["director"],
  summary: "The directors, the one from DIRECTOR_EMAIL first",
  replies: { 200: z.array(directorSchema) },
});

export const addDirector = contract({
  method: "POST",
  path: "/api/directors",
  access: ["director"],
  effects: ["access", "emails"],
  summary: "Add a director; sends an invitation and notifies all directors",
  body: newDirectorSchema,
  replies: { 201: directorSchema },
  refusals: [409],
});

export const inviteDirector = contract({
  method: "POST",
  path: "/api/directors/{id}/invite",
  access: ["director"],
  effects: ["access", "email"],
  summary: "Send a director a new invitation; the old one stops working",
  params: idParams,
  replies: { 202: directorSchema },
  refusals: [404],
});

export const removeDirector = contract({
  method: "DELETE",
  path: "/api/directors/{id}",
  access: ["director"],
  effects: ["access", "emails"],
  summary: "Remove a director; ends their sessions and notifies all directors",
  params: idParams,
  replies: { 204: null },
  refusals: [404, 409],
});

export const resetFactors = contract({
  method: "POST",
  path: "/api/people/{id}/reset-factors",
  access: ["director"],
  effects: ["access", "emails"],
  summary: "Reset another director's second factor and invite them again",
  params: idParams,
  replies: { 200: z.object({ id: z.string() }) },
  refusals: [404, 409],
});

export const readPolicy = contract({
  method: "GET",
  path: "/api/auth/policy",
  access: ["director"],
  summary: "Who must use two-step verification",
  replies: { 200: policySchema },
});

export const changePolicy = contract({
  method: "PATCH",
  path: "/api/auth/policy",
  access: ["director"],
  effects: ["access"],
  summary: "Set who must use two-step verification",
  body: policyChangeSchema,
  replies: { 200: policySchema },
  refusals: [409],
});
