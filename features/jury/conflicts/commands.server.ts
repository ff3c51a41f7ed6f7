import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ConflictState } from "~/db/enums";
import { conflicts } from "~/db/schema";
import { requireUnarchivedEntries } from "~/features/settings/archived.queries.server";
import { excludeOrRestoreScorecards, lockAssignments } from "./excluded-scorecards.commands.server";

type Pair = { submissionId: string; personId: string };

/** Stores a declared conflict, in the caller's transaction. Resolves to its id. */
export async function declareConflict(
  tx: Database,
  pair: Pair,
  byPersonId: string,
): Promise<string> {
  await lockAssignments(tx, pair);
  const [row] = await tx
    .insert(conflicts)
    .values({ ...pair, kind: "declared", state: "confirmed", byPersonId })
    .onConflictDoUpdate({
      target: [conflicts.submissionId, conflicts.personId],
      set: {
        // 'own_entry' is stronger than a declaration, and stays.
        kind: sql`case when ${conflicts.kind} = 'own_entry' then ${conflicts.kind} else 'declared' end`,
        state: "confirmed",
        byPersonId,
      },
    })
    .returning({ id: conflicts.id });
  if (!row) throw new Error("The conflict was not written.");
  await excludeOrRestoreScorecards(tx, [pair]);
  return row.id;
}

/** Stores a conflict that the director or a programmer declares. Resolves to its id; refused in an archived edition. */
export function declareConflictOfOthers(
  db: Database,
  pair: Pair,
  byPersonId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    await requireUnarchivedEntries(tx, [pair.submissionId]);
    return declareConflict(tx, pair, byPersonId);
  });
}

/** Confirms, dismisses or reopens a conflict. Resolves to false if unknown; refused in an archived edition. */
export function decideConflict(
  db: Database,
  id: string,
  state: ConflictState,
  byPersonId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(conflicts).where(eq(conflicts.id, id));
    if (!row) return false;
    await requireUnarchivedEntries(tx, [row.submissionId]);
    await lockAssignments(tx, row);
    const changedConflicts = await tx
      .update(conflicts)
      .set({ state, byPersonId })
      .where(eq(conflicts.id, id))
      .returning({ id: conflicts.id });
    await excludeOrRestoreScorecards(tx, [row]);
    return changedConflicts.length > 0;
  });
}
