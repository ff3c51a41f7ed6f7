import { NewsAdminList } from "~/features/news/admin/components/list";
import { articles } from "~/features/news/admin/list.rules";
import { listAdminNews } from "~/features/news/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/news";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  return loadList(articles, { url }, (query) => listAdminNews(db, clock, query, query));
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminNews", args);

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsAdminList loaded={loaderData} />;
}
