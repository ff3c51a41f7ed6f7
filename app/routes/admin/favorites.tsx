import { loadList } from "~/features/desk/list.server";
import { FavoriteList } from "~/features/submissions/desk/components/favorites";
import { favorites } from "~/features/submissions/desk/list.rules";
import { listFavorites } from "~/features/submissions/queries.server";
import type { Route } from "./+types/favorites";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return loadList(favorites, { url }, (query) => listFavorites(db, query));
}

export const meta: Route.MetaFunction = (args) => adminMeta("Favorites", args);

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return <FavoriteList loaded={loaderData} />;
}
