import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { ArchivedPage } from "~/features/editions/components/archived-page";
import { OtherEditions } from "~/features/editions/components/list-page";
import {
  editionPathOf,
  findPublicEdition,
  listEditions,
  readEditionPage,
} from "~/features/editions/public.queries.server";
import type { Route } from "./+types/edition";

/** An edition's page and the pages below it; 404 unless the edition is public. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  const edition = /^\d{4}$/.test(params.year) ? await findPublicEdition(db, params.year) : null;
  const path = editionPathOf(url.pathname);
  const editionPage =
    edition && path !== null && (await readEditionPage(db, edition, path, clock()));
  if (!edition || !editionPage) throw data(null, { status: 404 });
  const { slug } = edition;
  const editions = path === "awards" ? await listEditions(db, clock()) : [];
  const otherEditions = editions.filter((other) => other.slug !== slug);
  return { slug, path, otherEditions, ...editionPage };
}

const titles = { "": "", films: "Films ", programme: "Programme ", awards: "Awards " };

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { slug, path, published } = args.loaderData;
  const title = `${titles[path ?? ""]}${slug}`;
  const description = `The ${slug} edition: films, programme and awards.`;
  return pageMeta(args, { title, description, hidden: !published });
};

export default function Year({ loaderData }: Route.ComponentProps) {
  const { html, notes, otherEditions } = loaderData;
  return (
    <>
      <ArchivedPage html={html} notes={notes} />
      {otherEditions.length > 0 && <OtherEditions editions={otherEditions} />}
    </>
  );
}
