import type { Outcome } from "~/db/enums";
import { decideMany, makeDecision } from "~/features/decisions/contract";
import type { DecisionChange } from "~/features/decisions/schema";
import { bulkTexts } from "~/features/decisions/texts";
import { undoStatuses } from "~/features/entries-admin/contract";
import { useListChange } from "~/lib/admin-list/hooks";
import { toastWithUndo } from "~/lib/admin-list/undo.browser";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { decisions } from "./list.rules";

/** Decides about an entry; the list shows the response, with the score and country that it had. */
export const useMakeDecision = () =>
  useListChange(
    [decisions],
    ({ id, body }: { id: string; body: DecisionChange }) =>
      apiFetch(makeDecision, { params: { submissionId: id }, body }),
    (rows, decision) =>
      rows.change([decision.submissionId], ({ score, country }) => ({
        ...decision,
        score,
        country,
      })),
  );

type BulkDecision = {
  entries: readonly { id: string; version: number }[];
  /** null undoes decisions. */
  outcome: Outcome | null;
  /** How many of the chosen ones are announced already and stay. */
  announcedCount: number;
};

/** Makes one private decision about many entries, with undo. */
export function useDecideMany() {
  const undo = useListChange(
    [decisions],
    (body: { change: string; ids: string[] }) => apiFetch(undoStatuses, { body }),
    (_, { restored, leftAlone }) =>
      toast({
        title: bulkTexts.undone(restored.length),
        description: leftAlone > 0 ? bulkTexts.leftAlone(leftAlone) : undefined,
        tone: restored.length > 0 ? "success" : "note",
      }),
  );
  return useListChange(
    [decisions],
    ({ entries, outcome }: BulkDecision) =>
      apiFetch(decideMany, {
        body: {
          ids: entries.map(({ id }) => id),
          outcome,
          versions: Object.fromEntries(entries.map(({ id, version }) => [id, version])),
        },
      }),
    (_, { changed, change }, { entries, outcome, announcedCount }) => {
      if (!change) return void toast({ title: bulkTexts.unchanged, tone: "note" });
      toastWithUndo({
        title: bulkTexts.done(changed, outcome),
        description: announcedCount > 0 ? bulkTexts.announced(announcedCount) : bulkTexts.private,
        altText: bulkTexts.otherWay,
        undo: () => undo.mutate({ change, ids: entries.map(({ id }) => id) }),
      });
    },
  );
}
