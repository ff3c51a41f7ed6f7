import { isBuiltIn } from "~/features/monitoring/integrations/rules";
import { PromoHub } from "~/features/promo/components/hub";
import { countContacts, promoFigures } from "~/features/promo/queries.server";
import type { Route } from "./+types/promo";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, services } = directorContext(context);
  const { facebook, twitter, instagram, linkedin, youtube, tiktok } = settings.social;
  const [figures, contactTotal] = await Promise.all([promoFigures(db), countContacts(db)]);
  return {
    figures,
    contactTotal,
    social: { facebook, twitter, instagram, linkedin, youtube, tiktok },
    usesSampleData: { apollo: isBuiltIn(services, "apollo"), twitter: isBuiltIn(services, "x") },
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPromo", args);

export default function Promo({ loaderData }: Route.ComponentProps) {
  return <PromoHub {...loaderData} />;
}
