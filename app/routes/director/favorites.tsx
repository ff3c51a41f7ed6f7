import { FavoriteList } from "~/features/submissions/components/desk-favorites";
import { readFavorites } from "~/features/submissions/desk.server";
import type { Route } from "./+types/favorites";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  return readFavorites(directorContext(context).db, url.searchParams);
}

export const meta: Route.MetaFunction = (args) => deskMeta("Favorites", args);

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return <FavoriteList {...loaderData} />;
}
