import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, conflicts, scorecards } from "~/db/schema";

/** What a conflict does to scores that were given already. */

type Pair = { personId: string; submissionId: string };

/** Why a card does not count, as it is kept and told. */
export const excludedScorecards = {
  conflict: "A conflict of interest was confirmed.",
  left: "The juror left the jury.",
} as const;

/** Keeps a pair's seats as they are while its conflict changes: a score given meanwhile waits. */
export async function lockSeats(tx: Database, { personId, submissionId }: Pair): Promise<void> {
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

/** A given card counts while its conflict is only possible; once that is confirmed it is kept, and excluded. */
export async function realignScorecards(tx: Database, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const among = and(
    inArray(scorecards.personId, [...new Set(pairs.map(({ personId }) => personId))]),
    inArray(scorecards.submissionId, [...new Set(pairs.map(({ submissionId }) => submissionId))]),
  );
  const version = sql`${scorecards.version} + 1`;
  await tx
    .update(scorecards)
    .set({ state: "excluded", reason: excludedScorecards.conflict, version })
    .where(and(among, eq(scorecards.state, "given"), isConfirmed));
  await tx
    .update(scorecards)
    .set({ state: "given", reason: null, version })
    .where(
      and(
        among,
        eq(scorecards.state, "excluded"),
        eq(scorecards.reason, excludedScorecards.conflict),
        sql`not ${isConfirmed}`,
      ),
    );
}
