import { loadList } from "~/features/desk/list.server";
import { FilmDesk } from "~/features/films/desk/components/list";
import { films } from "~/features/films/desk/list.rules";
import { listFilms } from "~/features/films/queries.server";
import type { Route } from "./+types/films";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return loadList(films, { url }, (query) => listFilms(db, query, query));
}

export const meta: Route.MetaFunction = (args) => deskMeta("Films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmDesk loaded={loaderData} />;
}
