import { loadList } from "~/features/desk/list.server";
import { NewsAdminList } from "~/features/news/desk/components/list";
import { articles } from "~/features/news/desk/list.rules";
import { listAdminNews } from "~/features/news/queries.server";
import type { Route } from "./+types/news";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  return loadList(articles, { url }, (query) => listAdminNews(db, clock, query, query));
}

export const meta: Route.MetaFunction = (args) => adminMeta("News", args);

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsAdminList loaded={loaderData} />;
}
