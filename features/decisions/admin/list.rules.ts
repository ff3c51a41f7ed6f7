import { adminList, type Loaded } from "~/lib/admin-list/list";
import { listDecisions } from "../contract";

/**
 * Entries with their private decisions. An entry that a decision removes from the view stays until
 * the list is read again.
 */
export const decisions = adminList({
  call: listDecisions,
  filters: ["outcome", "type", "announced", "from", "to", "edition", "q", "sort"],
  idOf: ({ submissionId }) => submissionId,
});

/** A decision as the list shows it. */
export type ListedDecision = Loaded<typeof decisions>["first"]["items"][number];
