import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { PrintPage } from "~/features/programme/public/components/print-page";
import { readNights } from "~/features/programme/public/public.queries.server";
import type { Route } from "./+types/programme-print";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  return readNights(db, clock(), {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Print the programme",
    description: "The whole programme to print: one side of A4 a night.",
  });

export default function ProgrammePrint({ loaderData }: Route.ComponentProps) {
  return <PrintPage {...loaderData} />;
}
