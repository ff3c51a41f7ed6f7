import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { phaseEntries, submissions } from "~/db/schema";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import {
  isReadableBy,
  mustScoreFirst,
  titleOrder,
} from "../assignment/phase-entries.commands.server";
import { entryState, isActive, minutesOf, seatsOf, titleOf } from "../query-helpers.queries.server";
import { figuresOf } from "../scoring/normalise.rules";
import type { RankingOrder } from "./schema";

/**
 * The ranking of a phase. For a programmer on its jury, films with a conflict are absent, and
 * scorecards of films that they still have to score count nowhere: neither in the adjustment nor in
 * the order.
 */
export async function rankFilms(db: Database, phaseId: string, actor: Actor, sort: RankingOrder) {
  const films = await db
    .select({
      submissionId: submissions.id,
      title: titleOf,
      submissionType: submissions.submissionType,
      minutes: minutesOf,
      state: entryState,
      areScoresHidden: isDirector(actor)
        ? sql<boolean>`false`
        : sql<boolean>`${mustScoreFirst(actor)}`,
    })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(and(eq(phaseEntries.phaseId, phaseId), isActive, isReadableBy(actor)))
    .orderBy(asc(titleOrder.sort), asc(submissions.id));
  const visibleIds = new Set(
    films.filter(({ areScoresHidden }) => !areScoresHidden).map((film) => film.submissionId),
  );
  const submittedSeats = (await seatsOf(db, phaseId)).filter(
    ({ cardState, submissionId }) => cardState === "given" && visibleIds.has(submissionId),
  );
  const figures = figuresOf(
    submittedSeats.flatMap(({ submissionId, personId, total }) =>
      total === null ? [] : [{ film: submissionId, juror: personId, total }],
    ),
  );
  const seatsByFilm = Map.groupBy(submittedSeats, ({ submissionId }) => submissionId);
  const filmResults = films.map(({ areScoresHidden, ...film }) => {
    const filmSeats = seatsByFilm.get(film.submissionId) ?? [];
    const filmFigures = figures.get(film.submissionId);
    const countVotes = (verdict: string) =>
      filmSeats.filter((card) => card.verdict === verdict).length;
    return {
      ...film,
      scores: areScoresHidden ? null : filmSeats.length,
      mean: filmFigures?.mean ?? null,
      median: filmFigures?.median ?? null,
      fair: filmFigures?.fair ?? null,
      adjustment: filmFigures?.adjustment ?? null,
      adjustmentReason: filmFigures?.reason ?? null,
      disagreement: filmFigures?.disagreement ?? null,
      totals: filmSeats.flatMap(({ total }) => total ?? []),
      verdicts: areScoresHidden
        ? null
        : { yes: countVotes("yes"), maybe: countVotes("maybe"), no: countVotes("no") },
    };
  });
  // The sort is stable: equal films stay sorted by title.
  const sorted = filmResults.toSorted((a, b) => (b[sort] ?? -1) - (a[sort] ?? -1));
  let runningMinutes = 0;
  return sorted.map((film, index) => {
    runningMinutes += film.minutes;
    return { rank: index + 1, ...film, runningMinutes };
  });
}
export type RankedRow = Awaited<ReturnType<typeof rankFilms>>[number];
