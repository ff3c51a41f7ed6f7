import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { newSitePageSchema, sitePageChangeSchema, sitePageSchema } from "./schema";

export const listSitePages = contract({
  method: "GET",
  path: "/api/site-pages",
  access: ["director"],
  summary: "The festival's own pages including drafts, in the order of menu and footer",
  replies: { 200: z.array(sitePageSchema) },
});

export const createSitePage = contract({
  method: "POST",
  path: "/api/site-pages",
  access: ["director"],
  summary: "Add a page; a draft by default",
  body: newSitePageSchema,
  replies: { 201: sitePageSchema },
});

export const changeSitePage = contract({
  method: "PATCH",
  path: "/api/site-pages/{id}",
  access: ["director"],
  summary: "Update a page (partial)",
  params: idParams,
  body: sitePageChangeSchema,
  replies: { 200: sitePageSchema },
  refusals: [404, 409],
});

export const deleteSitePage = contract({
  method: "DELETE",
  path: "/api/site-pages/{id}",
  access: ["director"],
  summary: "Delete a page",
  params: idParams,
  query: requiredVersionQuery,
  replies: { 204: null },
  refusals: [404, 409],
});
