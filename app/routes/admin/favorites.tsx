import { FavoriteList } from "~/features/entries-admin/components/favorites";
import { favorites } from "~/features/entries-admin/list.rules";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { listFavorites } from "~/features/submissions/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/favorites";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const loaded = await loadList(favorites, { url }, (query) => listFavorites(db, query));
  // `edition` is read by the edition switcher of the frame (`editionOfPage`).
  return { loaded, edition: loaded.filters.edition };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminFavorites", args);

export default function Favorites({ loaderData }: Route.ComponentProps) {
  return <FavoriteList loaded={loaderData.loaded} />;
}
