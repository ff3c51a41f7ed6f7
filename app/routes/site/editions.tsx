import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { EditionsPage } from "~/features/editions/components/list-page";
import { listEditions } from "~/features/editions/public.queries.server";
import type { Route } from "./+types/editions";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  return { editions: await listEditions(db, clock()) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "All editions",
    description: "Past editions: films, programmes and awards.",
  });

export default function Editions({ loaderData }: Route.ComponentProps) {
  return <EditionsPage {...loaderData} />;
}
