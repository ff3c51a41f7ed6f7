import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { SettingsOverview } from "~/features/settings-admin/components/overview";
import { readSettings } from "~/features/settings-admin/queries.server";
import type { Route } from "./+types/settings";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  return { settings: await readSettings(db, editionSummary.id), edition };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminSettings", args);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsOverview key={loaderData.edition} {...loaderData} />;
}
