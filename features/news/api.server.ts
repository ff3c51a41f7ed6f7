import { z } from "zod";
import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQueryFor, pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { changeArticle, deleteArticle, publishArticle } from "./commands.server";
import { findArticle, listNews } from "./queries.server";
import { slugPattern } from "./rules";
import { newsArticleSchema, newsChangeSchema, newsDraftSchema, newsItemSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

const articleParams = z.object({ id: z.string().max(100).regex(slugPattern) });
const noArticle = () => problem(404, "The article you're looking for doesn't exist.");

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
      summary: "One article; the director also reads scheduled ones",
      params: articleParams,
      replies: { 200: newsArticleSchema },
      handle: async ({ params, facts }) => {
        const scheduled = facts.session !== null;
        const article = await findArticle(db, clock, params.id, { scheduled });
        return article ? { status: 200, body: article } : noArticle();
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/news",
      access: "director",
      summary: "Publish an article, or schedule it with a later publish date",
      body: newsDraftSchema,
      replies: { 201: newsArticleSchema },
      handle: async ({ body }) => ({
        status: 201,
        body: await publishArticle(db, clock, await timeZone(), body),
      }),
    }),
    endpoint({
      method: "PATCH",
      path: "/api/news/{id}",
      access: "director",
      summary: "Change an article; its address stays",
      params: articleParams,
      body: newsChangeSchema,
      replies: { 200: newsArticleSchema },
      handle: async ({ params, body }) => {
        const article = await changeArticle(db, clock, await timeZone(), params.id, body);
        return article ? { status: 200, body: article } : noArticle();
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
