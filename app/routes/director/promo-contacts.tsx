import * as calls from "~/features/promo/calls";
import { ContactDesk } from "~/features/promo/people/components/contact-desk";
import { listPromoContacts } from "~/features/promo/queries.server";
import type { Route } from "./+types/promo-contacts";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return listPage(url, calls.listPeople, {}, (query) => listPromoContacts(db, query));
}

export const meta: Route.MetaFunction = (args) => deskMeta("Promo contacts", args);

export default function PromoContacts({ loaderData }: Route.ComponentProps) {
  return <ContactDesk {...loaderData} />;
}
