import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { NumbersPage } from "~/features/editions/components/numbers-page";
import { listNumbers } from "~/features/editions/public.queries.server";
import type { Route } from "./+types/numbers";

export async function loader({ context }: Route.LoaderArgs) {
  return { editions: await listNumbers(context.get(pageContext).db) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "In numbers",
    description: "The festival in numbers, year by year.",
    // Not indexed while no figures are published.
    hidden: args.loaderData?.editions.length === 0,
  });

export default function Numbers({ loaderData }: Route.ComponentProps) {
  return <NumbersPage {...loaderData} />;
}
