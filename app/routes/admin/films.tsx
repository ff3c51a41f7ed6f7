import { loadList } from "~/features/desk/list.server";
import { FilmAdminList } from "~/features/films/desk/components/list";
import { films } from "~/features/films/desk/list.rules";
import { acceptedEntries, listFilms } from "~/features/films/queries.server";
import type { Route } from "./+types/films";
import { filmContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, told, toldEntry } = await filmContext(context, url);
  const loaded = await loadList(films, { url }, (query) => listFilms(db, query, query, told));
  return { loaded, accepted: await acceptedEntries(db, toldEntry) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmAdminList {...loaderData} />;
}
