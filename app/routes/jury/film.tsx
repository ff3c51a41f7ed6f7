import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { FilmPage } from "~/features/jury/scoring/components/film-page";
import { readChips } from "~/features/jury/scoring/progress.queries.server";
import { readAssignedFilm } from "~/features/jury/scoring/queries.server";
import { ownAssignmentSchema } from "~/features/jury/scoring/schema";
import { isolate } from "~/lib/bidi";
import { dayIn, formatMoment, longDate } from "~/lib/dates/calendar";
import type { Route } from "./+types/film";
import { jurorContext, readJuryPage } from "./require-role.server";

const isId = (text: string) => z.uuid().safeParse(text).success;

/** Returns the same data as the API call: without names in a blind phase. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!isId(params.assignment)) throw data(null, { status: 404 });
  const { db, clock, settings, juror } = jurorContext(context);
  const { pageData } = await readJuryPage(context, request);
  const assignment = await readAssignedFilm(db, clock(), juror.personId, params.assignment);
  if (!assignment) throw data(null, { status: 404 });
  return {
    pageData,
    assignment: ownAssignmentSchema.parse(assignment),
    viewer: `${isolate(juror.name)}, ${longDate(dayIn(settings.timeZone, clock()), settings)}`,
    viewing: assignment.viewing,
    sealed: assignment.sealed,
    chips: await readChips(db),
    closesAtText: formatMoment(settings, assignment.phase.closesAt),
  };
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.assignment.entry.title ?? "Your films", args);

export default function Film({ loaderData }: Route.ComponentProps) {
  // The key resets the form for each film, so that no typed value appears in another scorecard.
  return <FilmPage key={loaderData.assignment.id} {...loaderData} />;
}
