import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, people, phaseEntries, scorecards, submissions } from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.server";
import type { Actor } from "~/lib/api/endpoint";
import { countList, type PageQuery, readPageWith, toPage } from "~/lib/pagination/keyset";
import {
  isActive,
  isCardOf,
  minutesOf,
  seatState,
  seatsOf,
  sittingIn,
  titleOf,
} from "../query-helpers.server";
import { findPhase } from "../setup/phases.server";
import { readBy, titleOrder } from "./phase-entries.server";
import type { Progress } from "./schema";

/** Assignments, and the progress of jurors. */

/** Assignments with films, people and scorecards, by title. */
const readSeats = (db: Database, where: SQL | undefined, query: PageQuery) =>
  readPageWith({ ...titleOrder, id: assignments.id, where }, query, ({ place, ...cut }) =>
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
      .leftJoin(scorecards, isCardOf)
      .where(cut.where)
      .orderBy(cut.orderBy)
      .limit(cut.limit),
  );

type Which = PageQuery & { submissionId?: string; personId?: string };

/**
 * One page of a phase's assignments, by title: all, those of a film or of a juror; without those of
 * films the reader has a conflict with.
 */
export async function listAssignments(
  db: Database,
  phaseId: string,
  reader: Actor,
  { submissionId, personId, ...query }: Which,
) {
  const where = and(
    eq(assignments.phaseId, phaseId),
    submissionId ? eq(assignments.submissionId, submissionId) : undefined,
    personId ? eq(assignments.personId, personId) : undefined,
    visibleTo(reader, assignments.submissionId),
  );
  return toPage(
    await readSeats(db, where, query),
    await countList(db, { from: assignments, where }),
  );
}

/** One assignment as a row of the list; undefined: unknown to this reader. */
export async function findAssignment(db: Database, reader: Actor, id: string) {
  const which = and(eq(assignments.id, id), visibleTo(reader, assignments.submissionId));
  return (await readSeats(db, which, { limit: 1 })).items[0];
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
    .where(and(eq(phaseEntries.phaseId, phaseId), isActive, readBy(reader)))
    .orderBy(asc(submissions.id));
  const minutes = new Map(films.map((film) => [film.id, film.minutes]));
  const seats = await seatsOf(db, phaseId, visibleTo(reader, assignments.submissionId));
  const taken = seats.filter(({ isTaken }) => isTaken);
  const sumOf = (of: typeof seats) => ({
    given: of.filter(({ state }) => state === "given").length,
    abstained: of.filter(({ state }) => state === "abstained").length,
  });
  const bySeat = Map.groupBy(seats, ({ personId }) => personId);
  const sitting = await sittingIn(db, phaseId);
  return {
    wanted: films.length * phase.wantedScores,
    assigned: taken.length,
    ...sumOf(seats),
    people: sitting.map(({ personId, name }) => {
      const own = bySeat.get(personId) ?? [];
      const takes = own.filter(({ isTaken }) => isTaken);
      return {
        ...{ personId, name, films: takes.length },
        minutes: takes.reduce((sum, { submissionId }) => sum + (minutes.get(submissionId) ?? 0), 0),
        ...sumOf(own),
      };
    }),
  };
}
