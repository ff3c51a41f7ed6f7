import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  answers,
  assignments,
  criteria,
  juryPhases,
  media,
  people,
  phaseEntries,
  questions,
  scorecards,
  submissions,
  viewings,
  watched,
} from "~/db/schema";
import { isConflictUnchecked } from "~/features/auth/visibility.queries.server";
import {
  findOwnProblem,
  findWatchProgress,
  hasPlayer,
  isPlayableOf,
  playerOf,
  watchedShare,
} from "~/features/screeners/queries.server";
import { shareOf } from "~/features/screeners/watching.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import {
  isActive,
  isCardOf,
  isEntryOf,
  maySee,
  minutesOf,
  pausedFor,
  seatState,
  titleOf,
} from "../query-helpers.queries.server";
import { medianOf } from "./normalise.rules";
import type { Sealed } from "./schema";
import { pickKnownCriteria } from "./scorecard.rules";

/** What a juror sees. Every query selects only rows that the juror may see. */

/** Published to this person, in a phase that has opened, not withdrawn, without a conflict of interest. */
const isVisibleTo = (personId: string, now: Date): SQL | undefined =>
  and(
    eq(assignments.personId, personId),
    isNotNull(assignments.publishedAt),
    lte(juryPhases.opensAt, now),
    isActive,
    sql`not ${isConflictUnchecked(personId, assignments.submissionId)}`,
    maySee(now),
  );

const state = sql<string>`coalesce(${scorecards.state}, 'draft')`;

/** Submitted scorecards of the same film in the same phase. */
const scores = sql<number>`(select count(*)::int from scorecards given
  where given.phase_id = ${assignments.phaseId} and given.submission_id = ${assignments.submissionId}
    and given.state = 'given')`;

/**
 * A page of the juror's own films of open phases: those to score first, fewest scores first, shuffled per juror; scored
 * ones last.
 */
export async function listOwnFilms(
  db: Database,
  now: Date,
  personId: string,
  query: PageQuery,
): Promise<Page<OwnFilmRow>> {
  return paginateArray(await assignedFilms(db, now, personId), ({ id }) => id, query);
}

type OwnFilmRow = Awaited<ReturnType<typeof assignedFilms>>[number];

/**
 * All of them, since a juror has hundreds at most. Of closed phases the last closed comes first, with submitted scores
 * and drafts to read.
 */
