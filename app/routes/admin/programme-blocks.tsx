import { BlocksPage } from "~/features/programme/desk/components/blocks";
import { readBlocksPage } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-blocks";
import { planningContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, inConflict } = await planningContext(context, url);
  return readBlocksPage(db, inConflict);
}

export const meta: Route.MetaFunction = (args) => adminMeta("Blocks", args);

export default function ProgrammeBlocks({ loaderData }: Route.ComponentProps) {
  return <BlocksPage {...loaderData} />;
}
