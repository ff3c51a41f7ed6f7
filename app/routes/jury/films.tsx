import { momentTold } from "~/features/festival/calendar";
import { settle } from "~/features/jury/conflicts/detection.server";
import { FilmList } from "~/features/jury/room/components/film-list";
import { ownFilms } from "~/features/jury/room/queries.server";
import { ownFilmSchema } from "~/features/jury/room/schema";
import { deskMeta } from "../director/meta";
import type { Route } from "./+types/films";
import { jurorContext } from "./guard.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, facts, juror } = jurorContext(context);
  await settle(db);
  const rows = await ownFilms(db, clock(), juror.personId);
  const films = rows.map((row) => ownFilmSchema.parse(row));
  const [first] = rows.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  return {
    ...{ brand: facts.brand.name, name: juror.name, films },
    closesTold: first ? momentTold(facts.timeZone, first.closesAt) : null,
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Your films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmList {...loaderData} />;
}
