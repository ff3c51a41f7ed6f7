import { z } from "zod";
import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { pageQueryFor } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { addArticle, type ChangeRefusal, changeArticle, deleteArticle } from "./commands.server";
import { findArticle, findDeskArticle, listDeskNews, listNews } from "./queries.server";
import { deskNewsPath, slugPattern } from "./rules";
import {
  deskArticleSchema,
  deskNewsItemSchema,
  newsArticleSchema,
  newsChangeSchema,
  newsDraftSchema,
  newsFilterSchema,
  newsItemSchema,
} from "./schema";

type Deps = { db: Database; clock: Clock };

const articleParams = z.object({ id: z.string().max(100).regex(slugPattern) });
const noArticle = () => problem(404, "The article you're looking for doesn't exist.");

function refusal(refused: ChangeRefusal): Response {
  if (refused.refused === "missing") return noArticle();
  if (refused.refused === "incomplete") return invalid(refused.errors);
  return problem(
    409,
    "This article was changed elsewhere after you opened it. Nothing of yours was saved.",
    { changedAt: refused.changedAt.toISOString() },
  );
}

export function newsApi({ db, clock }: Deps): Endpoint[] {
  const timeZone = async () => (await readFacts(db)).timeZone;
  return [
    endpoint({
      method: "GET",
      path: "/api/news",
      access: "public",
      summary: "The published articles, newest first; the director may add the scheduled ones",
      query: pageQueryFor(slugPattern).extend({ include: z.literal("scheduled").optional() }),
      replies: { 200: z.array(newsItemSchema) },
      refusals: [401],
      handle: async ({ query, request, facts }) => {
        const scheduled = query.include === "scheduled";
        if (scheduled && !facts.session) {
          return problem(401, "Log in as the festival director to do this.");
        }
        return pageReply(await listNews(db, clock, query, { scheduled }), request);
      },
    }),
    endpoint({
      method: "GET",
      path: "/api/news/{id}",
      access: "public",
      summary: "One published article; the director also reads drafts and scheduled ones",
      params: articleParams,
      replies: { 200: newsArticleSchema },
      handle: async ({ params, facts }) => {
        const unpublished = facts.session !== null;
        const article = await findArticle(db, clock, params.id, { unpublished });
        if (!article) return noArticle();
        const headers: Record<string, string> = unpublished ? { "Cache-Control": "no-store" } : {};
        return { status: 200, body: article, headers };
      },
    }),
    endpoint({
      method: "GET",
      path: deskNewsPath,
      access: "director",
      summary: "All articles with their state, the latest first",
      query: pageQueryFor(slugPattern).extend(newsFilterSchema.shape),
      replies: { 200: z.array(deskNewsItemSchema) },
      handle: async ({ query, request }) =>
        pageReply(await listDeskNews(db, clock, query, query), request),
    }),
    endpoint({
      method: "GET",
      path: `${deskNewsPath}/{id}`,
      access: "director",
      summary: "One article of any state, with the version that a change names",
      params: articleParams,
      replies: { 200: deskArticleSchema },
      handle: async ({ params }) => {
        const article = await findDeskArticle(db, clock, params.id);
        return article ? { status: 200, body: article } : noArticle();
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/news",
      access: "director",
      summary: "Publish an article, schedule it for later, or keep it as a draft",
      body: newsDraftSchema,
      replies: { 201: deskArticleSchema },
      handle: async ({ body }) => ({
        status: 201,
        body: await addArticle(db, clock, await timeZone(), body),
      }),
    }),
    endpoint({
      method: "PATCH",
      path: "/api/news/{id}",
      access: "director",
      summary: "Change, publish, schedule or unpublish an article; its address stays",
      params: articleParams,
      body: newsChangeSchema,
      replies: { 200: deskArticleSchema },
      refusals: [409],
      handle: async ({ params, body }) => {
        const article = await changeArticle(db, clock, await timeZone(), params.id, body);
        return "refused" in article ? refusal(article) : { status: 200, body: article };
      },
    }),
    endpoint({
      method: "DELETE",
      path: "/api/news/{id}",
      access: "director",
      summary: "Delete an article",
      params: articleParams,
      replies: { 204: null },
      handle: async ({ params }) =>
        (await deleteArticle(db, clock, params.id)) ? { status: 204 } : noArticle(),
    }),
  ];
}
