import * as calls from "~/features/news/calls";
import { NewsDesk } from "~/features/news/desk/components/list";
import { filtersFrom } from "~/features/news/desk/filters.rules";
import { listDeskNews } from "~/features/news/queries.server";
import type { Route } from "./+types/news";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const filters = filtersFrom(url.searchParams);
  const list = await listPage(url, calls.listDeskNews, filters, (query) =>
    listDeskNews(db, clock, query, query),
  );
  return { ...list, filters };
}

export const meta: Route.MetaFunction = (args) => deskMeta("News", args);

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsDesk {...loaderData} />;
}
