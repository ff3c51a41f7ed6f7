import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { FilmDetail } from "~/features/films/admin/components/film";
import { adminFilmSchema } from "~/features/films/admin/schema";
import { findFilm } from "~/features/films/queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/film";
import { filmContext } from "./require-role.server";

const notFoundTitle = "Film Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, visibleFilmFilter } = await filmContext(context, url);
  const row = z.uuid().safeParse(params.id).success
    ? await findFilm(db, params.id, visibleFilmFilter)
    : null;
  if (!row) return data(null, { status: 404 });
  return data({ film: adminFilmSchema.parse(row) });
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.film.title ?? notFoundTitle, args);

export default function Film({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <FilmDetail {...loaderData} />;
  return (
    <EmptyState
      link={{ to: pages.adminFilms, label: "Back to films" }}
      as="h1"
      title={notFoundTitle}
    >
      We can't find this film. It may have been deleted.
    </EmptyState>
  );
}
