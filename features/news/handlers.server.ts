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

const noArticle = () => problem(404, "The article you're looking for doesn't exist.");

function refusal(refused: ChangeRefusal): Response {
  if (refused.refused === "missing") return noArticle();
  if (refused.refused === "incomplete") return invalid(refused.errors);
  return conflictResponse(
    "Someone changed this article after you opened it. Your changes were not saved.",
    adminArticleSchema,
    refused.current,
    { changedAt: refused.current.updatedAt },
  );
}

export function newsApi({ db, clock }: Deps): Endpoint[] {
  return implement(calls)("news", {
    listNews: async ({ query, request, requestContext }) => {
      const scheduled = query.include === "scheduled";
      if (scheduled && !isDirector(requestContext.actor)) {
        return problem(401, "Log in as the festival director to do this.");
      }
      const page = scheduled
        ? await listScheduledNews(db, query)
        : await listNews(db, clock, query);
      return pageReply(page, request);
    },
    readArticle: async ({ params, requestContext }) => {
      const anyState = isDirector(requestContext.actor);
      const article = await (anyState ? previewArticle : readArticle)(db, clock, params.id);
      if (!article) return noArticle();
      const headers: Record<string, string> = anyState ? { "Cache-Control": "no-store" } : {};
      return { status: 200, body: article, headers };
    },
    listAdminNews: async ({ query, request }) =>
      pageReply(await listAdminNews(db, clock, query, query), request),
    readAdminArticle: async ({ params }) => {
      const article = await findAdminArticle(db, clock, params.id);
      return article ? { status: 200, body: article } : noArticle();
    },
    addArticle: async ({ body }) => ({
      status: 201,
      body: await addArticle(db, clock, await readTimeZone(db), body),
    }),
    changeArticle: async ({ params, body }) => {
      const timeZone = await readTimeZone(db);
      const article = await changeArticle(db, clock, timeZone, params.id, body);
      return "refused" in article ? refusal(article) : { status: 200, body: article };
    },
    deleteArticle: async ({ params }) =>
      (await deleteArticle(db, clock, params.id)) ? { status: 204 } : noArticle(),
  });
}
