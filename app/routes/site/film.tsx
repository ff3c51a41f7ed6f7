import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { FilmPage } from "~/features/programme/public/components/film-page";
import { readFilmPage } from "~/features/programme/public/public.queries.server";
import { isolate } from "~/lib/bidi";
import { ogImagePath } from "~/lib/paths";
import { shorten } from "~/lib/shorten";
import type { Route } from "./+types/film";

/** Responds with 404 if the film is not public. */
export async function loader({ context, params: { film: slug } }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const page = await readFilmPage(db, clock(), { slug, publicUrl, settings });
  if (!page) throw data(null, { status: 404 });
  return { page: hideFromClientData(page, "data") };
}

/** The length of a description that search engines show. */
const maxDescription = 160;

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, director, description, slug } = args.loaderData.page.film;
  const byline = `${isolate(title)} by ${isolate(director)}. `;
  const maxLength = Math.max(1, maxDescription - byline.length);
  return pageMeta(args, {
    title,
    card: ogImagePath(`films/${slug}`),
    description: byline + isolate(shorten(description, maxLength)),
  });
};

export default function Film({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={page.data} />
      <FilmPage page={page} />
    </>
  );
}
