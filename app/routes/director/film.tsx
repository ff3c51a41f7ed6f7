import { data } from "react-router";
import { z } from "zod";
import { FilmRoom } from "~/features/films/desk/components/film";
import { deskFilmSchema } from "~/features/films/desk/schema";
import { findFilm } from "~/features/films/queries.server";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/film";
import { filmContext } from "./guard.server";
import { deskMeta } from "./meta";

const missing = "Film Not Found";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, told } = await filmContext(context, url);
  const row = z.uuid().safeParse(params.id).success ? await findFilm(db, params.id, told) : null;
  if (!row) return data(null, { status: 404 });
  return data({ film: deskFilmSchema.parse(row) });
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.film.title ?? missing, args);

export default function Film({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <FilmRoom {...loaderData} />;
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminFilms} variant="outline">
          Back to films
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There is no film at this address.
    </EmptyState>
  );
}
