import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { LaurelSearchPage } from "~/features/awards/components/laurel-search";
import { searchLaurels as searchCall } from "~/features/awards/contract";
import { searchLaurels } from "~/features/awards/public.queries.server";
import { laurelTexts } from "~/features/awards/texts";
import type { Route } from "./+types/laurels";

export async function loader({ context, url }: Route.LoaderArgs) {
  const title = url.searchParams.get("film")?.trim() ?? "";
  const query = searchCall.query.safeParse({ film: title });
  const { db } = context.get(pageContext);
  return { title, laurels: query.success ? await searchLaurels(db, query.data.film) : null };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: laurelTexts.searchTitle, description: laurelTexts.searchLead });

export default function Laurels({ loaderData }: Route.ComponentProps) {
  return <LaurelSearchPage {...loaderData} />;
}
