import type { Database } from "~/db/client";
import { refusalResponse } from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { changePage, createPage, deletePage } from "./commands.server";
import * as calls from "./contract";
import { listPages } from "./queries.server";
import { sitePageSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function sitePagesApi({ db, clock }: Deps): Endpoint[] {
  const refusalContext = {
    db,
    clock,
    subject: "This page",
    schema: sitePageSchema,
    notFound: "We can't find this page.",
  };
  return implement(calls)("site-pages", {
    listSitePages: async () => ({ status: 200, body: await listPages(db) }),
    createSitePage: async ({ body, actor }) => {
      const outcome = await createPage({ db, clock, by: actor.name, actor }, body);
      return outcome.kind === "done"
        ? { status: 201, body: outcome.body }
        : refusalResponse(outcome, refusalContext);
    },
    changeSitePage: async ({ params: { id }, body, actor }) => {
      const outcome = await changePage({ db, clock, by: actor.name, actor }, id, body);
      return outcome.kind === "done"
        ? { status: 200, body: outcome.body }
        : refusalResponse(outcome, refusalContext);
    },
    deleteSitePage: async ({ params: { id }, query, actor }) => {
      const outcome = await deletePage({ db, clock, actor }, id, query.version);
      return outcome.kind === "done" ? { status: 204 } : refusalResponse(outcome, refusalContext);
    },
  });
}
