import { BlocksPage } from "~/features/programme/desk/components/blocks";
import { readBlocksRoom } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-blocks";
import { planningContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, inConflict } = await planningContext(context, url);
  return readBlocksRoom(db, inConflict);
}

export const meta: Route.MetaFunction = (args) => deskMeta("Blocks", args);

export default function ProgrammeBlocks({ loaderData }: Route.ComponentProps) {
  return <BlocksPage {...loaderData} />;
}
