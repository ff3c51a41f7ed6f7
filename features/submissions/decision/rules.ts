import type { Outcome, SubmissionStatus } from "~/db/enums";

/**
 * The decision about an entry, and whether it is marked as reviewed. Both are independent; the documented status
 * combines them, and the documented calls write one of them.
 */
export type DecisionState = { outcome: Outcome | null; isReviewed: boolean };

/** The documented status. The database computes the column with the same rule. */
export function statusOf({ outcome, isReviewed }: DecisionState): SubmissionStatus {
  if (outcome === "accepted" || outcome === "rejected") return outcome;
  return outcome === "waitlisted" || isReviewed ? "reviewed" : "pending";
}

/**
 * An entry's state after a status is set: accepted and rejected decide, reviewed sets the mark and leaves the decision,
 * pending clears both.
 */
export function withStatus(
  { outcome, isReviewed }: DecisionState,
  status: SubmissionStatus,
): DecisionState {
  if (status === "pending") return { outcome: null, isReviewed: false };
  if (status === "reviewed") return { outcome, isReviewed: true };
  return { outcome: status, isReviewed };
}

/** Whether decision or mark differ. */
export const isDifferent = (a: DecisionState, b: DecisionState): boolean =>
  a.outcome !== b.outcome || a.isReviewed !== b.isReviewed;

/** The status in the admin: a waitlist has its own name. */
export type ShownStatus = SubmissionStatus | "waitlisted";
/** The decision, or else the status. */
export const shownStatus = (entry: DecisionState): ShownStatus => entry.outcome ?? statusOf(entry);

/** The decision of a documented status; null if it may be undecided. */
export const outcomeFor = (status: unknown): Outcome | null =>
  status === "accepted" || status === "rejected" ? status : null;

/** Whether accepted or rejected was announced: such a decision can only be changed by correcting it. */
export const isDecisionFinal = ({ announcedStatus }: { announcedStatus: string }): boolean =>
  outcomeFor(announcedStatus) !== null;
