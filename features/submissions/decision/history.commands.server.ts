import { and, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome } from "~/db/enums";
import { decisions, submissions } from "~/db/schema";
import { onDays } from "~/features/settings/festival-day.queries.server";
import type { DecisionState } from "./rules";

/**
 * The log of decisions: a row per change; the last one counts. Writers lock the entries' rows (`for update`), so that
 * two cannot write the same version.
 */

export type DecisionRow = typeof decisions.$inferSelect;

/** The condition that a row is the last one of its entry. */
const isLastDecision = sql`${decisions.version} = (select max(newer.version) from ${decisions} newer where newer.submission_id = ${decisions.submissionId})`;

/** The condition that an entry's last decision was made between `from` and `to`, in a time zone. */
export function wasDecidedBetween(
  timeZone: string,
  { from, to }: { from?: string; to?: string },
): SQL | undefined {
  if (!from && !to) return undefined;
  return sql`exists (select from ${decisions} where ${decisions.submissionId} = ${submissions.id} and ${and(
    isLastDecision,
    isNotNull(decisions.outcome),
    onDays(decisions.at, timeZone, { from, to }),
  )})`;
}

/** The last decisions of entries, by entry; entries without one are missing. */
export async function readLastDecisions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, DecisionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(decisions)
    .where(and(inArray(decisions.submissionId, [...ids]), isLastDecision));
  return new Map(rows.map((row) => [row.submissionId, row]));
}

export type NewDecision = {
  submissionId: string;
  outcome: Outcome | null;
  /** Missing fields stay as in the last decision; a rank exists only on the waitlist. */
  waitRank?: number | null | undefined;
  chips?: string[] | undefined;
  personalNote?: string | null | undefined;
};

/** Appends decisions after the last ones, in the transaction that writes their statuses. */
export async function logDecisions(
  tx: Database,
  lastDecisionById: ReadonlyMap<string, DecisionRow>,
  newDecisions: readonly NewDecision[],
  { by, at, changeId = null }: { by: string; at: Date; changeId?: string | null },
): Promise<void> {
  if (newDecisions.length === 0) return;
  await tx.insert(decisions).values(
    newDecisions.map(({ submissionId, outcome, waitRank, chips, personalNote }) => {
      const lastDecision = lastDecisionById.get(submissionId);
      const rank = waitRank === undefined ? lastDecision?.waitRank : waitRank;
      return {
        submissionId,
        outcome,
        by,
        at,
        changeId,
        version: (lastDecision?.version ?? 0) + 1,
        waitRank: outcome === "waitlisted" ? (rank ?? null) : null,
        chips: chips ?? lastDecision?.chips ?? [],
        personalNote:
          personalNote === undefined ? (lastDecision?.personalNote ?? null) : personalNote,
      };
    }),
  );
}

/** The decisions before the last ones, for an undo. */
export async function readPreviousDecisions(
  db: Database,
  lastDecisionById: ReadonlyMap<string, DecisionRow>,
): Promise<Map<string, DecisionRow>> {
  const ids = [...lastDecisionById.keys()];
  if (ids.length === 0) return new Map();
  const isPrevious = sql`${decisions.version} = (select max(newer.version) - 1 from ${decisions} newer where newer.submission_id = ${decisions.submissionId})`;
  const rows = await db
    .select()
    .from(decisions)
    .where(and(inArray(decisions.submissionId, ids), isPrevious));
  return new Map(rows.map((row) => [row.submissionId, row]));
}

/** Writes decision and mark of entries: one statement per pair of both. */
export async function writeDecisionStates(
  tx: Database,
  changes: readonly { id: string; to: DecisionState }[],
): Promise<void> {
  const groups = Map.groupBy(changes, ({ to }) => `${to.outcome} ${to.isReviewed}`);
  for (const group of groups.values()) {
    const [firstChange] = group;
    if (!firstChange) continue;
    const ids = group.map(({ id }) => id);
    await tx.update(submissions).set(firstChange.to).where(inArray(submissions.id, ids));
  }
}
