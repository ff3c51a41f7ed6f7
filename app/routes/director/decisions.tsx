import { DecisionDesk } from "~/features/decisions/desk/components/decisions";
import { decisions } from "~/features/decisions/desk/list.rules";
import { allChips, listDecisions, summarizeDecisions } from "~/features/decisions/queries.server";
import { chipSchema } from "~/features/decisions/schema";
import { loadList } from "~/features/desk/list.server";
import type { Route } from "./+types/decisions";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { yearAsked } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, director } = directorContext(context);
  const { years, edition } = await yearAsked(db, url);
  const [loaded, summary, chips] = await Promise.all([
    loadList(decisions, { url }, (query) => listDecisions(db, query, director)),
    summarizeDecisions(db, edition),
    allChips(db),
  ]);
  return { loaded, summary, chips: chips.map((chip) => chipSchema.parse(chip)), years, edition };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Decisions", args);

export default function Decisions({ loaderData }: Route.ComponentProps) {
  const { filters } = loaderData.loaded;
  return (
    <DecisionDesk key={`${filters.outcome} ${filters.type} ${filters.edition}`} {...loaderData} />
  );
}
