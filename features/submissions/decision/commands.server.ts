import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionStatus } from "~/db/enums";
import { auditLog, submissionEvents, submissions } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { submissionTitle } from "../schema";
import {
  type DecisionRow,
  lastDecisions,
  logDecisions,
  type NewDecision,
  writeStandings,
} from "./history.server";
import { unlockEntries } from "./locked-announcement.server";
import { type DecisionState, differs, isAnnounced, statusOf, withStatus } from "./rules";

/** Decides about and marks entries: entry, log of decisions and history change in one commit. */

/** A change of an entry, with the former values. */
export type Change = {
  id: string;
  from: DecisionState;
  to: DecisionState;
  last: DecisionRow | undefined;
} & Omit<NewDecision, "submissionId" | "outcome">;

/** Entries that can be decided about, locked. The order keeps two changes at once from waiting for each other. */
export const lockEntries = (tx: Database, ids: readonly string[]) =>
  tx
    .select()
    .from(submissions)
    .where(and(inArray(submissions.id, [...ids]), isNull(submissions.withdrawnAt)))
    .orderBy(submissions.id)
    .for("update");

/** The changes that a status makes to locked entries; without those that have it already. */
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

/** Those of the entries whose announced yes or no the changes would change. */
export function announcedAmong<T extends { id: string; announcedStatus: string }>(
  entries: readonly T[],
  changes: readonly Change[],
): T[] {
  const decided = new Set(changes.filter(isDecided).map(({ id }) => id));
  return entries.filter((entry) => decided.has(entry.id) && isAnnounced(entry));
}

/** What a step of the history says beyond the status: a waitlist by its name, and the mark. */
const beyondStatus = (change: Change) => ({
  ...(change.from.outcome === "waitlisted" && { was: change.from.outcome }),
  ...(change.to.outcome === "waitlisted" && { became: change.to.outcome }),
  ...(isMarked(change) && { reviewed: change.to.isReviewed }),
});

/** A change of many that these belong to, or the one that they undo. */
type Part = { change?: string; undoes?: string };

/** Writes changes of locked entries, and calls `noteChanges`. */
export async function decide(
  tx: Database,
  clock: Clock,
  by: string,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  await writeStandings(
    tx,
    changes.filter(({ from, to }) => differs(from, to)),
  );
  await noteChanges(tx, clock, by, changes, part);
}

/** Whether anything is decided otherwise than it was: not so where the same key is pressed again. */
function isAnother(change: Change): boolean {
  const { last, waitRank, chips, personalNote } = change;
  const isOther = (given: unknown, was: unknown) =>
    given !== undefined && JSON.stringify(given) !== JSON.stringify(was);
  return (
    isDecided(change) ||
    isOther(waitRank, last?.waitRank ?? null) ||
    isOther(chips, last?.chips ?? []) ||
    isOther(personalNote, last?.personalNote ?? null)
  );
}

/** Rewrites held emails that the change makes outdated, or refuses the change. */
async function meetEmails(tx: Database, changes: readonly Change[]): Promise<void> {
  const ids = changes.filter(isAnother).map(({ id }) => id);
  const [first] = ids;
  if (!first) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, first));
  const title = entry ? submissionTitle(entry) : "";
  const others = ids.length === 1 ? "" : ` and ${ids.length - 1} more`;
  await unlockEntries(tx, ids, `The decision on “${title}”${others} has changed.`);
}

/** One row of the audit log for all decisions of one call. */
async function auditDecisions(tx: Database, by: string, at: Date, decided: readonly Change[]) {
  const [first, ...others] = decided;
  if (!first) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, first.id));
  const each = Map.groupBy(
    decided,
    ({ from, to }) => `${from.outcome ?? "undecided"} → ${to.outcome ?? "undecided"}`,
  );
  await tx.insert(auditLog).values({
    ...{ actor: by, action: "decision changed", createdAt: at },
    subject: others.length === 0 ? first.id : null,
    detail: {
      ...(entry && others.length === 0 && { entry: submissionTitle(entry) }),
      decided: [...each].map(([change, rows]) => `${change}: ${rows.length}`).sort(),
    },
  });
}

/**
 * Adds a decision for each change that is more than a mark, and a step of the history for each
 * that changes the decision or the mark. Throws, for `unlessScheduled`, where the decision of an
 * entry is about to be announced.
 */
export async function noteChanges(
  tx: Database,
  clock: Clock,
  by: string,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  const at = clock();
  const decided = changes.filter((change) => isDecided(change) || !isMarked(change));
  await meetEmails(tx, decided);
  const last = new Map(decided.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])));
  await logDecisions(
    tx,
    last,
    decided.map(({ id, to, waitRank, chips, personalNote }) => ({
      ...{ submissionId: id, outcome: to.outcome, waitRank, chips, personalNote },
    })),
    { by, at, changeId: part.change ?? null },
  );
  const moved = changes.filter(({ from, to }) => differs(from, to));
  await auditDecisions(tx, by, at, moved.filter(isDecided));
  if (moved.length === 0) return;
  await tx.insert(submissionEvents).values(
    moved.map((change) => {
      const [from, to] = [statusOf(change.from), statusOf(change.to)];
      return {
        submissionId: change.id,
        // The mark of a decided entry does not change its status.
        kind: isDecided(change) || from !== to ? "status" : "mark",
        actor: by,
        detail: { from, to, ...beyondStatus(change), ...part },
        createdAt: at,
      };
    }),
  );
}
