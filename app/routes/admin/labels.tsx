import { LabelsPage } from "~/features/entries-admin/labels/components/page";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { readLabels } from "~/features/submissions/labels.queries.server";
import type { Route } from "./+types/labels";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition } = await requestedEdition(db, url);
  const labels = await readLabels(db, edition);
  const id = url.searchParams.get("label");
  // `edition` is read by the edition switcher of the frame.
  return {
    edition,
    labels,
    open: labels.find((label) => label.id === id) ?? null,
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminLabels", args);

export default function Labels({ loaderData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} />;
}
