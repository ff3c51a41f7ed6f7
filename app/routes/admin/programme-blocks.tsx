import { BlocksPage } from "~/features/programme/admin/components/blocks";
import { readBlocksPage } from "~/features/programme/admin/pages.queries.server";
import type { Route } from "./+types/programme-blocks";
import { adminMeta } from "./meta";
import { planningContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, hiddenByConflict } = await planningContext(context, url);
  return readBlocksPage(db, hiddenByConflict);
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminProgrammeBlocks", args);

export default function ProgrammeBlocks({ loaderData }: Route.ComponentProps) {
  return <BlocksPage {...loaderData} />;
}
