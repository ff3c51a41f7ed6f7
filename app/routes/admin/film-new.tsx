import { NewFilm } from "~/features/films/admin/components/new-film";
import type { Route } from "./+types/film-new";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

export function loader({ context, url }: Route.LoaderArgs) {
  programmerContext(context, url);
  return null;
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminFilmNew", args);

export default function FilmNew() {
  return <NewFilm />;
}
