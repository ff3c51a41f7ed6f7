import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { KeyboardHelp, KeyboardHelpButton } from "~/components/admin/keyboard-help";
import { LoadMore } from "~/components/admin/load-more";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { lazyPart } from "~/components/lazy-part";
import type { Outcome } from "~/db/enums";
import {
  correctionTexts,
  decisionShortcuts,
  decisionsPageTexts,
  undecidedNote,
  verdicts,
} from "~/features/decisions/texts";
import { isDecisionFinal } from "~/features/submissions/decision/rules";
import { statusLabel } from "~/features/submissions/status.texts";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { useRecordNavigation } from "~/lib/admin-list/hooks/use-record-navigation";
import { normalizeArrowKey } from "~/lib/admin-list/hooks/use-row-shortcuts";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { offerUndo } from "~/lib/admin-list/undo.browser";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { useDecisionChoices } from "../hooks/use-decision-choices";
import { decisions, type ListedDecision } from "../list.rules";
import { chipIndexOfKey, isUndecided, nextUndecided, sortByKey, toggleChip } from "../triage.rules";
import { Capacity, type CategorySums } from "./capacity";
import { type Chip, DecisionPanel } from "./decision-panel";
import { DecisionTable } from "./table";
import { DecisionViews } from "./views";

export type DecisionsProps = {
  loaded: LoadedListOf<typeof decisions>;
  summary: readonly CategorySums[];
  /** All feedback comments in the order of their keys, retired ones too. */
  chips: readonly Chip[];
} & { edition: string | undefined };

const CorrectionDialog = lazyPart(() => import("./correction-dialog"));

const tooManyToast = {
  title: "Up to three comments",
  description: "Remove one first.",
  tone: "note",
} as const;

