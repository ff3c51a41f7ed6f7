import { EditionWizard } from "~/features/editions/admin/components/wizard";
import { listCopyableParts } from "~/features/editions/copy-edition.commands.server";
import { listEditions } from "~/features/editions/queries.server";
import type { Route } from "./+types/edition-new";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = directorContext(context);
  const editions = await listEditions(db);
  const source = editions.find(({ state }) => state !== "preparing");
  if (!source) throw new Error("There is no open edition.");
  return {
    from: { slug: source.slug, dates: source.dates },
    copyableParts: await listCopyableParts(db, source.id),
    takenYears: editions.map(({ slug }) => slug),
    timeZone: settings.timeZone,
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminEditionNew", args);

export default function NewEdition({ loaderData }: Route.ComponentProps) {
  return <EditionWizard {...loaderData} />;
}
