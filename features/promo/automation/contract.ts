import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField, optionalVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { automationFormSchema, automationSchema } from "./schema";

export const listRules = contract({
  method: "GET",
  path: "/api/promo/automations",
  access: ["director"],
  summary: "Automation rules, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(automationSchema) },
});

export const addRule = contract({
  method: "POST",
  path: "/api/promo/automations",
  access: ["director"],
  summary: "Create a rule; it prepares drafts and posts nothing",
  body: automationFormSchema,
  replies: { 201: automationSchema },
});

export const changeRule = contract({
  method: "PATCH",
  path: "/api/promo/automations/{id}",
  access: ["director"],
  summary: "Update a rule; the body is the full form",
  params: idParams,
  body: automationFormSchema.safeExtend(optionalVersionField),
  replies: { 200: automationSchema },
  refusals: [404, 409],
});

export const deleteRule = contract({
  method: "DELETE",
  path: "/api/promo/automations/{id}",
  access: ["director"],
  summary: "Delete a rule; its drafts stay",
  params: idParams,
  query: optionalVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});
