import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQueryFor } from "~/lib/pagination/query-schema";
import { readArticleSchema } from "./article.schema";
import { slugPattern } from "./rules";
import {
  adminArticleSchema,
  adminNewsItemSchema,
  newsChangeSchema,
  newsDraftSchema,
  newsFilterSchema,
  newsItemSchema,
} from "./schema";

const articleParams = z.object({ id: z.string().max(100).regex(slugPattern) });

export const listNews = contract({
  method: "GET",
  path: "/api/news",
  access: "public",
  forEverybody: true,
  summary: "Published articles, newest first; the director can include scheduled ones",
  query: pageQueryFor(slugPattern).extend({ include: z.literal("scheduled").optional() }),
  replies: { 200: z.array(newsItemSchema) },
  refusals: [401],
});

export const readArticle = contract({
  method: "GET",
  path: "/api/news/{id}",
  access: "public",
  forEverybody: true,
  summary: "One published article; the director can also read drafts and scheduled ones",
  params: articleParams,
  replies: { 200: readArticleSchema },
});

export const listAdminNews = contract({
  method: "GET",
  path: "/api/director/news",
  access: ["director"],
  summary: "All articles with their state, newest first",
  query: pageQueryFor(slugPattern).extend(newsFilterSchema.shape),
  replies: { 200: z.array(adminNewsItemSchema) },
});

export const readAdminArticle = contract({
  method: "GET",
  path: "/api/director/news/{id}",
  access: ["director"],
  summary: "One article in any state, with its version",
  params: articleParams,
  replies: { 200: adminArticleSchema },
});

export const addArticle = contract({
  method: "POST",
  path: "/api/news",
  access: ["director"],
  summary: "Create an article: published, scheduled or as a draft",
  body: newsDraftSchema,
  replies: { 201: adminArticleSchema },
});

export const changeArticle = contract({
  method: "PATCH",
  path: "/api/news/{id}",
  access: ["director"],
  summary: "Update, publish, schedule or unpublish an article; its URL does not change",
  params: articleParams,
  body: newsChangeSchema,
  replies: { 200: adminArticleSchema },
  refusals: [409],
});

export const deleteArticle = contract({
  method: "DELETE",
  path: "/api/news/{id}",
  access: ["director"],
  summary: "Delete an article",
  params: articleParams,
  replies: { 204: null },
});
