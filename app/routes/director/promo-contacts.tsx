import { ContactDesk } from "~/features/promo/people/components/contact-desk";
import { listPromoContacts } from "~/features/promo/queries.server";
import { promoContactSchema, promoPaths } from "~/features/promo/schema";
import type { Route } from "./+types/promo-contacts";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const read = { item: promoContactSchema, read: listPromoContacts.bind(null, db) };
  return readListPage(url, promoPaths.contacts, {}, read);
}

export const meta: Route.MetaFunction = (args) => deskMeta("Promo contacts", args);

export default function PromoContacts({ loaderData }: Route.ComponentProps) {
  return <ContactDesk {...loaderData} />;
}
