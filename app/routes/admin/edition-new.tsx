import { listCopies } from "~/features/editions/copies.server";
import { EditionWizard } from "~/features/editions/desk/components/wizard";
import { listEditions } from "~/features/editions/queries.server";
import type { Route } from "./+types/edition-new";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, facts } = directorContext(context);
  const editions = await listEditions(db);
  const source = editions.find(({ state }) => state !== "preparing");
  if (!source) throw new Error("No edition was ever opened.");
  return {
    from: { slug: source.slug, dates: source.dates },
    choices: await listCopies(db, source.id),
    taken: editions.map(({ slug }) => slug),
    timeZone: facts.timeZone,
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Start the next edition", args);

export default function NewEdition({ loaderData }: Route.ComponentProps) {
  return <EditionWizard {...loaderData} />;
}
