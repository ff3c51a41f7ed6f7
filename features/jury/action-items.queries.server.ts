import { and, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  conflicts,
  editions,
  juries,
  juryPhases,
  people,
  phaseEntries,
  scorecards,
  submissions,
} from "~/db/schema";
import { isBehind, type PhaseCount, phaseWithMost } from "./action-items.rules";
import { conflictInPhase } from "./conflicts/queries.server";
import {
  countsForSlot,
  isActive,
  isCardOfAssignment,
  isMember,
} from "./query-helpers.queries.server";

/** Open work of the juries' phases. */
export type JuryToDo = {
  /** Slots of films that no juror has. */
  unfilled: PhaseCount | null;
  /** Suspected conflicts without a decision. */
  conflicts: PhaseCount | null;
  /** Jurors who are behind, and when their phase closes. */
  behind: (PhaseCount & { names: string[]; closesAt: string }) | null;
};

/** Published phases that have not closed, of editions that are not archived. */
const runningPhases = (db: Database, now: Date) =>
  db
    .select({
      phaseId: juryPhases.id,
      phase: juryPhases.name,
      wantedScores: juryPhases.wantedScores,
      opensAt: juryPhases.opensAt,
      closesAt: juryPhases.closesAt,
    })
    .from(juryPhases)
    .innerJoin(juries, eq(juries.id, juryPhases.juryId))
    .innerJoin(editions, eq(editions.id, juries.editionId))
    .where(
      and(
        gt(juryPhases.closesAt, now),
        isNotNull(juryPhases.publishedAt),
        ne(editions.state, "archived"),
      ),
    )
    .orderBy(juryPhases.closesAt);
type RunningPhase = Awaited<ReturnType<typeof runningPhases>>[number];

/** The scores wanted for a phase's films, minus those submitted or still expected. */
async function countUnfilledSlots(
  db: Database,
  { phaseId, wantedScores }: RunningPhase,
): Promise<number> {
  const takenCount: SQL<number> = sql<number>`(select count(*)::int
    from ${assignments} left join ${scorecards} on ${isCardOfAssignment}
    where ${assignments.phaseId} = ${phaseEntries.phaseId}
      and ${assignments.submissionId} = ${phaseEntries.submissionId} and ${countsForSlot})`;
  const [row] = await db
    .select({
      places: sql<number>`coalesce(sum(greatest(${wantedScores}::int - ${takenCount}, 0)), 0)::int`,
    })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(and(eq(phaseEntries.phaseId, phaseId), isActive));
  return row?.places ?? 0;
}

/** The names of the jurors who are behind in a phase at `now`. */
async function jurorsBehind(db: Database, phase: RunningPhase, now: Date): Promise<string[]> {
  const isDone = sql`coalesce(${scorecards.state}, 'draft') in ('given', 'abstained')`;
  const rows = await db
    .select({
      name: people.name,
      films: sql<number>`count(*) filter (where ${countsForSlot} or ${isDone})::int`,
      done: sql<number>`count(*) filter (where ${isDone})::int`,
    })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .innerJoin(people, eq(people.id, assignments.personId))
    .leftJoin(scorecards, isCardOfAssignment)
    .where(
      and(
        eq(assignments.phaseId, phase.phaseId),
        isNotNull(assignments.publishedAt),
        isActive,
        isMember,
        sql`${people.revokedAt} is null`,
      ),
    )
    .groupBy(people.id, people.name)
    .orderBy(people.name);
  return rows.filter((row) => isBehind(row, phase, now)).map(({ name }) => name);
}

/** Slots without a juror, suspected conflicts and jurors who are behind, of running phases. */
export async function juryToDo(db: Database, now: Date): Promise<JuryToDo> {
  const phases = await runningPhases(db, now);
  const unfilledSlots = [];
  const suspectedConflicts = [];
  const behindCounts = [];
  for (const phase of phases) {
    const { phaseId, phase: name, closesAt } = phase;
    const countInPhase = (count: number) => ({ phaseId, phase: name, count });
    unfilledSlots.push(countInPhase(await countUnfilledSlots(db, phase)));
    const openConflicts = and(conflictInPhase(phaseId), eq(conflicts.state, "possible"));
    suspectedConflicts.push(countInPhase(await db.$count(conflicts, openConflicts)));
    const names = await jurorsBehind(db, phase, now);
    behindCounts.push({ ...countInPhase(names.length), names, closesAt: closesAt.toISOString() });
  }
  const mostBehindCount = phaseWithMost(behindCounts);
  const phaseMostBehind = behindCounts.find(({ phaseId }) => phaseId === mostBehindCount?.phaseId);
  return {
    unfilled: phaseWithMost(unfilledSlots),
    conflicts: phaseWithMost(suspectedConflicts),
    behind:
      mostBehindCount && phaseMostBehind
        ? { ...phaseMostBehind, elsewhere: mostBehindCount.elsewhere }
        : null,
  };
}
