import { data } from "react-router";
import { renderSVG } from "uqr";
import { pageContext } from "~/app/context.server";
import { findPublicFilm } from "~/features/films/public.queries.server";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/film-poster";

/** A QR code of a public film's address, for posters. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(pageContext);
  const film = await findPublicFilm(db, params.film);
  if (!film) throw data(null, { status: 404 });
  const svg = renderSVG(publicUrl + pathFor("film", { film: film.slug }), { border: 3 });
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
}
