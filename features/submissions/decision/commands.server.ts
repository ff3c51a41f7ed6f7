import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome, SubmissionStatus } from "~/db/lists";
import { submissionEvents, submissions } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { submissionTitle } from "../schema";
import {
  type DecisionRow,
  lastDecisions,
  logDecisions,
  type NewDecision,
  writeStatuses,
} from "./log.server";
import { decidedOf, outcomeFor } from "./rules";
import { unlockEntries } from "./standing.server";

/** Deciding of entries, whoever asks for it: status, decision and history are one commit. */

type Decided = { status: SubmissionStatus; outcome: Outcome | null };

/** What becomes of an entry, and what it was. */
export type Change = Decided & {
  id: string;
  from: Decided;
  last: DecisionRow | undefined;
} & Omit<NewDecision, "submissionId" | "outcome">;

/** What one status changes about entries whose rows are locked; those that have it are left out. */
export async function changesTo(
  tx: Database,
  locked: readonly { id: string; status: SubmissionStatus }[],
  status: SubmissionStatus,
): Promise<Change[]> {
  const known = await lastDecisions(
    tx,
    locked.map(({ id }) => id),
  );
  const outcome = outcomeFor(status);
  return locked.flatMap((row) => {
    const last = known.get(row.id);
    const from = { status: row.status, outcome: decidedOf(row.status, last?.outcome ?? null) };
    // An entry on the waitlist is reviewed too: given that status, it is on the waitlist no more.
    if (from.status === status && from.outcome === outcome) return [];
    return [{ id: row.id, from, status, outcome, last }];
  });
}

/** What is told of a step that led from or to the waitlist: its status says less. */
const beyondStatus = ({ outcome, from }: Change) => ({
  ...(from.outcome === "waitlisted" && { was: from.outcome }),
  ...(outcome === "waitlisted" && { became: outcome }),
});

/** A change of many that these belong to, or the one that they undo. */
type Part = { change?: string; undoes?: string };

const moves = ({ from, status, outcome }: Change) =>
  from.status !== status || from.outcome !== outcome;

/** Writes what becomes of entries whose rows are locked: their statuses, and what `noteDecisions` does. */
export async function decide(
  tx: Database,
  clock: Clock,
  by: string,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  await writeStatuses(tx, changes.filter(moves));
  await noteDecisions(tx, clock, by, changes, part);
}

/** Whether anything is decided otherwise than it was: not so where the same key is pressed again. */
function isAnother(change: Change): boolean {
  const { last, waitRank, chips, personalNote } = change;
  const differs = (given: unknown, was: unknown) =>
    given !== undefined && JSON.stringify(given) !== JSON.stringify(was);
  return (
    moves(change) ||
    differs(waitRank, last?.waitRank ?? null) ||
    differs(chips, last?.chips ?? []) ||
    differs(personalNote, last?.personalNote ?? null)
  );
}

/** Letters that wait and say what is decided otherwise now are written anew, or the change is refused. */
async function meetLetters(tx: Database, changes: readonly Change[]): Promise<void> {
  const ids = changes.filter(isAnother).map(({ id }) => id);
  const [first] = ids;
  if (!first) return;
  const [entry] = await tx.select().from(submissions).where(eq(submissions.id, first));
  const title = entry ? submissionTitle(entry) : "";
  const others = ids.length === 1 ? "" : ` and ${ids.length - 1} more`;
  await unlockEntries(tx, ids, `What is decided of “${title}”${others} has changed.`);
}

/**
 * Adds a decision for each change, and a step of the history where that is another outcome or
 * status. Throws, for `unlessScheduled`, where an entry is about to be told of.
 */
export async function noteDecisions(
  tx: Database,
  clock: Clock,
  by: string,
  changes: readonly Change[],
  part: Part = {},
): Promise<void> {
  const at = clock();
  await meetLetters(tx, changes);
  const moved = changes.filter(moves);
  const last = new Map(changes.flatMap(({ id, last }) => (last ? [[id, last] as const] : [])));
  await logDecisions(
    tx,
    last,
    changes.map(({ id, ...rest }) => ({ ...rest, submissionId: id })),
    { by, at, changeId: part.change ?? null },
  );
  if (moved.length === 0) return;
  await tx.insert(submissionEvents).values(
    moved.map((change) => ({
      submissionId: change.id,
      kind: "status",
      actor: by,
      detail: { from: change.from.status, to: change.status, ...beyondStatus(change), ...part },
      createdAt: at,
    })),
  );
}
