import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { scorecards } from "~/db/schema";
import { exclusionReasons } from "../conflicts/excluded-scorecards.commands.server";
import { unassignOpenFilms } from "./juries.commands.server";

/**
 * Handles a juror's assignments in the transaction that revokes them: submitted scores still count,
 * or are kept without counting; other films become unassigned.
 */
export async function removeFromJuries(
  tx: Database,
  personId: string,
  scores: "keep" | "exclude",
): Promise<void> {
  await unassignOpenFilms(tx, [personId]);
  if (scores === "keep") return;
  await tx
    .update(scorecards)
    .set({
      state: "excluded",
      reason: exclusionReasons.leftJury,
      version: sql`${scorecards.version} + 1`,
    })
    .where(and(eq(scorecards.personId, personId), eq(scorecards.state, "given")));
}
