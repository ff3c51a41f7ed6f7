import { NewFilm } from "~/features/films/desk/components/new-film";
import type { Route } from "./+types/film-new";
import { programmerContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  programmerContext(context, url);
  return null;
}

export const meta: Route.MetaFunction = (args) => deskMeta("Add a film", args);

export default function FilmNew() {
  return <NewFilm />;
}
