import * as calls from "~/features/submissions/calls";
import { FavoriteList } from "~/features/submissions/desk/components/favorites";
import { listFavorites } from "~/features/submissions/queries.server";
import type { Route } from "./+types/favorites";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return listPage(url, calls.listFavorites, {}, (query) => listFavorites(db, query));
}

export const meta: Route.MetaFunction = (args) => deskMeta("Favorites", args);

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return <FavoriteList {...loaderData} />;
}
