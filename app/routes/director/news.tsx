import { loadList } from "~/features/desk/list.server";
import { NewsDesk } from "~/features/news/desk/components/list";
import { articles } from "~/features/news/desk/list.rules";
import { listDeskNews } from "~/features/news/queries.server";
import type { Route } from "./+types/news";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  return loadList(articles, { url }, (query) => listDeskNews(db, clock, query, query));
}

export const meta: Route.MetaFunction = (args) => deskMeta("News", args);

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsDesk loaded={loaderData} />;
}
