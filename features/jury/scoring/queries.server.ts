import { and, asc, desc, eq, gt, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  criteria,
  juryPhases,
  media,
  people,
  phaseEntries,
  scorecards,
  submissions,
  viewings,
  watched,
} from "~/db/schema";
import { isConflictUnchecked } from "~/features/auth/visibility.server";
import {
  hasPlayer,
  isPlayableOf,
  ownProblem,
  playerOf,
  watchedBy,
  watchedShare,
} from "~/features/screeners/queries.server";
import { shareOf } from "~/features/screeners/watching.rules";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import {
  hasConflict,
  hasScoringRole,
  isActive,
  isCardOf,
  isEntryOf,
  isMember,
  minutesOf,
  pausedFor,
  seatState,
  titleOf,
} from "../query-helpers.server";
import { medianOf } from "./normalise.rules";
import type { Sealed } from "./schema";
import { pickKnownCriteria } from "./scorecard.rules";

/** What a juror sees. Which rows are theirs is a condition of each query. */

/** Published to this person, in a phase that has opened, of a film that is there and not too near. */
const seenBy = (personId: string, now: Date): SQL | undefined =>
  and(
    eq(assignments.personId, personId),
    isNotNull(assignments.publishedAt),
    lte(juryPhases.opensAt, now),
    isActive,
    sql`not ${hasConflict}`,
    sql`not ${isConflictUnchecked(personId, assignments.submissionId)}`,
    isMember,
    hasScoringRole(now),
  );

const state = sql<string>`coalesce(${scorecards.state}, 'draft')`;

/** Given cards of the same film in the same phase. */
const scores = sql<number>`(select count(*)::int from scorecards given
  where given.phase_id = ${assignments.phaseId} and given.submission_id = ${assignments.submissionId}
    and given.state = 'given')`;

/** One's own films of open phases: those owed with the fewest scores first, shuffled for each juror; given ones last. */
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
 * The same whole: a juror has hundreds at most. Of closed phases those that closed last come
 * first: what was scored may be read again, and so may a draft that nobody gave.
 */
export function assignedFilms(
  db: Database,
  now: Date,
  personId: string,
  which: "open" | "closed" = "open",
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
        seenBy(personId, now),
        which === "open"
          ? and(gt(closesAt, now), sql`${state} in ('draft', 'given')`)
          : and(lte(closesAt, now), sql`${seatState} in ('open', 'draft', 'given')`),
      ),
    )
    .orderBy(
      ...(which === "open" ? [] : [desc(closesAt)]),
      // Of what may still be scored the fewest scores come first; what was scored is last there, and first later.
      ...[(which === "open" ? asc : desc)(sql`${state} = 'given'`)],
      ...[asc(sql`${pausedFor} is not null`), asc(scores)],
      ...[asc(shuffled), asc(assignments.id)],
    );
}

/** Log lines are read ten a screen. */
const linesOnScreen = 10;

/** The next log lines that somebody owes, those of one phase, each as its page would show it. */
export async function readLines(db: Database, now: Date, personId: string) {
  const owed = (await assignedFilms(db, now, personId)).filter(
    ({ submissionType, state }) => submissionType === "log_line" && state !== "given",
  );
  const together = owed.filter(({ phaseId }) => phaseId === owed[0]?.phaseId);
  const shown = together.slice(0, linesOnScreen);
  const lines = await Promise.all(shown.map(({ id }) => readAssignedFilm(db, now, personId, id)));
  return { lines: lines.filter((line) => line !== null), owed: together.length };
}

/** One of the person's own assignments with its phase and card; undefined: it is not theirs. */
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
        ...{ genre, completionYear, language, logLine, filmUrl, filmPassword },
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
    .where(and(eq(assignments.id, id), seenBy(personId, now)));
  return row;
}
/** Whether the film of an entry is one of the person's own, in any of its phases. */
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
    .where(and(eq(assignments.submissionId, submissionId), seenBy(personId, now)))
    .limit(1);
  return rows.length > 0;
}

