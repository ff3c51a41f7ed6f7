import { FilmAdminList } from "~/features/films/admin/components/list";
import { filmList } from "~/features/films/admin/list.rules";
import { acceptedEntries, listFilms } from "~/features/films/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/films";
import { adminMeta } from "./meta";
import { filmContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, visibleFilms, visibleEntries } = await filmContext(context, url);
  const loaded = await loadList(filmList, { url }, (query) =>
    listFilms(db, query, query, visibleFilms),
  );
  return { loaded, accepted: await acceptedEntries(db, visibleEntries) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminFilms", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmAdminList {...loaderData} />;
}
