import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField, optionalVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  contentFormSchema,
  contentSchema,
  contentStates,
  noCampaign,
  publicationSchema,
} from "./schema";

const listQuery = pageQuerySchema.extend({
  campaignId: z.union([z.uuid(), z.literal(noCampaign)], "Campaign id must be an id, or 'none'"),
  state: z.enum(contentStates, "State must be planned or published"),
});

export const listContent = contract({
  method: "GET",
  path: "/api/promo/content",
  access: ["director"],
  summary: "Content of a campaign: planned (next first) or published (newest first)",
  query: listQuery,
  replies: { 200: z.array(contentSchema) },
});

export const addContent = contract({
  method: "POST",
  path: "/api/promo/content",
  access: ["director"],
  summary: "Create content; nothing is posted",
  body: contentFormSchema,
  replies: { 201: contentSchema },
  refusals: [404],
});

export const changeContent = contract({
  method: "PATCH",
  path: "/api/promo/content/{id}",
  access: ["director"],
  summary: "Update content; the body is the full form",
  params: idParams,
  body: contentFormSchema.extend(optionalVersionField),
  replies: { 200: contentSchema },
  refusals: [404, 409],
});

export const deleteContent = contract({
  method: "DELETE",
  path: "/api/promo/content/{id}",
  access: ["director"],
  summary: "Delete content",
  params: idParams,
  query: optionalVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});

export const markPublished = contract({
  method: "PUT",
  path: "/api/promo/content/{id}/publication",
  access: ["director"],
  summary: "Record that content was posted, with date and figures",
  params: idParams,
  body: publicationSchema.extend(optionalVersionField),
  replies: { 200: contentSchema },
  refusals: [404, 409],
});

export const markPlanned = contract({
  method: "DELETE",
  path: "/api/promo/content/{id}/publication",
  access: ["director"],
  summary: "Mark content as planned again; deletes its figures",
  params: idParams,
  query: optionalVersionQuery,
  replies: { 200: contentSchema },
  refusals: [404, 409],
});