export type AssignedFilm = NonNullable<Awaited<ReturnType<typeof findAssignedFilm>>>;

export const criteriaOf = (db: Database, phaseId: string) =>
  db.select().from(criteria).where(eq(criteria.phaseId, phaseId)).orderBy(asc(criteria.position));

/** A film of one's own as its page shows it; null: it is not theirs. */
export async function readAssignedFilm(db: Database, now: Date, personId: string, id: string) {
  const own = await findAssignedFilm(db, now, personId, id);
  if (!own) return null;
  const { phase, entry, named, card } = own;
  const asked = await criteriaOf(db, phase.id);
  const closed = phase.closesAt <= now;
  return {
    id: own.id,
    phase: { ...phase, closed },
    entry: {
      ...{ ...entry, ...(!phase.blind && named) },
      screener: await playerFor(db, own.submissionId, personId),
    },
    criteria: asked,
    trouble: await ownProblem(db, own.submissionId, personId),
    viewing: own.viewing,
    scorecard: card && { ...card, values: pickKnownCriteria(asked, card.values) },
    ...(await othersOf(db, own, personId, closed)),
    sealed: await sealedOf(db, own, personId, closed),
  };
}

/** The player of an entry's film, with how much of it this person has watched; null: there is none. */
async function playerFor(db: Database, submissionId: string, personId: string) {
  const player = await playerOf(db, submissionId);
  if (!player) return null;
  const { seconds, position } = await watchedBy(db, player.id, personId);
  return { ...player, position, share: shareOf(seconds, player.seconds ?? 0) };
}

/** The share of the film that the person of an assignment watched; null: nothing was measured. */
const shareWatched = sql<number | null>`(select ${watchedShare}
  from ${watched} join ${media} on ${media.id} = ${watched.mediaId}
  where ${isPlayableOf} and ${watched.personId} = ${assignments.personId} limit 1)`;

/** Given cards of a film by others than this person. */
const givenByOthers = ({ phase, submissionId }: AssignedFilm, me: string) =>
  and(
    eq(scorecards.phaseId, phase.id),
    eq(scorecards.submissionId, submissionId),
    eq(scorecards.state, "given"),
    ne(scorecards.personId, me),
  );

/** How many scores of others are there that this person may see later; null: none will be shown. */
async function sealedOf(
  db: Database,
  own: AssignedFilm,
  me: string,
  closed: boolean,
): Promise<Sealed | null> {
  const { othersVisible } = own.phase;
  const forOwn = othersVisible === "after_own" && own.card?.state !== "given";
  if (closed || !(forOwn || othersVisible === "after_close")) return null;
  const count = await db.$count(scorecards, givenByOthers(own, me));
  return { count, until: forOwn ? "own" : "close" };
}

/** What others gave, once one's own score is given and the phase shows it. */
async function othersOf(db: Database, own: AssignedFilm, me: string, closed: boolean) {
  const { phase, card } = own;
  const { othersVisible } = phase;
  const shown = othersVisible === "after_own" || (othersVisible === "after_close" && closed);
  if (!shown || card?.state !== "given") return { others: null, average: null };
  const others = await db
    .select({
      name: phase.namesVisible ? people.name : sql<null>`null`,
      total: scorecards.total,
      verdict: scorecards.verdict,
    })
    .from(scorecards)
    .innerJoin(people, eq(people.id, scorecards.personId))
    .where(givenByOthers(own, me))
    // Not in the order in which they came: without names that would tell whose is whose.
    .orderBy(asc(scorecards.total), asc(scorecards.personId));
  const totals = [card, ...others].flatMap(({ total }) => total ?? []);
  const sum = totals.reduce((all, one) => all + one, 0);
  return {
    others,
    average: {
      scores: others.length + 1,
      mean: totals.length > 0 ? sum / totals.length : null,
      median: totals.length > 0 ? medianOf(totals) : null,
    },
  };
}
