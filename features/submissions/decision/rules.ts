import type { Outcome, SubmissionStatus } from "~/db/enums";

/**
 * Decision and mark 'reviewed' are independent. The documented status combines them; the documented
 * calls write one of the two. Pure.
 */

/** The decision about an entry, and whether it has the mark. */
export type DecisionState = { outcome: Outcome | null; isReviewed: boolean };

/** The documented status. The database derives the column of that name by the same rule. */
export function statusOf({ outcome, isReviewed }: DecisionState): SubmissionStatus {
  if (outcome === "accepted" || outcome === "rejected") return outcome;
  return outcome === "waitlisted" || isReviewed ? "reviewed" : "pending";
}

/**
 * What an entry becomes when it is given a status: accepted and rejected decide, reviewed sets the
 * mark and leaves a decision alone, pending takes both away.
 */
export function withStatus(
  { outcome, isReviewed }: DecisionState,
  status: SubmissionStatus,
): DecisionState {
  if (status === "pending") return { outcome: null, isReviewed: false };
  if (status === "reviewed") return { outcome, isReviewed: true };
  return { outcome: status, isReviewed };
}

/** Whether these differ in the decision or the mark. */
export const differs = (a: DecisionState, b: DecisionState): boolean =>
  a.outcome !== b.outcome || a.isReviewed !== b.isReviewed;

/** The status as the admin shows it: a waitlist by its name. */
export type ShownStatus = SubmissionStatus | "waitlisted";
export const shownStatus = (entry: DecisionState): ShownStatus => entry.outcome ?? statusOf(entry);

/** The decision that a documented status means; null for one that may be undecided. */
export const outcomeFor = (status: unknown): Outcome | null =>
  status === "accepted" || status === "rejected" ? status : null;

/** Whether an announcement has said yes or no: such a decision changes by its own act alone. */
export const isAnnounced = ({ announcedStatus }: { announcedStatus: string }): boolean =>
  outcomeFor(announcedStatus) !== null;
