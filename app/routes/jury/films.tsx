import { privateMeta } from "~/app/private-meta";
import { shouldOfferPasskey } from "~/features/auth/second-factor/queries.server";
import { FilmList } from "~/features/jury/scoring/components/film-list";
import { assignedFilms } from "~/features/jury/scoring/queries.server";
import { ownFilmSchema } from "~/features/jury/scoring/schema";
import { formatMoment } from "~/lib/dates/calendar";
import type { Route } from "./+types/films";
import { jurorContext, readJuryPage } from "./require-role.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, settings, juror, publicUrl } = jurorContext(context);
  const { pageData, rows, progress } = await readJuryPage(context, request);
  const closedFilms = await assignedFilms(db, clock(), juror.personId, "closed");
  const formatOptional = (moment?: Date | null) => (moment ? formatMoment(settings, moment) : null);
  const [nextClosing] = rows.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  return {
    pageData,
    name: juror.name,
    watchedMinutes: progress.watchedMinutes,
    isPasskeyOffered: await shouldOfferPasskey({ db, clock, publicUrl }, juror),
    closedFilms: closedFilms.map((film) => ownFilmSchema.parse(film)),
    closesAtText: formatOptional(nextClosing?.closesAt),
    opensAtText: formatOptional(progress.opensAt),
    closedAtText: formatOptional(progress.closedAt),
  };
}

export const meta: Route.MetaFunction = (args) => privateMeta("Your films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmList {...loaderData} />;
}
