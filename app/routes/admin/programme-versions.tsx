import { VersionsPage } from "~/features/programme/admin/components/versions";
import { readVersionsPage } from "~/features/programme/admin/pages.queries.server";
import type { Route } from "./+types/programme-versions";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVersionsPage(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => adminMeta("adminProgrammeVersions", args);

export default function ProgrammeVersions({ loaderData }: Route.ComponentProps) {
  return <VersionsPage {...loaderData} />;
}
