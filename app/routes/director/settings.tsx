import { readSettings } from "~/features/festival/queries.server";
import { SettingsOverview } from "~/features/settings/components/overview";
import type { Route } from "./+types/settings";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return readSettings(db);
}

export const meta: Route.MetaFunction = (args) => deskMeta("Festival settings", args);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsOverview settings={loaderData} />;
}
