import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { MyProgramme } from "~/features/programme/public/components/my-schedule-page";
import { NotPublishedPage } from "~/features/programme/public/components/not-published-page";
import { readChoices } from "~/features/programme/public/public.queries.server";
import type { Route } from "./+types/my-programme";
import { ProgrammeSignup } from "./programme-signup";

/** The same page for everybody: the chosen screenings are only in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  return readChoices(db, clock());
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "My programme",
    description: "The screenings you saved, with the time between them.",
  });

export default function MyProgrammePage({ loaderData }: Route.ComponentProps) {
  return loaderData.cards.length === 0 ? (
    <NotPublishedPage signup={<ProgrammeSignup />} />
  ) : (
    <MyProgramme {...loaderData} />
  );
}
