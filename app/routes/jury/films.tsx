import { FilmList } from "~/features/jury/scoring/components/film-list";
import { assignedFilms } from "~/features/jury/scoring/queries.server";
import { ownFilmSchema } from "~/features/jury/scoring/schema";
import { formatMoment } from "~/lib/dates/calendar";
import { adminMeta } from "../admin/meta";
import type { Route } from "./+types/films";
import { jurorContext, readPage } from "./require-role.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, facts, juror } = jurorContext(context);
  const { room, rows, standing } = await readPage(context, request);
  const closed = await assignedFilms(db, clock(), juror.personId, "closed");
  const told = (moment?: Date | null) => (moment ? formatMoment(facts, moment) : null);
  const [first] = rows.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  return {
    ...{ room, name: juror.name, watched: standing.watched },
    closed: closed.map((film) => ownFilmSchema.parse(film)),
    closesTold: told(first?.closesAt),
    opensTold: told(standing.opensAt),
    closedTold: told(standing.closedAt),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Your films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmList {...loaderData} />;
}
