import { BlocksPage } from "~/features/programme/desk/components/blocks";
import { readBlocksRoom } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-blocks";
import { programmerContext } from "./guard.server";
import { deskMeta } from "./meta";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readBlocksRoom(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => deskMeta("Blocks", args);

export default function ProgrammeBlocks({ loaderData }: Route.ComponentProps) {
  return <BlocksPage {...loaderData} />;
}
