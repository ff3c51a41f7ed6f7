import { Button } from "~/components/button";
import { type Outcome, outcomes } from "~/db/enums";
import { bulkTexts, bulkWords } from "~/features/decisions/texts";
import { isDecisionFinal } from "~/features/submissions/decision/rules";
import { useDecideMany } from "../hooks";

/** An entry with the decision that the page shows. */
export type DecidedEntry = {
  id: string;
  outcome: Outcome | null;
  announcedStatus: string;
  version: number;
};

type Props = { entries: readonly DecidedEntry[]; onDone: () => void };

const outcomeChoices: readonly (Outcome | null)[] = [...outcomes, null];

/** One private decision for all of these entries, with undo. Announced decisions stay. */
export function BulkDecision({ entries, onDone }: Props) {
  const decideMany = useDecideMany();
  const openEntries = entries.filter((entry) => !isDecisionFinal(entry));
  const announcedCount = entries.length - openEntries.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form fields
    <span aria-label={bulkTexts.group} className="contents" role="group">
      {outcomeChoices.map((outcome) =>
        outcome === null && !openEntries.some((entry) => entry.outcome !== null) ? null : (
          <Button
            disabled={openEntries.length === 0 || decideMany.isPending}
            key={outcome}
            onClick={() =>
              decideMany.mutate(
                { entries: openEntries, outcome, announcedCount },
                { onSuccess: onDone },
              )
            }
            pending={decideMany.isPending && decideMany.variables?.outcome === outcome}
            size="sm"
            variant={outcome === null ? "ghost" : "outline"}
          >
            {bulkTexts.choices[outcome ?? "none"]}
          </Button>
        ),
      )}
      {announcedCount > 0 && (
        <span className="text-sm text-muted">{bulkTexts.announced(announcedCount)}</span>
      )}
    </span>
  );
}

/** For pages of other features: the current decisions, and the buttons. */
export const decisionControlFor = (
  decisions: Readonly<Record<string, Omit<DecidedEntry, "id">>>,
) => ({
  decisionNameOf: (id: string) => {
    const outcome = decisions[id]?.outcome;
    return outcome ? bulkWords[outcome] : null;
  },
  renderButtons: (ids: readonly string[], onDone: () => void) => (
    <BulkDecision
      entries={ids.flatMap((id) => {
        const decision = decisions[id];
        return decision ? [{ id, ...decision }] : [];
      })}
      onDone={onDone}
    />
  ),
});
