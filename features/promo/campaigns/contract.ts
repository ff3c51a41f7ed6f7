import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField, optionalVersionQuery } from "~/lib/api/version-field";
import { pageQuerySchema, textPageQuerySchema } from "~/lib/pagination/query-schema";
import { campaignSchema } from "../schema";
import {
  campaignDetailSchema,
  campaignFormSchema,
  campaignSumsSchema,
  figureSchema,
} from "./schema";

export const listCampaigns = contract({
  method: "GET",
  path: "/api/promo/campaigns",
  access: ["director"],
  summary: "Campaigns with their reach, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(campaignSchema) },
});

export const addCampaign = contract({
  method: "POST",
  path: "/api/promo/campaigns",
  access: ["director"],
  summary: "Create a campaign without a search",
  body: campaignFormSchema,
  replies: { 201: campaignDetailSchema },
});

export const readCampaign = contract({
  method: "GET",
  path: "/api/promo/campaigns/{id}",
  access: ["director"],
  summary: "One campaign",
  params: idParams,
  replies: { 200: campaignDetailSchema },
  refusals: [404],
});

export const changeCampaign = contract({
  method: "PATCH",
  path: "/api/promo/campaigns/{id}",
  access: ["director"],
  summary: "Update a campaign; the body is the full form",
  params: idParams,
  body: campaignFormSchema.safeExtend(optionalVersionField),
  replies: { 200: campaignDetailSchema },
  refusals: [404, 409],
});

export const deleteCampaign = contract({
  method: "DELETE",
  path: "/api/promo/campaigns/{id}",
  access: ["director"],
  summary: "Delete a campaign with its content, figures and links; contacts stay",
  params: idParams,
  query: optionalVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});

export const listFigures = contract({
  method: "GET",
  path: "/api/promo/campaigns/{id}/figures",
  access: ["director"],
  summary: "Figures of a campaign by day and platform, newest first",
  params: idParams,
  query: textPageQuerySchema,
  replies: { 200: z.array(figureSchema) },
});

export const sumFigures = contract({
  method: "GET",
  path: "/api/promo/campaigns/{id}/sums",
  access: ["director"],
  summary: "Totals of the figures by day and by platform",
  params: idParams,
  replies: { 200: campaignSumsSchema },
  refusals: [404],
});
