import { ReadOnly } from "~/components/admin/read-only";
import { ImportList } from "~/features/import/components/list";
import { imports } from "~/features/import/list.rules";
import { listImports } from "~/features/import/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import { archivedReason } from "~/features/settings/editions.queries.server";
import { listSources } from "~/features/submissions/source.commands.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/imports";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const loaded = await loadList(imports, { url }, (query) => listImports(db, query));
  const sources = await listSources(db, edition);
  return {
    edition,
    readOnlyReason: archivedReason(editionSummary),
    loaded,
    sources,
    settings: await settingsOf(db, edition),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminImports", args);

export default function Imports({ loaderData }: Route.ComponentProps) {
  const { settings, readOnlyReason, ...page } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <ReadOnly reason={readOnlyReason}>
        <ImportList key={page.edition} {...page} />
      </ReadOnly>
    </EditionSettings>
  );
}
