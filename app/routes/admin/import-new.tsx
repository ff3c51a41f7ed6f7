import { ImportUpload } from "~/features/import/components/upload";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import type { Route } from "./+types/import-new";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { edition } = await requestedEdition(directorContext(context).db, url);
  return { edition };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminImportNew", args);

export default function ImportNew({ loaderData }: Route.ComponentProps) {
  return <ImportUpload {...loaderData} />;
}
