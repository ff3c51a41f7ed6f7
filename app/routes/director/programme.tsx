import { readBoardRoom } from "~/features/programme/desk/board.server";
import { BoardPage } from "~/features/programme/desk/components/board";
import { YearProgramme } from "~/features/programme/desk/components/year-programme";
import { readYearNights } from "~/features/programme/public.queries.server";
import type { Route } from "./+types/programme";
import { planningContext } from "./guard.server";
import { deskMeta } from "./meta";
import { yearAsked } from "./year.server";

/** The board of the current edition; of a year that is over what was published. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, facts, told, inConflict, actor } = await planningContext(context, url);
  const { years, edition, year } = await yearAsked(db, url, undefined, actor);
  if (year.isCurrent && year.state !== "archived") {
    const room = await readBoardRoom(db, facts, url.searchParams.get("day"), told, inConflict);
    return { years, edition, room, past: null };
  }
  const past = { year, nights: await readYearNights(db, year.slug) };
  return { years, edition, room: null, past };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Programme", args);

export default function Programme({ loaderData }: Route.ComponentProps) {
  const { room, past, ...shown } = loaderData;
  return room ? <BoardPage room={room} {...shown} /> : <YearProgramme {...past} {...shown} />;
}
