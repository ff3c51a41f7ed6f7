/** Disputes of a payment by its payer's bank, in the provider's words. Runs anywhere. */

/** A lost dispute takes the money back, also while its loss is appealed. */
const lostStatuses = ["lost", "appeal_needs_response", "appeal_under_review"];
const endedStatuses = ["lost", "won", "warning_closed", "prevented"];

/** Whether a dispute is still to be decided. Migration 0130 has the same words for the ledger. */
export const isDisputeOpen = (status: string | null): boolean =>
  status !== null && !endedStatuses.includes(status);

/** Whether the payer's bank has taken the money back. */
export const isDisputeLost = (status: string): boolean => lostStatuses.includes(status);

const statusNames = new Map([
  ["needs_response", "Open: needs your response at the provider"],
  ["under_review", "Open: the payer's bank decides"],
  ["warning_needs_response", "Inquiry: needs your response at the provider"],
  ["warning_under_review", "Inquiry: the payer's bank decides"],
  ["warning_closed", "Inquiry closed"],
  ["prevented", "Prevented"],
  ["won", "Won"],
  ["lost", "Lost: the bank gave the money back"],
  ["appeal_needs_response", "Lost; the appeal needs your response at the provider"],
  ["appeal_under_review", "Lost; the appeal is being decided"],
]);

/** A dispute's state for the director; null without one. */
export const disputeName = (status: string | null): string | null =>
  status === null ? null : (statusNames.get(status) ?? "Open");
