import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionStatus } from "~/db/enums";
import { submissionEvents, submissions } from "~/db/schema";
import { requireUnarchivedEntries } from "~/features/settings/archived.queries.server";
import { audit, type NamedActor } from "~/lib/api/audit-log.server";
import { isolate } from "~/lib/bidi";
import type { Clock } from "~/lib/dates/clock";
import { submissionTitle } from "../schema";
import {
  type DecisionRow,
  logDecisions,
  type NewDecision,
  readLastDecisions,
  writeDecisionStates,
} from "./history.commands.server";
import { unlockEntries } from "./locked-announcement.commands.server";
import { type DecisionState, isDecisionFinal, isDifferent, statusOf, withStatus } from "./rules";

/** A change of an entry, with its former values. */
export type Change = {
  id: string;
  from: DecisionState;
  to: DecisionState;
  last: DecisionRow | undefined;
} & Omit<NewDecision, "submissionId" | "outcome">;

/**
 * Locks the entries that can be decided. The order prevents deadlocks between two changes. Throws if the edition of one
 * is archived.
 */
export async function lockEntries(tx: Database, ids: readonly string[]) {
  await requireUnarchivedEntries(tx, ids);
  return tx
    .select()
    .from(submissions)
    .where(and(inArray(submissions.id, [...ids]), isNull(submissions.withdrawnAt)))
    .orderBy(submissions.id)
    .for("update");
}

/** The changes of locked entries for a status; entries that already have it are left out. */
export async function changesForStatus(
  tx: Database,
  lockedEntries: readonly (DecisionState & { id: string })[],
  status: SubmissionStatus,
): Promise<Change[]> {
  const statusChanges = lockedEntries.flatMap(({ id, outcome, isReviewed }) => {
    const from = { outcome, isReviewed };
    const to = withStatus(from, status);
    return isDifferent(from, to) ? [{ id, from, to }] : [];
  });
  const lastDecisionById = await readLastDecisions(
    tx,
    statusChanges.map(({ id }) => id),
  );
  return statusChanges.map((change) => ({ ...change, last: lastDecisionById.get(change.id) }));
}

const isDecided = ({ from, to }: Change) => from.outcome !== to.outcome;
const isMarked = ({ from, to }: Change) => from.isReviewed !== to.isReviewed;

/** The entries that were announced as accepted or rejected and whose decision would change. */
export function filterFinal<T extends { id: string; announcedStatus: string }>(
  entries: readonly T[],
  changes: readonly Change[],
): T[] {
  const decidedIds = new Set(changes.filter(isDecided).map(({ id }) => id));
  return entries.filter((entry) => decidedIds.has(entry.id) && isDecisionFinal(entry));
}

/** The details of an event besides its status: a waitlist before or after, and the mark. */
const extraDetail = (change: Change) => ({
  ...(change.from.outcome === "waitlisted" && { was: change.from.outcome }),
  ...(change.to.outcome === "waitlisted" && { became: change.to.outcome }),
  ...(isMarked(change) && { reviewed: change.to.isReviewed }),
});

/** The id of the bulk change that changes belong to, or of the one that they undo. */
type ChangeLink = { change?: string; undoes?: string };

/** Writes changes of locked entries, and calls `recordChanges`. */
export async function decide(
  tx: Database,
  clock: Clock,
  actor: NamedActor,
  changes: readonly Change[],
  link: ChangeLink = {},
): Promise<void> {
  await writeDecisionStates(
    tx,
    changes.filter(({ from, to }) => isDifferent(from, to)),
  );
  await recordChanges(tx, clock, actor, changes, link);
}

/** Whether the decision differs from the last one; false if the same one is set again. */
function isNewDecision(change: Change): boolean {
  const { last, waitRank, chips, personalNote } = change;
  const hasChanged = (value: unknown, formerValue: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(formerValue);
  return (
    isDecided(change) ||
    hasChanged(waitRank, last?.waitRank ?? null) ||
    hasChanged(chips, last?.chips ?? []) ||
    hasChanged(personalNote, last?.personalNote ?? null)
  );
}

/** Unlocks announcements whose emails the change makes outdated, or refuses the change. */
async function unlockOutdatedEmails(tx: Database, changes: readonly Change[]): Promise<void> {
  const ids = changes.filter(isNewDecision).map(({ id }) => id);
  const [firstId] = ids;
  if (!firstId) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, firstId));
  const title = entry ? submissionTitle(entry) : "";
  const othersText = ids.length === 1 ? "" : ` and ${ids.length - 1} more`;
  await unlockEntries(tx, ids, `The decision on “${isolate(title)}”${othersText} has changed.`);
}

/** Writes one row of the audit log for all decisions of a call. */
async function auditDecisions(
  tx: Database,
  actor: NamedActor,
  at: Date,
  decisionChanges: readonly Change[],
) {
  const [firstChange, ...otherChanges] = decisionChanges;
  if (!firstChange) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, firstChange.id));
  const transitions = Map.groupBy(
    decisionChanges,
    ({ from, to }) => `${from.outcome ?? "undecided"} → ${to.outcome ?? "undecided"}`,
  );
  await audit(tx, at, actor, "decision changed", {
    subject: otherChanges.length === 0 ? firstChange.id : null,
    detail: {
      // Not its title: rows of the audit log cannot change, and would outlive a deletion.
      ...(entry && otherChanges.length === 0 && { entry: entry.reference }),
      decided: [...transitions].map(([change, rows]) => `${change}: ${rows.length}`).sort(),
    },
  });
}

/**
 * Logs a decision for each change that is more than a mark, and an event for each change of decision or mark. Throws,
 * for `unlessScheduled`, if the decision of an entry is about to be announced.
 */
export async function recordChanges(
  tx: Database,
  clock: Clock,
  actor: NamedActor,
  changes: readonly Change[],
  link: ChangeLink = {},
): Promise<void> {
  const at = clock();
  const loggedChanges = changes.filter((change) => isDecided(change) || !isMarked(change));
  await unlockOutdatedEmails(tx, loggedChanges);
  const lastDecisionById = new Map(
    loggedChanges.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])),
  );
  await logDecisions(
    tx,
    lastDecisionById,
    loggedChanges.map(({ id, to, waitRank, chips, personalNote }) => ({
      submissionId: id,
      outcome: to.outcome,
      waitRank,
      chips,
      personalNote,
    })),
    { by: actor, at, changeId: link.change ?? null },
  );
  const effectiveChanges = changes.filter(({ from, to }) => isDifferent(from, to));
  await auditDecisions(tx, actor, at, effectiveChanges.filter(isDecided));
  if (effectiveChanges.length === 0) return;
  await tx.insert(submissionEvents).values(
    effectiveChanges.map((change) => {
      const [from, to] = [statusOf(change.from), statusOf(change.to)];
      return {
        submissionId: change.id,
        // The mark of a decided entry does not change its status.
        kind: isDecided(change) || from !== to ? "status" : "mark",
        actor,
        detail: { from, to, ...extraDetail(change), ...link },
        createdAt: at,
      };
    }),
  );
}
