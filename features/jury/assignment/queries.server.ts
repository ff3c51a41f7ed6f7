import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  juryPhases,
  media,
  people,
  phaseEntries,
  scorecards,
  submissions,
  viewings,
  watched,
} from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { hasWatchedEnough, isPlayableOf, watchedShare } from "~/features/screeners/queries.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import {
  countList,
  type PageClauses,
  type PageQuery,
  readPageWith,
  toPage,
} from "~/lib/pagination/keyset";
import {
  isActive,
  isCardOfAssignment,
  membersOf,
  minutesOf,
  seatState,
  seatsOf,
  titleOf,
} from "../query-helpers.queries.server";
import { findPhase } from "../setup/phases.commands.server";
import { isReadableBy, mustScoreFirst, titleOrder } from "./phase-entries.commands.server";
import type { JurorViewing, Progress } from "./schema";

/** Assignments, and the progress of jurors. */

/** Assignments with films, people and scorecards, by title. */
const readAssignments = (db: Database, where: SQL | undefined, query: PageQuery) =>
  readPageWith({ ...titleOrder, id: assignments.id, where }, query, ({ place, ...clauses }) =>
    db
      .select({
        id: assignments.id,
        submissionId: assignments.submissionId,
        title: titleOf,
        personId: people.id,
        personName: people.name,
        source: assignments.source,
        publishedAt: assignments.publishedAt,
        state: seatState,
        place,
      })
      .from(assignments)
      .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
      .innerJoin(people, eq(people.id, assignments.personId))
      .leftJoin(scorecards, isCardOfAssignment)
      .where(clauses.where)
      .orderBy(clauses.orderBy)
      .limit(clauses.limit),
  );

type AssignmentQuery = PageQuery & { submissionId?: string; personId?: string };

/**
 * One page of a phase's assignments, by title: all, those of a film or of a juror; without those of
 * films the reader has a conflict with.
 */
export async function listAssignments(
  db: Database,
  phaseId: string,
  reader: Actor,
  { submissionId, personId, ...query }: AssignmentQuery,
) {
  const where = and(
    eq(assignments.phaseId, phaseId),
    submissionId ? eq(assignments.submissionId, submissionId) : undefined,
    personId ? eq(assignments.personId, personId) : undefined,
    visibleTo(reader, assignments.submissionId),
  );
  return toPage(
    await readAssignments(db, where, query),
    await countList(db, { from: assignments, where }),
  );
}

/** One assignment as a row of the list; undefined: unknown to this reader. */
export async function findAssignment(db: Database, reader: Actor, id: string) {
  const condition = and(eq(assignments.id, id), visibleTo(reader, assignments.submissionId));
  return (await readAssignments(db, condition, { limit: 1 })).items[0];
}

/** Assignments with what their jurors say they watched, what was measured, and whether they scored. */
const selectWatched = (db: Database, place: PageClauses["place"]) =>
  db
    .select({
      id: assignments.id,
      submissionId: assignments.submissionId,
      title: titleOf,
      phaseName: juryPhases.name,
      personId: people.id,
      personName: people.name,
      statement: viewings.statement,
      seconds: sql<number>`coalesce(${watched.seconds}, 0)`,
      share: watchedShare,
      /** False also for a film of unknown length: its share is null. */
      isWatchedEnough: sql<boolean>`coalesce(${hasWatchedEnough}, false)`,
      lastAt: watched.lastAt,
      scored: sql<boolean>`coalesce(${scorecards.state} = 'given', false)`,
      place,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .innerJoin(people, eq(people.id, assignments.personId))
    .leftJoin(scorecards, isCardOfAssignment)
    .leftJoin(
      viewings,
      and(eq(viewings.submissionId, submissions.id), eq(viewings.personId, people.id)),
    )
    .leftJoin(media, isPlayableOf)
    .leftJoin(watched, and(eq(watched.mediaId, media.id), eq(watched.personId, people.id)));

/**
 * One page of what the jurors of a phase watched of its films, by title. Of films that the reader
 * has to score, nothing before they did.
 */
export async function listWatched(
  db: Database,
  phaseId: string,
  reader: Actor,
  { submissionId, ...query }: PageQuery & { submissionId?: string },
) {
  const where = and(
    eq(assignments.phaseId, phaseId),
    isNotNull(assignments.publishedAt),
    submissionId ? eq(assignments.submissionId, submissionId) : undefined,
    visibleTo(reader, assignments.submissionId),
    isDirector(reader)
      ? undefined
      : sql`not exists (select from ${phaseEntries}
          where ${phaseEntries.submissionId} = ${assignments.submissionId} and ${mustScoreFirst(reader)})`,
  );
  const page = await readPageWith(
    { ...titleOrder, id: assignments.id, where },
    query,
    ({ place, ...clauses }) =>
      selectWatched(db, place).where(clauses.where).orderBy(clauses.orderBy).limit(clauses.limit),
  );
  return toPage(page, await countList(db, { from: assignments, where }));
}

/** What the jurors of all phases watched of an entry, for the director; by phase and name. */
export async function readEntryViewings(
  db: Database,
  submissionId: string,
): Promise<JurorViewing[]> {
  // All rows are read at once: no page needs the cursor of a row.
  const place = { value: sql<string>`''`, id: sql<string>`''` };
  const rows = await selectWatched(db, place)
    .where(and(eq(assignments.submissionId, submissionId), isNotNull(assignments.publishedAt)))
    .orderBy(asc(juryPhases.closesAt), asc(juryPhases.id), asc(people.name), asc(assignments.id));
  return rows.map(({ id, phaseName, personName, statement, share, scored, isWatchedEnough }) => {
    const isUnwatched = share !== null && !isWatchedEnough;
    return { id, phaseName, personName, statement, share, scored, isUnwatched };
  });
}

/**
 * The progress of a phase and of each juror, with the films that the reader may see. Null: unknown
 * phase.
 */
export async function readProgress(
  db: Database,
  phaseId: string,
  reader: Actor,
): Promise<Progress | null> {
  const phase = await findPhase(db, phaseId);
  if (!phase) return null;
  const films = await db
    .select({ id: submissions.id, minutes: minutesOf })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(and(eq(phaseEntries.phaseId, phaseId), isActive, isReadableBy(reader)))
    .orderBy(asc(submissions.id));
  const minutesById = new Map(films.map((film) => [film.id, film.minutes]));
  const seats = await seatsOf(db, phaseId, visibleTo(reader, assignments.submissionId));
  const takenSeats = seats.filter(({ countsForSlot }) => countsForSlot);
  const countScores = (group: typeof seats) => ({
    given: group.filter(({ cardState }) => cardState === "given").length,
    abstained: group.filter(({ cardState }) => cardState === "abstained").length,
  });
  const seatsByPerson = Map.groupBy(seats, ({ personId }) => personId);
  const members = await membersOf(db, phaseId);
  return {
    wanted: films.length * phase.wantedScores,
    assigned: takenSeats.length,
    ...countScores(seats),
    people: members.map(({ personId, name }) => {
      const jurorSeats = seatsByPerson.get(personId) ?? [];
      const jurorTakenSeats = jurorSeats.filter(({ countsForSlot }) => countsForSlot);
      return {
        personId,
        name,
        films: jurorTakenSeats.length,
        minutes: jurorTakenSeats.reduce(
          (sum, { submissionId }) => sum + (minutesById.get(submissionId) ?? 0),
          0,
        ),
        ...countScores(jurorSeats),
      };
    }),
  };
}
