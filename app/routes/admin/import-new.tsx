import { ReadOnly } from "~/components/admin/read-only";
import { ImportUpload } from "~/features/import/components/upload";
import { archivedReason } from "~/features/settings/editions.queries.server";
import type { Route } from "./+types/import-new";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { edition, editionSummary } = await requestedEdition(directorContext(context).db, url);
  return { edition, readOnlyReason: archivedReason(editionSummary) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminImportNew", args);

export default function ImportNew({ loaderData }: Route.ComponentProps) {
  const { edition, readOnlyReason } = loaderData;
  return (
    <ReadOnly reason={readOnlyReason}>
      <ImportUpload edition={edition} />
    </ReadOnly>
  );
}