/** The decisions page. Everything on it is private. */
export function DecisionsPage({ loaded, summary, chips, edition }: DecisionsProps) {
  const navigate = useNavigate();
  const isReadOnly = useIsReadOnly();
  const { filters } = loaded;
  const list = useAdminList(decisions, loaded);
  const navigation = useRecordNavigation(decisions, list, decisions.query(filters));
  const { shownRows, choose, sendChoices } = useDecisionChoices(navigation.rows);
  const [selectedId, setSelectedId] = useState(
    () => nextUndecided(navigation.rows, null) ?? navigation.rows[0]?.submissionId ?? null,
  );
  /** Whether the next undecided entry that is loaded becomes current: none is loaded now. */
  const [isSeeking, setIsSeeking] = useState(
    selectedId === null || !navigation.rows.some(isUndecided),
  );
  /** The ids of entries decided on this page, newest last; 'u' undoes the last decision. */
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([]);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  /** An announced entry for which another decision was pressed. */
  const [correction, setCorrection] = useState<{ row: ListedDecision; outcome: Outcome } | null>(
    null,
  );
  const currentRow = shownRows.find(({ submissionId }) => submissionId === selectedId) ?? null;
  const availableChips = sortByKey(chips.filter(({ retiredAt }) => retiredAt === null));

  const select = (id: string, { focus = true } = {}) => {
    if (selectedId && selectedId !== id) sendChoices(selectedId);
    setSelectedId(id);
    setIsSeeking(false);
    if (focus) findRowElement(id)?.focus();
  };
  const moveBy = (distance: number) => {
    const index = shownRows.findIndex(({ submissionId }) => submissionId === selectedId);
    const target = shownRows[Math.max(0, Math.min(shownRows.length - 1, index + distance))];
    if (target) select(target.submissionId);
  };
  /**
   * Decides, and returns whether it did: a change of an announced decision is confirmed first.
   */
  const decide = (id: string, outcome: Outcome | null, { isUndo = false } = {}): boolean => {
    const row = shownRows.find(({ submissionId }) => submissionId === id);
    if (isReadOnly || !row || row.withdrawnAt) return false;
    if (isDecisionFinal(row) && outcome !== row.announcedStatus) {
      if (outcome) setCorrection({ row, outcome });
      else toast(correctionTexts.notBack(statusLabel(row.announcedStatus)));
      return false;
    }
    choose(id, { outcome }, "now");
    if (!isUndo) {
      const previousOutcome = row.outcome;
      offerUndo(() => latestDecide.current(id, previousOutcome, { isUndo: true }) && select(id));
    }
    setDecidedIds((previous) => [
      ...previous.filter((decidedId) => decidedId !== id),
      ...(outcome ? [id] : []),
    ]);
    return true;
  };
  // The undo may be pressed later, when other rows are shown.
  const latestDecide = useRef(decide);
  latestDecide.current = decide;
  const goToNext = (fromId: string) => {
    // The rows do not have the decision about the current entry yet.
    const rows = shownRows.map((row) =>
      row.submissionId === fromId ? { ...row, outcome: "" } : row,
    );
    const nextId = nextUndecided(rows, fromId);
    if (nextId) select(nextId);
    else setIsSeeking(true);
  };
  const undoLast = () => {
    const id = currentRow?.outcome ? currentRow.submissionId : decidedIds.at(-1);
    if (!id) return;
    if (decide(id, null)) select(id);
  };
  const toggleFeedback = (id: string, chipId: string) => {
    if (isReadOnly) return;
    const row = shownRows.find(({ submissionId }) => submissionId === id);
    const newChips = row && toggleChip(row.chips, chipId);
    if (newChips) choose(id, { chips: newChips }, "later");
    else toast(tooManyToast);
  };

  useKeyboardShortcuts((event) => {
    const key = normalizeArrowKey(event).toLowerCase();
    const verdict = verdicts.find((candidate) => candidate.key === key);
    const chipIndex = chipIndexOfKey(key);
    if (key === "?") setIsHelpOpen(true);
    else if (key === "j" || key === "k") moveBy(key === "j" ? 1 : -1);
    else if (key === "u") undoLast();
    else if (!currentRow) return false;
    else if (verdict) {
      if (decide(currentRow.submissionId, verdict.outcome)) goToNext(currentRow.submissionId);
    } else if (chipIndex !== null) {
      const chip = availableChips[chipIndex];
      if (chip) toggleFeedback(currentRow.submissionId, chip.id);
    } else if (key === "n") findNoteField()?.focus();
    else if (key === "o")
      void navigate(pathFor("adminSubmission", { id: currentRow.submissionId }));
    else if (key === ".") repeatLast();
    else return false;
    return true;
  });

  /** Applies the feedback of the previous decision to this entry. */
  function repeatLast() {
    const lastRow = shownRows.find(({ submissionId }) => submissionId === decidedIds.at(-1));
    // Nothing was decided on a read-only page.
    if (lastRow && currentRow)
      choose(currentRow.submissionId, { chips: [...lastRow.chips] }, "later");
  }

  // If everything shown is decided and there are more, loads pages until an undecided one appears.
  const { hasMore, isLoadingMore, failed, loadMore } = list;
  const undecidedCount = summary.reduce((sum, category) => sum + category.undecided, 0);
  const firstUndecidedId = nextUndecided(shownRows, null);
  if (isSeeking && firstUndecidedId) {
    setSelectedId(firstUndecidedId);
    setIsSeeking(false);
  }
  // A search removed the current entry from the list.
  const [topRow] = shownRows;
  if (selectedId && !currentRow && topRow) setSelectedId(firstUndecidedId ?? topRow.submissionId);
  const needsMore = isSeeking && undecidedCount > 0 && (filters.outcome ?? "none") === "none";
  useEffect(() => {
    if (needsMore && hasMore && !isLoadingMore && !failed) loadMore();
  }, [needsMore, hasMore, isLoadingMore, failed, loadMore]);

  return (
    <>
      <PageHeader
        actions={
          <>
            <KeyboardHelpButton onClick={() => setIsHelpOpen(true)} />
            <ButtonLink
              size="sm"
              to={withEditionParam(pages.adminDecisionEmails, edition)}
              variant="outline"
            >
              {adminPages.adminDecisionEmails.name}
            </ButtonLink>
            <ButtonLink
              size="sm"
              to={withEditionParam(pages.adminAnnouncements, edition)}
              variant="outline"
            >
              {adminPages.adminAnnouncements.name}
            </ButtonLink>
          </>
        }
        note={
          <>
            <span>{numberText(undecidedCount)} undecided</span>{" "}
            <small className="text-sm text-subtle">{undecidedNote}</small>
          </>
        }
        title={adminPages.adminDecisions.name}
      />
      <Capacity summary={summary} />
      <div
        className={`grid items-start gap-5 ${currentRow ? "wide:grid-cols-[minmax(0,1fr)_24rem]" : ""}`}
      >
        <Card aria-label={decisionsPageTexts.entries} flush>
          <DecisionViews filters={filters} summary={summary} />
          {shownRows.length === 0 ? (
            <EmptyDecisions
              allPath={withEditionParam(pages.adminDecisions, edition)}
              hasEntries={summary.some(({ entries }) => entries > 0)}
            />
          ) : (
            <>
              <DecisionTable
                chips={chips}
                onDecide={decide}
                onSelect={select}
                onSort={(sort) =>
                  void navigate(
                    decisions.query({ ...filters, sort: sort === "newest" ? undefined : sort }) ||
                      "?",
                    { replace: true, preventScrollReset: true },
                  )
                }
                rows={shownRows}
                selectedId={selectedId}
                sort={filters.sort ?? "newest"}
              />
              <LoadMore list={{ ...list, items: navigation.rows, total: navigation.total }} />
            </>
          )}
          {navigation.newCount > 0 && (
            <p className="border-t border-line px-4 py-2">
              <Button onClick={navigation.startAnew} size="sm" variant="ghost">
                Show {navigation.newCount} new
              </Button>
            </p>
          )}
        </Card>
        {currentRow && (
          <DecisionPanel
            chips={chips}
            edition={edition}
            key={currentRow.submissionId}
            availableChips={availableChips}
            onChange={(change) => choose(currentRow.submissionId, change, "now")}
            onDecide={(outcome) => decide(currentRow.submissionId, outcome)}
            onToggleChip={(chip) => toggleFeedback(currentRow.submissionId, chip)}
            row={currentRow}
          />
        )}
      </div>
      {correction && (
        <Suspense>
          <CorrectionDialog
            decision={correction.row}
            onClose={() => setCorrection(null)}
            outcomes={[correction.outcome]}
          />
        </Suspense>
      )}
      <KeyboardHelp onOpenChange={setIsHelpOpen} open={isHelpOpen} shortcuts={decisionShortcuts} />
    </>
  );
}

const findRowElement = (id: string) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
const findNoteField = () => document.querySelector<HTMLElement>("[data-note]");

function EmptyDecisions({ hasEntries, allPath }: { hasEntries: boolean; allPath: string }) {
  return hasEntries ? (
    <EmptyState
      link={{ to: allPath, label: decisionsPageTexts.allLink }}
      title={decisionsPageTexts.filteredTitle}
    >
      {decisionsPageTexts.filteredNote}
    </EmptyState>
  ) : (
    <EmptyState title={decisionsPageTexts.emptyTitle}>{decisionsPageTexts.emptyNote}</EmptyState>
  );
}
