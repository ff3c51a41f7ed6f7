import { AutomationList } from "~/features/promo/automation/components/desk";
import { readAutomationPage } from "~/features/promo/desk.server";
import type { Route } from "./+types/promo-automation";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, facts } = directorContext(context);
  return readAutomationPage({ db, publicUrl, facts, now: clock() });
}

export const meta: Route.MetaFunction = (args) => adminMeta("Automation", args);

export default function PromoAutomation({ loaderData }: Route.ComponentProps) {
  return <AutomationList {...loaderData} />;
}
