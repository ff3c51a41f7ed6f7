import { PromoContactList } from "~/features/promo/contacts/components/list";
import { people } from "~/features/promo/list.rules";
import { listPromoContacts } from "~/features/promo/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/promo-contacts";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return loadList(people, { url }, (query) => listPromoContacts(db, query));
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPromoContacts", args);

export default function PromoContacts({ loaderData }: Route.ComponentProps) {
  return <PromoContactList loaded={loaderData} />;
}
