import type { Database } from "~/db/client";
import { readTimeZone } from "~/features/settings/queries.server";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { addArticle, type ChangeRefusal, changeArticle, deleteArticle } from "./commands.server";
import * as calls from "./contract";
import { listNews, readArticle } from "./public.queries.server";
import {
  findAdminArticle,
  listAdminNews,
  listScheduledNews,
  previewArticle,
} from "./queries.server";
import { adminArticleSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

const articleNotFound = () => problem(404, "The article you're looking for doesn't exist.");

function refusalReply(refusal: ChangeRefusal): Response {
  if (refusal.refused === "missing") return articleNotFound();
  if (refusal.refused === "incomplete") return invalid(refusal.errors);
  return conflictResponse(
    "Someone changed this article after you opened it. Your changes were not saved.",
    adminArticleSchema,
    refusal.current,
    { changedAt: refusal.current.updatedAt },
  );
}

/** The calls about news. */
export function newsApi({ db, clock }: Deps): Endpoint[] {
  return implement(calls)("news", {
    listNews: async ({ query, request, requestContext }) => {
      const includesScheduled = query.include === "scheduled";
      if (includesScheduled && !isDirector(requestContext.actor)) {
        return problem(401, "Log in as the festival director to do this.");
      }
      const page = includesScheduled
        ? await listScheduledNews(db, query)
        : await listNews(db, clock, query);
      return pageReply(page, request);
    },
    readArticle: async ({ params, requestContext }) => {
      const isPreview = isDirector(requestContext.actor);
      const article = await (isPreview ? previewArticle : readArticle)(db, clock, params.id);
      if (!article) return articleNotFound();
      const headers: Record<string, string> = isPreview ? { "Cache-Control": "no-store" } : {};
      return { status: 200, body: article, headers };
    },
    listAdminNews: async ({ query, request }) =>
      pageReply(await listAdminNews(db, clock, query, query), request),
    readAdminArticle: async ({ params }) => {
      const article = await findAdminArticle(db, clock, params.id);
      return article ? { status: 200, body: article } : articleNotFound();
    },
    addArticle: async ({ body }) => ({
      status: 201,
      body: await addArticle(db, clock, await readTimeZone(db), body),
    }),
    changeArticle: async ({ params, body }) => {
      const timeZone = await readTimeZone(db);
      const article = await changeArticle(db, clock, timeZone, params.id, body);
      return "refused" in article ? refusalReply(article) : { status: 200, body: article };
    },
    deleteArticle: async ({ params }) =>
      (await deleteArticle(db, clock, params.id)) ? { status: 204 } : articleNotFound(),
  });
}
