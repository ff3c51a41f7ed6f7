import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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
  isCardOfAssignment,
  isEntryOfAssignment,
  maySeeFilm,
  minutesOf,
  reportedProblem,
  seatState,
  titleOf,
} from "../query-helpers.queries.server";
import { medianOf } from "./normalise.rules";
import type { SealedScores } from "./schema";
import { pickKnownCriteria } from "./scorecard.rules";

/** What a juror sees. Every query selects only rows that the juror may see (`isVisibleTo`). */

/** Published to this person, in a phase that has opened, not withdrawn, without a conflict of interest. */
const isVisibleTo = (personId: string, now: Date): SQL | undefined =>
  and(
    eq(assignments.personId, personId),
    isNotNull(assignments.publishedAt),
    lte(juryPhases.opensAt, now),
    isActive,
    sql`not ${isConflictUnchecked(personId, assignments.submissionId)}`,
    maySeeFilm(now),
  );

const cardState = sql<string>`coalesce(${scorecards.state}, 'draft')`;

/** Submitted scorecards of the same film in the same phase. */
const submittedScores = sql<number>`(select count(*)::int from scorecards given
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
 * All films of a juror in open phases, or those of closed phases that have a submitted score or can be read, last closed
 * first. Without pages: a juror has hundreds at most.
 */
export function assignedFilms(
  db: Database,
  now: Date,
  personId: string,
  phaseState: "open" | "closed" = "open",
) {
  const { closesAt } = juryPhases;
  const shuffleKey = sql`md5(${assignments.personId}::text || ${assignments.submissionId}::text)`;
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
      paused: reportedProblem,
      share: ownWatchedShare,
      screener: sql<boolean>`${hasPlayer}`,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOfAssignment)
    .where(
      and(
        isVisibleTo(personId, now),
        phaseState === "open"
          ? and(gt(closesAt, now), sql`${cardState} in ('draft', 'given')`)
          : and(lte(closesAt, now), sql`${seatState} in ('open', 'draft', 'given')`),
      ),
    )
    .orderBy(
      ...(phaseState === "open" ? [] : [desc(closesAt)]),
      // Open phases: fewest scores first, then films on hold, then scored ones. Closed phases: scored ones first.
      (phaseState === "open" ? asc : desc)(sql`${cardState} = 'given'`),
      asc(sql`${reportedProblem} is not null`),
      asc(submittedScores),
      asc(shuffleKey),
      asc(assignments.id),
    );
}

/** Log lines per page. */
const linesPerPage = 10;

/** The next log lines that the juror still has to score, those of one phase, with everything the page shows. */
export async function readLogLines(db: Database, now: Date, personId: string) {
  const linesToScore = (await assignedFilms(db, now, personId)).filter(
    ({ submissionType, state }) => submissionType === "log_line" && state !== "given",
  );
  const linesOfPhase = linesToScore.filter(({ phaseId }) => phaseId === linesToScore[0]?.phaseId);
  const shownLines = linesOfPhase.slice(0, linesPerPage);
  const lines = await Promise.all(
    shownLines.map(({ id }) => readAssignedFilm(db, now, personId, id)),
  );
  return { lines: lines.filter((line) => line !== null), remainingCount: linesOfPhase.length };
}

/** One of the person's own assignments with its phase and scorecard; undefined if it is not theirs. */
export async function findAssignedFilm(db: Database, now: Date, personId: string, id: string) {
  const { genre, completionYear, language, synopsis, logLine, filmUrl, filmPassword } = submissions;
  const { blind } = juryPhases;
  const hideIfBlind = (column: AnyPgColumn) =>
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
      identifyingFields: {
        director: hideIfBlind(submissions.director),
        country: hideIfBlind(submissions.country),
        trailerUrl: hideIfBlind(submissions.trailerUrl),
      },
      card: scorecards,
      viewing: viewings.statement,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(phaseEntries, isEntryOfAssignment)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOfAssignment)
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

/** Whether the person may watch a submission's film: it is assigned to them in an open or closed phase. */
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
    .innerJoin(phaseEntries, isEntryOfAssignment)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .where(and(eq(assignments.submissionId, submissionId), isVisibleTo(personId, now)))
    .limit(1);
  return rows.length > 0;
}

export type AssignedFilm = NonNullable<Awaited<ReturnType<typeof findAssignedFilm>>>;

/** The criteria of a phase, in order. */
export const criteriaOf = (db: Database, phaseId: string) =>
  db.select().from(criteria).where(eq(criteria.phaseId, phaseId)).orderBy(asc(criteria.position));

/** One of the juror's films with everything its page shows; null if it is not theirs. */
export async function readAssignedFilm(db: Database, now: Date, personId: string, id: string) {
  const film = await findAssignedFilm(db, now, personId, id);
  if (!film) return null;
  const { phase, entry, identifyingFields, card } = film;
  const phaseCriteria = await criteriaOf(db, phase.id);
  const isClosed = phase.closesAt <= now;
  return {
    id: film.id,
    phase: { ...phase, closed: isClosed },
    entry: {
      ...entry,
      ...(!phase.blind && identifyingFields),
      screener: await readPlayer(db, film.submissionId, personId),
      answers: await readAnswers(db, film.submissionId, phase),
    },
    criteria: phaseCriteria,
    trouble: await findOwnProblem(db, film.submissionId, personId),
    viewing: film.viewing,
    scorecard: card && { ...card, values: pickKnownCriteria(phaseCriteria, card.values) },
    ...(await readOtherScores(db, film, personId, isClosed)),
    sealed: await readSealedScores(db, film, personId, isClosed),
  };
}

/** The filmmaker's answers that the jury may read; in a blind phase only those that name nobody. */
const readAnswers = (
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
async function readPlayer(db: Database, submissionId: string, personId: string) {
  const player = await playerOf(db, submissionId);
  if (!player) return null;
  const { seconds, position } = await findWatchProgress(db, player.id, personId);
  return { ...player, position, share: shareOf(seconds, player.seconds ?? 0) };
}

/** The share of the film that the juror watched; null if nothing was measured. */
const ownWatchedShare = sql<number | null>`(select ${watchedShare}
  from ${watched} join ${media} on ${media.id} = ${watched.mediaId}
  where ${isPlayableOf} and ${watched.personId} = ${assignments.personId} limit 1)`;

/** Submitted scorecards of a film by others. */
const isSubmittedByOthers = ({ phase, submissionId }: AssignedFilm, personId: string) =>
  and(
    eq(scorecards.phaseId, phase.id),
    eq(scorecards.submissionId, submissionId),
    eq(scorecards.state, "given"),
    ne(scorecards.personId, personId),
  );

/** How many scores of other jurors this person will see later, and when; null if never, or if they see them already. */
async function readSealedScores(
  db: Database,
  film: AssignedFilm,
  personId: string,
  isClosed: boolean,
): Promise<SealedScores | null> {
  const { othersVisible } = film.phase;
  const waitsForOwnScore = othersVisible === "after_own" && film.card?.state !== "given";
  if (isClosed || !(waitsForOwnScore || othersVisible === "after_close")) return null;
  const count = await db.$count(scorecards, isSubmittedByOthers(film, personId));
  return { count, until: waitsForOwnScore ? "own" : "close" };
}

/** Other jurors' scores, once the juror's own is submitted and if the phase shows them. */
async function readOtherScores(
  db: Database,
  film: AssignedFilm,
  personId: string,
  isClosed: boolean,
) {
  const { phase, card } = film;
  const { othersVisible } = phase;
  const areScoresShown =
    othersVisible === "after_own" || (othersVisible === "after_close" && isClosed);
  if (!areScoresShown || card?.state !== "given") return { others: null, average: null };
  const otherCards = await db
    .select({
      name: phase.namesVisible ? people.name : sql<null>`null`,
      total: scorecards.total,
      verdict: scorecards.verdict,
    })
    .from(scorecards)
    .innerJoin(people, eq(people.id, scorecards.personId))
    .where(isSubmittedByOthers(film, personId))
    // Not in the order of submission: it could reveal who gave which score.
    .orderBy(asc(scorecards.total), asc(scorecards.personId));
  const totals = [card, ...otherCards].flatMap(({ total }) => total ?? []);
  const sum = totals.reduce((sumSoFar, total) => sumSoFar + total, 0);
  return {
    others: otherCards,
    average: {
      scores: otherCards.length + 1,
      mean: totals.length > 0 ? sum / totals.length : null,
      median: totals.length > 0 ? medianOf(totals) : null,
    },
  };
}
