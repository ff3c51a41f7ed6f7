import { AutomationList } from "~/features/promo/automation/components/list";
import { readAutomationPage } from "~/features/promo/pages.queries.server";
import type { Route } from "./+types/promo-automation";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = directorContext(context);
  return readAutomationPage({ db, publicUrl, settings, now: clock() });
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPromoAutomation", args);

export default function PromoAutomation({ loaderData }: Route.ComponentProps) {
  return <AutomationList {...loaderData} />;
}
