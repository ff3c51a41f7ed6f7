import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { FilmListPage } from "~/features/programme/public/components/film-list-page";
import { readFilmFilters } from "~/features/programme/public/film-filters.rules";
import { readFilmList } from "~/features/programme/public/public.queries.server";
import type { Route } from "./+types/films";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  return readFilmList(db, clock(), readFilmFilters(url.searchParams));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Films",
    description: "All films from A to Z: by title, country, category and length.",
    hidden: args.loaderData?.count === 0,
  });

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmListPage {...loaderData} />;
}
