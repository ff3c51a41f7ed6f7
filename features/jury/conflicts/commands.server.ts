import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ConflictState } from "~/db/enums";
import { conflicts } from "~/db/schema";
import { lockSeats, realignScorecards } from "./excluded-scorecards.server";

/** What people say of conflicts. */

type Pair = { submissionId: string; personId: string };

/** Writes down, in its caller's transaction, that somebody is too near to an entry. Returns the conflict's id. */
export async function declareConflict(
  tx: Database,
  pair: Pair,
  byPersonId: string,
): Promise<string> {
  await lockSeats(tx, pair);
  const [row] = await tx
    .insert(conflicts)
    .values({ ...pair, kind: "declared", state: "confirmed", byPersonId })
    .onConflictDoUpdate({
      target: [conflicts.submissionId, conflicts.personId],
      set: {
        // The strongest sign stands: one's own entry is more than a word.
        kind: sql`case when ${conflicts.kind} = 'own_entry' then ${conflicts.kind} else 'declared' end`,
        state: "confirmed",
        byPersonId,
      },
    })
    .returning({ id: conflicts.id });
  if (!row) throw new Error("The conflict was not written.");
  await realignScorecards(tx, [pair]);
  return row.id;
}

/** Confirms or dismisses a conflict, or leaves it possible again. False: there is none. */
export function decideConflict(
  db: Database,
  id: string,
  state: ConflictState,
  byPersonId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(conflicts).where(eq(conflicts.id, id));
    if (!row) return false;
    await lockSeats(tx, row);
    const changed = await tx
      .update(conflicts)
      .set({ state, byPersonId })
      .where(eq(conflicts.id, id))
      .returning({ id: conflicts.id });
    await realignScorecards(tx, [row]);
    return changed.length > 0;
  });
}
