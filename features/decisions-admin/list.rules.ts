import { listDecisions } from "~/features/decisions/contract";
import { adminList, type LoadedListOf } from "~/lib/admin-list/list";

/**
 * Entries with their private decisions. A decided entry stays in the view until the list is read
 * again.
 */
export const decisions = adminList({
  call: listDecisions,
  filters: ["outcome", "type", "announced", "from", "to", "edition", "q", "sort"],
  idOf: ({ submissionId }) => submissionId,
});

export type ListedDecision = LoadedListOf<typeof decisions>["first"]["items"][number];
