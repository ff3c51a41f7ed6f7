import { ImportList } from "~/features/import/components/list";
import { imports } from "~/features/import/list.rules";
import { listImports } from "~/features/import/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { listSources } from "~/features/submissions/source.commands.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/imports";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition } = await requestedEdition(db, url);
  const loaded = await loadList(imports, { url }, (query) => listImports(db, query));
  const sources = await listSources(db, edition);
  return { edition, loaded, sources, settings: await settingsOf(db, edition) };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminImports", args);

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { settings, ...page } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <ImportList key={page.edition} {...page} />
    </EditionSettings>
  );
}
