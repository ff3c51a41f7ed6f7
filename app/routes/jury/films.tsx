import { momentTold } from "~/features/festival/calendar";
import { FilmList } from "~/features/jury/room/components/film-list";
import { ownFilms } from "~/features/jury/room/queries.server";
import { ownFilmSchema } from "~/features/jury/room/schema";
import { deskMeta } from "../director/meta";
import type { Route } from "./+types/films";
import { jurorContext, readRoom } from "./guard.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, facts, juror } = jurorContext(context);
  const { room, rows, standing } = await readRoom(context, request);
  const closed = await ownFilms(db, clock(), juror.personId, "closed");
  const told = (moment?: Date | null) => (moment ? momentTold(facts.timeZone, moment) : null);
  const [first] = rows.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  return {
    ...{ room, name: juror.name, watched: standing.watched },
    closed: closed.map((film) => ownFilmSchema.parse(film)),
    closesTold: told(first?.closesAt),
    opensTold: told(standing.opensAt),
    closedTold: told(standing.closedAt),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Your films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmList {...loaderData} />;
}
