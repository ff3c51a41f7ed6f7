import { VersionsPage } from "~/features/programme/desk/components/versions";
import { readVersionsPage } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-versions";
import { programmerContext } from "./guard.server";
import { adminMeta } from "./meta";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVersionsPage(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => adminMeta("Versions", args);

export default function ProgrammeVersions({ loaderData }: Route.ComponentProps) {
  return <VersionsPage {...loaderData} />;
}
