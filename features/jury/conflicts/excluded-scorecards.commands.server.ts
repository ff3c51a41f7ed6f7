import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, conflicts, scorecards } from "~/db/schema";

/** The effect of conflicts on submitted scores. */

type Pair = { personId: string; submissionId: string };

/** Why a scorecard does not count. */
export const exclusionReasons = {
  conflict: "A conflict of interest was confirmed.",
  leftJury: "The juror left the jury.",
} as const;

/** Locks a pair's assignments while its conflict changes: a concurrent score waits. */
export async function lockAssignments(
  tx: Database,
  { personId, submissionId }: Pair,
): Promise<void> {
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.personId, personId), eq(assignments.submissionId, submissionId)))
    .for("update");
}

const isConfirmed = sql`exists (select from ${conflicts}
  where ${conflicts.personId} = ${scorecards.personId}
    and ${conflicts.submissionId} = ${scorecards.submissionId}
    and ${conflicts.state} = 'confirmed')`;

/**
 * A submitted scorecard counts while its conflict is only suspected. Once the conflict is confirmed, the scorecard is
 * kept but excluded; it counts again if the conflict is dismissed.
 */
export async function excludeOrRestoreScorecards(
  tx: Database,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const isAffected = and(
    inArray(scorecards.personId, [...new Set(pairs.map(({ personId }) => personId))]),
    inArray(scorecards.submissionId, [...new Set(pairs.map(({ submissionId }) => submissionId))]),
  );
  const version = sql`${scorecards.version} + 1`;
  await tx
    .update(scorecards)
    .set({ state: "excluded", reason: exclusionReasons.conflict, version })
    .where(and(isAffected, eq(scorecards.state, "given"), isConfirmed));
  await tx
    .update(scorecards)
    .set({ state: "given", reason: null, version })
    .where(
      and(
        isAffected,
        eq(scorecards.state, "excluded"),
        eq(scorecards.reason, exclusionReasons.conflict),
        sql`not ${isConfirmed}`,
      ),
    );
}