export function assignedFilms(
  db: Database,
  now: Date,
  personId: string,
  phaseState: "open" | "closed" = "open",
) {
  const { closesAt } = juryPhases;
  const shuffled = sql`md5(${assignments.personId}::text || ${assignments.submissionId}::text)`;
  return db
    .select({
      id: assignments.id,
      phaseId: juryPhases.id,
      phaseName: juryPhases.name,
      closesAt: juryPhases.closesAt,
      title: titleOf,
      submissionType: submissions.submissionType,
      minutes: minutesOf,
      language: submissions.language,
      state: seatState,
      paused: pausedFor,
      share: shareWatched,
      screener: sql<boolean>`${hasPlayer}`,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOf)
    .where(
      and(
        isVisibleTo(personId, now),
        phaseState === "open"
          ? and(gt(closesAt, now), sql`${state} in ('draft', 'given')`)
          : and(lte(closesAt, now), sql`${seatState} in ('open', 'draft', 'given')`),
      ),
    )
    .orderBy(
      ...(phaseState === "open" ? [] : [desc(closesAt)]),
      // Open phases: fewest scores first, then films on hold, then scored ones. Closed phases: scored ones first.
      (phaseState === "open" ? asc : desc)(sql`${state} = 'given'`),
      asc(sql`${pausedFor} is not null`),
      asc(scores),
      asc(shuffled),
      asc(assignments.id),
    );
}

/** Log lines per page. */
const linesOnScreen = 10;

/** The next log lines that the juror still has to score, those of one phase, with everything the page shows. */
export async function readLines(db: Database, now: Date, personId: string) {
  const linesToScore = (await assignedFilms(db, now, personId)).filter(
    ({ submissionType, state }) => submissionType === "log_line" && state !== "given",
  );
  const linesOfPhase = linesToScore.filter(({ phaseId }) => phaseId === linesToScore[0]?.phaseId);
  const shownLines = linesOfPhase.slice(0, linesOnScreen);
  const lines = await Promise.all(
    shownLines.map(({ id }) => readAssignedFilm(db, now, personId, id)),
  );
  return { lines: lines.filter((line) => line !== null), owed: linesOfPhase.length };
}

/** One of the person's own assignments with its phase and scorecard; undefined if it is not theirs. */
export async function findAssignedFilm(db: Database, now: Date, personId: string, id: string) {
  const { genre, completionYear, language, synopsis, logLine, filmUrl, filmPassword } = submissions;
  const { blind } = juryPhases;
  const unlessBlind = (column: typeof submissions.director) =>
    sql<string | null>`case when ${blind} then null else ${column} end`;
  const [row] = await db
    .select({
      id: assignments.id,
      submissionId: assignments.submissionId,
      phase: juryPhases,
      entry: {
        title: titleOf,
        submissionType: submissions.submissionType,
        minutes: minutesOf,
        genre,
        completionYear,
        language,
        logLine,
        filmUrl,
        filmPassword,
        synopsis: sql<
          string | null
        >`case when ${blind} then coalesce(${phaseEntries.blindSynopsis}, ${synopsis}) else ${synopsis} end`,
      },
      named: {
        director: unlessBlind(submissions.director),
        country: unlessBlind(submissions.country as unknown as typeof submissions.director),
        trailerUrl: unlessBlind(submissions.trailerUrl as unknown as typeof submissions.director),
      },
      card: scorecards,
      viewing: viewings.statement,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(phaseEntries, isEntryOf)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOf)
    .leftJoin(
      viewings,
      and(
        eq(viewings.submissionId, assignments.submissionId),
        eq(viewings.personId, assignments.personId),
      ),
    )
    .where(and(eq(assignments.id, id), isVisibleTo(personId, now)));
  return row;
}
/** Whether the person has an assignment for a submission, in any phase. */
export async function mayWatchFilm(
  db: Database,
  now: Date,
  personId: string,
  submissionId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(phaseEntries, isEntryOf)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .where(and(eq(assignments.submissionId, submissionId), isVisibleTo(personId, now)))
    .limit(1);
  return rows.length > 0;
}

export type AssignedFilm = NonNullable<Awaited<ReturnType<typeof findAssignedFilm>>>;

export const criteriaOf = (db: Database, phaseId: string) =>
  db.select().from(criteria).where(eq(criteria.phaseId, phaseId)).orderBy(asc(criteria.position));

/** One of the juror's films with everything its page shows; null if it is not theirs. */
export async function readAssignedFilm(db: Database, now: Date, personId: string, id: string) {
  const film = await findAssignedFilm(db, now, personId, id);
  if (!film) return null;
  const { phase, entry, named, card } = film;
  const phaseCriteria = await criteriaOf(db, phase.id);
  const closed = phase.closesAt <= now;
  return {
    id: film.id,
    phase: { ...phase, closed },
    entry: {
      ...entry,
      ...(!phase.blind && named),
      screener: await playerFor(db, film.submissionId, personId),
      answers: await answersFor(db, film.submissionId, phase),
    },
    criteria: phaseCriteria,
    trouble: await findOwnProblem(db, film.submissionId, personId),
    viewing: film.viewing,
    scorecard: card && { ...card, values: pickKnownCriteria(phaseCriteria, card.values) },
    ...(await othersOf(db, film, personId, closed)),
    sealed: await sealedOf(db, film, personId, closed),
  };
}

/** The filmmaker's answers that the jury may read; in a blind phase only those that name nobody. */
const answersFor = (
  db: Database,
  submissionId: string,
  { blind }: Pick<typeof juryPhases.$inferSelect, "blind">,
) =>
  db
    .select({ label: questions.label, value: answers.value })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(
      and(
        eq(answers.submissionId, submissionId),
        inArray(questions.jury, blind ? ["always"] : ["always", "named"]),
      ),
    )
    .orderBy(asc(questions.position), asc(questions.id));

/** The player of a submission's film, and how much of it this person watched; null without an uploaded film. */
async function playerFor(db: Database, submissionId: string, personId: string) {
  const player = await playerOf(db, submissionId);
  if (!player) return null;
  const { seconds, position } = await findWatchProgress(db, player.id, personId);
  return { ...player, position, share: shareOf(seconds, player.seconds ?? 0) };
}

/** The share of the film that the juror watched; null if nothing was measured. */
const shareWatched = sql<number | null>`(select ${watchedShare}
  from ${watched} join ${media} on ${media.id} = ${watched.mediaId}
  where ${isPlayableOf} and ${watched.personId} = ${assignments.personId} limit 1)`;

/** Submitted scorecards of a film by others. */
const givenByOthers = ({ phase, submissionId }: AssignedFilm, personId: string) =>
  and(
    eq(scorecards.phaseId, phase.id),
    eq(scorecards.submissionId, submissionId),
    eq(scorecards.state, "given"),
    ne(scorecards.personId, personId),
  );

/** How many scores of others this person may see later; null if never. */
async function sealedOf(
  db: Database,
  film: AssignedFilm,
  personId: string,
  closed: boolean,
): Promise<Sealed | null> {
  const { othersVisible } = film.phase;
  const forOwn = othersVisible === "after_own" && film.card?.state !== "given";
  if (closed || !(forOwn || othersVisible === "after_close")) return null;
  const count = await db.$count(scorecards, givenByOthers(film, personId));
  return { count, until: forOwn ? "own" : "close" };
}

/** Other jurors' scores, once the juror's own is submitted and if the phase shows them. */
async function othersOf(db: Database, film: AssignedFilm, personId: string, closed: boolean) {
  const { phase, card } = film;
  const { othersVisible } = phase;
  const isShown = othersVisible === "after_own" || (othersVisible === "after_close" && closed);
  if (!isShown || card?.state !== "given") return { others: null, average: null };
  const otherCards = await db
    .select({
      name: phase.namesVisible ? people.name : sql<null>`null`,
      total: scorecards.total,
      verdict: scorecards.verdict,
    })
    .from(scorecards)
    .innerJoin(people, eq(people.id, scorecards.personId))
    .where(givenByOthers(film, personId))
    // Not in the order of submission: it could reveal who gave which score.
    .orderBy(asc(scorecards.total), asc(scorecards.personId));
  const totals = [card, ...otherCards].flatMap(({ total }) => total ?? []);
  const sum = totals.reduce((all, total) => all + total, 0);
  return {
    others: otherCards,
    average: {
      scores: otherCards.length + 1,
      mean: totals.length > 0 ? sum / totals.length : null,
      median: totals.length > 0 ? medianOf(totals) : null,
    },
  };
}
