import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionStatus } from "~/db/enums";
import { submissionEvents, submissions } from "~/db/schema";
import { audit, type NamedActor } from "~/lib/api/audit-log.server";
import { isolate } from "~/lib/bidi";
import type { Clock } from "~/lib/dates/clock";
import { submissionTitle } from "../schema";
import {
  type DecisionRow,
  lastDecisions,
  logDecisions,
  type NewDecision,
  writeDecisionStates,
} from "./history.commands.server";
import { unlockEntries } from "./locked-announcement.commands.server";
import { type DecisionState, differs, isAnnounced, statusOf, withStatus } from "./rules";

/** A change of an entry, with its former values. */
export type Change = {
  id: string;
  from: DecisionState;
  to: DecisionState;
  last: DecisionRow | undefined;
} & Omit<NewDecision, "submissionId" | "outcome">;

/** Locks the entries that can be decided. The order prevents deadlocks between two changes. */
export const lockEntries = (tx: Database, ids: readonly string[]) =>
  tx
    .select()
    .from(submissions)
    .where(and(inArray(submissions.id, [...ids]), isNull(submissions.withdrawnAt)))
    .orderBy(submissions.id)
    .for("update");

/** The changes of locked entries for a status; entries that already have it are left out. */
export async function changesTo(
  tx: Database,
  locked: readonly (DecisionState & { id: string })[],
  status: SubmissionStatus,
): Promise<Change[]> {
  const changing = locked.flatMap(({ id, outcome, isReviewed }) => {
    const from = { outcome, isReviewed };
    const to = withStatus(from, status);
    return differs(from, to) ? [{ id, from, to }] : [];
  });
  const last = await lastDecisions(
    tx,
    changing.map(({ id }) => id),
  );
  return changing.map((change) => ({ ...change, last: last.get(change.id) }));
}

const isDecided = ({ from, to }: Change) => from.outcome !== to.outcome;
const isMarked = ({ from, to }: Change) => from.isReviewed !== to.isReviewed;

/** The entries whose announced accepted or rejected would change. */
export function filterAnnounced<T extends { id: string; announcedStatus: string }>(
  entries: readonly T[],
  changes: readonly Change[],
): T[] {
  const decided = new Set(changes.filter(isDecided).map(({ id }) => id));
  return entries.filter((entry) => decided.has(entry.id) && isAnnounced(entry));
}

/** What an event stores beside the status: a waitlist, and the mark. */
const extraDetail = (change: Change) => ({
  ...(change.from.outcome === "waitlisted" && { was: change.from.outcome }),
  ...(change.to.outcome === "waitlisted" && { became: change.to.outcome }),
  ...(isMarked(change) && { reviewed: change.to.isReviewed }),
});

/** The id of the bulk change that these belong to, or of the one that they undo. */
type Part = { change?: string; undoes?: string };

/** Writes changes of locked entries, and calls `noteChanges`. */
export async function decide(
  tx: Database,
  clock: Clock,
  by: NamedActor,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  await writeDecisionStates(
    tx,
    changes.filter(({ from, to }) => differs(from, to)),
  );
  await noteChanges(tx, clock, by, changes, part);
}

/** Whether the decision differs from the last one; false if the same one is set again. */
function isAnother(change: Change): boolean {
  const { last, waitRank, chips, personalNote } = change;
  const isOther = (value: unknown, was: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(was);
  return (
    isDecided(change) ||
    isOther(waitRank, last?.waitRank ?? null) ||
    isOther(chips, last?.chips ?? []) ||
    isOther(personalNote, last?.personalNote ?? null)
  );
}

/** Unlocks announcements whose emails the change makes outdated, or refuses the change. */
async function unlockOutdatedEmails(tx: Database, changes: readonly Change[]): Promise<void> {
  const ids = changes.filter(isAnother).map(({ id }) => id);
  const [first] = ids;
  if (!first) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, first));
  const title = entry ? submissionTitle(entry) : "";
  const more = ids.length === 1 ? "" : ` and ${ids.length - 1} more`;
  await unlockEntries(tx, ids, `The decision on “${isolate(title)}”${more} has changed.`);
}

/** Writes one row of the audit log for all decisions of a call. */
async function auditDecisions(tx: Database, by: NamedActor, at: Date, decided: readonly Change[]) {
  const [first, ...otherChanges] = decided;
  if (!first) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, first.id));
  const transitions = Map.groupBy(
    decided,
    ({ from, to }) => `${from.outcome ?? "undecided"} → ${to.outcome ?? "undecided"}`,
  );
  await audit(tx, at, by, "decision changed", {
    subject: otherChanges.length === 0 ? first.id : null,
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
export async function noteChanges(
  tx: Database,
  clock: Clock,
  by: NamedActor,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  const at = clock();
  const decided = changes.filter((change) => isDecided(change) || !isMarked(change));
  await unlockOutdatedEmails(tx, decided);
  const last = new Map(decided.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])));
  await logDecisions(
    tx,
    last,
    decided.map(({ id, to, waitRank, chips, personalNote }) => ({
      submissionId: id,
      outcome: to.outcome,
      waitRank,
      chips,
      personalNote,
    })),
    { by, at, changeId: part.change ?? null },
  );
  const effectiveChanges = changes.filter(({ from, to }) => differs(from, to));
  await auditDecisions(tx, by, at, effectiveChanges.filter(isDecided));
  if (effectiveChanges.length === 0) return;
  await tx.insert(submissionEvents).values(
    effectiveChanges.map((change) => {
      const [from, to] = [statusOf(change.from), statusOf(change.to)];
      return {
        submissionId: change.id,
        // The mark of a decided entry does not change its status.
        kind: isDecided(change) || from !== to ? "status" : "mark",
        actor: by,
        detail: { from, to, ...extraDetail(change), ...part },
        createdAt: at,
      };
    }),
  );
}
