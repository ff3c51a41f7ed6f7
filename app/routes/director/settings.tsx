import { SettingsOverview } from "~/features/settings/components/overview";
import { readSettings } from "~/features/settings/queries.server";
import type { Route } from "./+types/settings";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { changeable, yearAsked } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { years, edition, year } = await yearAsked(db, url, changeable);
  return { settings: await readSettings(db, year.id), years, edition };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Festival settings", args);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsOverview key={loaderData.edition} {...loaderData} />;
}
