import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { ImportDetail } from "~/features/import/components/detail";
import { firstImportEmails } from "~/features/import/emails.commands.server";
import { importRows, initialKind } from "~/features/import/list.rules";
import { listMaps } from "~/features/import/maps.commands.server";
import { findImport, listRows } from "~/features/import/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/import";
import { settingsOf } from "./edition-param.server";
import { directorContext } from "./require-role.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = directorContext(context);
  const isId = z.uuid().safeParse(params.id).success;
  const record = isId ? await findImport(db, params.id) : null;
  if (!record) throw data(null, { status: 404 });
  const query = { kind: initialKind(record.counts) };
  const source = { url, params: { id: record.id }, query };
  const loaded = await loadList(importRows, source, (query) => listRows(db, record.id, query));
  const emails = await firstImportEmails({ db, clock, publicUrl }, record);
  const maps = record.state === "ready" ? await listMaps(db) : [];
  // Read by the edition switcher of the frame (`editionOfPage`).
  const { edition } = record;
  return { record, edition, loaded, maps, emails, settings: await settingsOf(db, edition) };
}

export const handle: EditionHandle = { editionPath: () => pages.adminImports };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.record.name ?? adminPages.adminImports.name, args);

export default function Import({ loaderData }: Route.ComponentProps) {
  const { settings, edition: _, ...page } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <ImportDetail key={page.record.id} {...page} />
    </EditionSettings>
  );
}
