import { MailingList } from "~/features/mailings/components/list";
import { mailings } from "~/features/mailings/list.rules";
import { listMailings } from "~/features/mailings/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/mailings";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return { loaded: await loadList(mailings, { url }, (query) => listMailings(db, query)) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Mailings", args);

export default function Mailings({ loaderData }: Route.ComponentProps) {
  return <MailingList {...loaderData} />;
}
