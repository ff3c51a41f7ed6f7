import { NewsDesk } from "~/features/news/desk/components/list";
import { filtersFrom } from "~/features/news/desk/filters.rules";
import { listDeskNews } from "~/features/news/queries.server";
import { deskNewsPath, slugPattern } from "~/features/news/rules";
import { deskNewsItemSchema } from "~/features/news/schema";
import { pageQueryFor } from "~/http/page-query";
import type { Route } from "./+types/news";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

const pageQuery = pageQueryFor(slugPattern);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const filters = filtersFrom(url.searchParams);
  const list = await readListPage(
    url,
    deskNewsPath,
    filters,
    { item: deskNewsItemSchema, read: (query) => listDeskNews(db, clock, query, filters) },
    pageQuery,
  );
  return { ...list, filters };
}

export const meta: Route.MetaFunction = (args) => deskMeta("News", args);

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsDesk {...loaderData} />;
}
