import { loadList } from "~/features/desk/list.server";
import { people } from "~/features/promo/list.rules";
import { PromoContactList } from "~/features/promo/people/components/contact-desk";
import { listPromoContacts } from "~/features/promo/queries.server";
import type { Route } from "./+types/promo-contacts";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return loadList(people, { url }, (query) => listPromoContacts(db, query));
}

export const meta: Route.MetaFunction = (args) => adminMeta("Promo contacts", args);

export default function PromoContacts({ loaderData }: Route.ComponentProps) {
  return <PromoContactList loaded={loaderData} />;
}
