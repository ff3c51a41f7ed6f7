import type { Outcome, SubmissionStatus } from "~/db/lists";

/**
 * A decision and the documented status are one thing told twice: the decision says more
 * (waitlisted, or not yet), the status is what the documented calls read and write. Pure.
 */

/** The status that a decision means; `before` is what stood, for a decision that is taken back. */
export function statusFor(outcome: Outcome | null, before: SubmissionStatus): SubmissionStatus {
  if (outcome === "waitlisted") return "reviewed";
  if (outcome) return outcome;
  return before === "pending" ? "pending" : "reviewed";
}

/** The decision that a status means which was given by a documented call: two of four take it back. */
export const outcomeFor = (status: SubmissionStatus): Outcome | null =>
  status === "accepted" || status === "rejected" ? status : null;

/** What is decided of an entry, from its status and the last row of its decisions: only a waitlist needs the row. */
export function decidedOf(status: SubmissionStatus, last: Outcome | null): Outcome | null {
  if (status === "reviewed" && last === "waitlisted") return last;
  return outcomeFor(status);
}
