import { currentEdition } from "~/features/festival/editions.server";
import { SettingsOverview } from "~/features/settings/components/overview";
import { readSettings } from "~/features/settings/queries.server";
import type { Route } from "./+types/settings";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return readSettings(db, (await currentEdition(db)).id);
}

export const meta: Route.MetaFunction = (args) => deskMeta("Festival settings", args);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsOverview settings={loaderData} />;
}
