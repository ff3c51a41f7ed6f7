import type { Database } from "~/db/client";
import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { changePage, createPage, deletePage } from "./commands.server";
import * as calls from "./contract";
import { listPages } from "./queries.server";
import { sitePageSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The calls about the director's own pages. */
export function sitePagesApi({ db, clock }: Deps): Endpoint[] {
  const notFound = "We can't find this page.";
  const refusalContext = { db, clock, subject: "This page", schema: sitePageSchema, notFound };
  const editBy = (actor: Actor) => ({ db, clock, by: actor.name, actor });
  return implement(calls)("site-pages", {
    listSitePages: async () => ({ status: 200, body: await listPages(db) }),
    createSitePage: async ({ body, actor }) =>
      changeResponse(201, await createPage(editBy(actor), body), refusalContext),
    changeSitePage: async ({ params: { id }, body, actor }) =>
      changeResponse(200, await changePage(editBy(actor), id, body), refusalContext),
    deleteSitePage: async ({ params: { id }, query, actor }) =>
      changeResponse(204, await deletePage(editBy(actor), id, query.version), refusalContext),
  });
}
