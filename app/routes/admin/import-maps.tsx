import { MapList } from "~/features/import/maps/components/list";
import { listMaps } from "~/features/import/maps.commands.server";
import type { Route } from "./+types/import-maps";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context }: Route.LoaderArgs) {
  return { maps: await listMaps(directorContext(context).db) };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminImportMaps", args);

export default function ImportMaps({ loaderData }: Route.ComponentProps) {
  return <MapList {...loaderData} />;
}
