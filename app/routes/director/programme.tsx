import { readBoardRoom } from "~/features/programme/desk/board.server";
import { BoardPage } from "~/features/programme/desk/components/board";
import type { Route } from "./+types/programme";
import { filmContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, facts, told } = await filmContext(context);
  return { room: await readBoardRoom(db, facts, url.searchParams.get("day"), told) };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Programme", args);

export default function Programme({ loaderData: { room } }: Route.ComponentProps) {
  return <BoardPage room={room} />;
}
