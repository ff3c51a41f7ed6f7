import type { Database } from "~/db/client";
import { changedRowResponse } from "~/features/settings/changed-row.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { changePage, createPage, deletePage, type PageResult } from "./commands.server";
import * as calls from "./contract";
import { listPages } from "./queries.server";
import { sitePageSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The response to a refused change. */
async function refusalResponse(
  deps: Deps,
  result: Exclude<PageResult<unknown>, { kind: "done" }>,
): Promise<Response> {
  if (result.kind === "invalid") return invalid(result.errors);
  if (result.kind === "unknown") return problem(404, "We can't find this page.");
  return changedRowResponse(deps, "This page", sitePageSchema, result.row, result.row);
}

export function sitePagesApi({ db, clock }: Deps): Endpoint[] {
  return implement(calls)("site-pages", {
    listSitePages: async () => ({ status: 200, body: await listPages(db) }),
    createSitePage: async ({ body, actor }) => {
      const outcome = await createPage({ db, clock, by: actor.name, actor }, body);
      return outcome.kind === "done"
        ? { status: 201, body: outcome.page }
        : refusalResponse({ db, clock }, outcome);
    },
    changeSitePage: async ({ params: { id }, body, actor }) => {
      const outcome = await changePage({ db, clock, by: actor.name, actor }, id, body);
      return outcome.kind === "done"
        ? { status: 200, body: outcome.page }
        : refusalResponse({ db, clock }, outcome);
    },
    deleteSitePage: async ({ params: { id }, query, actor }) => {
      const outcome = await deletePage({ db, clock, actor }, id, query.version);
      return outcome.kind === "done" ? { status: 204 } : refusalResponse({ db, clock }, outcome);
    },
  });
}
