import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { BlockPage } from "~/features/programme/public/components/block-page";
import { readBlockPage } from "~/features/programme/public/public.queries.server";
import type { Route } from "./+types/block";

/** Responds with 404 if the block is not in the published programme. */
export async function loader({ context, params: { block: slug } }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const page = await readBlockPage(db, clock(), { slug, publicUrl, settings });
  if (!page) throw data(null, { status: 404 });
  return { page: hideFromClientData(page, "data") };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, text, films } = args.loaderData.page;
  const filmTitles = films.map((film) => film.title).join(", ");
  return pageMeta(args, {
    title,
    description: [text, filmTitles].filter(Boolean).join(" ") || title,
  });
};

/** The page of a block: several short films in one screening, or an event. */
export default function Block({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={page.data} />
      <BlockPage page={page} />
    </>
  );
}
