import { MailingList } from "~/features/mailings/components/list";
import { mailings } from "~/features/mailings/list.rules";
import { listMailings } from "~/features/mailings/queries.server";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/mailings";
import { withRequestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const source = { url: await withRequestedEdition(db, url) };
  const loaded = await loadList(mailings, source, (query) => listMailings(db, query));
  return { loaded, edition: loaded.filters.edition };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminMailings", args);

export default function Mailings({ loaderData }: Route.ComponentProps) {
  return <MailingList loaded={loaderData.loaded} />;
}
