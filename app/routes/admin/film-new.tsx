import { NewFilm } from "~/features/films/desk/components/new-film";
import type { Route } from "./+types/film-new";
import { programmerContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  programmerContext(context, url);
  return null;
}

export const meta: Route.MetaFunction = (args) => adminMeta("Add a film", args);

export default function FilmNew() {
  return <NewFilm />;
}
