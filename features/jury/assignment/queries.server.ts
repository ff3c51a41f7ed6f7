import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, people, phaseEntries, scorecards, submissions } from "~/db/tables";
import { beyond, orderOf, type Page, type PageQuery, pageOf } from "~/http/paging";
import {
  isCardOf,
  isThere,
  minutesOf,
  seatState,
  seatsOf,
  sittingIn,
  titleOf,
} from "../rows.server";
import { findPhase } from "../setup/phases.server";
import { titleOrder } from "./entries.server";
import type { Progress } from "./schema";

/** Who watches what, and how far they are. */

const readRows = (db: Database) =>
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
      sort: sql<string>`${titleOrder.sort}`,
    })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .innerJoin(people, eq(people.id, assignments.personId))
    .leftJoin(scorecards, isCardOf)
    .$dynamic();
type AssignmentRow = Awaited<ReturnType<typeof readRows>>[number];

/** One page of a phase's assignments, by title. */
export async function listAssignments(
  db: Database,
  phaseId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<AssignmentRow>> {
  const list = { ...titleOrder, id: assignments.id };
  const where = eq(assignments.phaseId, phaseId);
  const rows = await readRows(db)
    .where(and(where, beyond(list, cursor)))
    .orderBy(orderOf(list))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const total = await db.$count(assignments, where);
  return pageOf({ items: shown, last: last ? { value: last.sort, id: last.id } : null }, total);
}

/** One assignment as a list shows it. */
export async function findAssignment(db: Database, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await readRows(db).where(eq(assignments.id, id));
  return row;
}

/** How far a phase is, and each who sits on its jury. Null: there is no such phase. */
export async function readProgress(db: Database, phaseId: string): Promise<Progress | null> {
  const phase = await findPhase(db, phaseId);
  if (!phase) return null;
  const films = await db
    .select({ id: submissions.id, minutes: minutesOf })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(and(eq(phaseEntries.phaseId, phaseId), isThere))
    .orderBy(asc(submissions.id));
  const minutes = new Map(films.map((film) => [film.id, film.minutes]));
  const seats = await seatsOf(db, phaseId);
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
