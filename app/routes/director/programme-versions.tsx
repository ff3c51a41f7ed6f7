import { VersionsPage } from "~/features/programme/desk/components/versions";
import { readVersionsRoom } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-versions";
import { programmerContext } from "./guard.server";
import { deskMeta } from "./meta";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVersionsRoom(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => deskMeta("Versions", args);

export default function ProgrammeVersions({ loaderData }: Route.ComponentProps) {
  return <VersionsPage {...loaderData} />;
}
