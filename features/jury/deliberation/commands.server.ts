import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juryPhases, phaseEntries, scorecards, submissions } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import { lockPhase } from "../assignment/commands.server";
import { isReadableBy } from "../assignment/phase-entries.commands.server";
import { isActive } from "../query-helpers.queries.server";

export type AdvanceResult =
  | { kind: "done"; advanced: number }
  | { kind: "unknown" | "not in phase" | "not a later phase" | "already scored" };

/**
 * Moves films of a phase to a later one of the same jury, or removes them from all later ones.
 * Films that `actor` cannot see count as missing. Decisions do not change.
 */
export function advance(
  db: Database,
  phaseId: string,
  { submissionIds, toPhaseId }: { submissionIds: readonly string[]; toPhaseId: string | null },
  actor: Actor,
): Promise<AdvanceResult> {
  return db.transaction(async (tx): Promise<AdvanceResult> => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return { kind: "unknown" };
    const filmIds = [...new Set(submissionIds)];
    const isRequested = sql`${phaseEntries.submissionId} = any(${sql.param(filmIds)}::uuid[])`;
    const presentFilms = await tx
      .select({ id: phaseEntries.submissionId, state: phaseEntries.state })
      .from(phaseEntries)
      .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
      .where(and(eq(phaseEntries.phaseId, phaseId), isRequested, isActive, isReadableBy(actor)));
    if (presentFilms.length < filmIds.length) return { kind: "not in phase" };
    const laterPhases = await tx
      .select({ id: juryPhases.id })
      .from(juryPhases)
      .where(and(eq(juryPhases.juryId, phase.juryId), gt(juryPhases.ordinal, phase.ordinal)))
      .orderBy(juryPhases.ordinal)
      .for("update");
    const laterPhaseIds = laterPhases.map(({ id }) => id);
    if (toPhaseId === null) return removeFromLaterPhases(tx, phaseId, filmIds, laterPhaseIds);
    if (!laterPhaseIds.includes(toPhaseId)) return { kind: "not a later phase" };
    await tx.execute(sql`insert into ${phaseEntries} ("phase_id", "submission_id")
      select ${toPhaseId}::uuid, unnest(${sql.param(filmIds)}::uuid[]) on conflict do nothing`);
    await setPhaseEntryState(tx, phaseId, filmIds, "advanced");
    return { kind: "done", advanced: filmIds.length };
  });
}

const setPhaseEntryState = (
  tx: Database,
  phaseId: string,
  filmIds: readonly string[],
  state: "in" | "advanced",
) =>
  tx
    .update(phaseEntries)
    .set({ state })
    .where(
      and(
        eq(phaseEntries.phaseId, phaseId),
        sql`${phaseEntries.submissionId} = any(${sql.param([...filmIds])}::uuid[])`,
      ),
    );

async function removeFromLaterPhases(
  tx: Database,
  phaseId: string,
  filmIds: readonly string[],
  laterPhaseIds: readonly string[],
): Promise<AdvanceResult> {
  if (laterPhaseIds.length > 0) {
    const filmIdsParameter = sql.param([...filmIds]);
    const [existingScore] = await tx
      .select({ one: sql`1` })
      .from(scorecards)
      .where(
        and(
          inArray(scorecards.phaseId, [...laterPhaseIds]),
          sql`${scorecards.submissionId} = any(${filmIdsParameter}::uuid[])`,
          isNotNull(scorecards.givenAt),
        ),
      )
      .limit(1);
    if (existingScore) return { kind: "already scored" };
    await tx
      .delete(phaseEntries)
      .where(
        and(
          inArray(phaseEntries.phaseId, [...laterPhaseIds]),
          sql`${phaseEntries.submissionId} = any(${filmIdsParameter}::uuid[])`,
        ),
      );
  }
  await setPhaseEntryState(tx, phaseId, filmIds, "in");
  return { kind: "done", advanced: filmIds.length };
}
