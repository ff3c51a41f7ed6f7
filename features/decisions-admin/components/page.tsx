import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { KeyboardHelp, KeyboardHelpButton } from "~/components/admin/keyboard-help";
import { LoadMore } from "~/components/admin/load-more";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { lazyPart } from "~/components/lazy-part";
import type { Outcome } from "~/db/enums";
import {
  correctionTexts,
  decisionShortcuts,
  decisionsPageTexts,
  undecidedNote,
  verdicts,
} from "~/features/decisions/texts";
import { announcedWords } from "~/features/submissions/decision/announced.texts";
import { isAnnounced } from "~/features/submissions/decision/rules";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { useRecordNavigation } from "~/lib/admin-list/hooks/use-record-navigation";
import { normalizeArrowKey } from "~/lib/admin-list/hooks/use-row-shortcuts";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { offerUndo } from "~/lib/admin-list/undo.browser";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { useDeciding } from "../hooks/use-decide";
import { decisions, type ListedDecision } from "../list.rules";
import { indexOfKey, inKeyOrder, isUndecided, nextUndecided, withChip } from "../triage.rules";
import { Capacity, type CategorySums } from "./capacity";
import { type Chip, DecisionPanel } from "./decision-panel";
import { DecisionTable } from "./table";
import { DecisionViews } from "./views";

export type DecisionsProps = {
  loaded: LoadedListOf<typeof decisions>;
  summary: readonly CategorySums[];
  /** All feedback tags in the order of their keys, retired ones too. */
  chips: readonly Chip[];
} & { edition: string | undefined };

const CorrectionDialog = lazyPart(() => import("./correction-dialog"));

const tooMany = {
  title: "Up to three lines",
  description: "Remove one first.",
  tone: "note",
} as const;

/** The decisions page. Everything on it is private. */
export function DecisionsPage({ loaded, summary, chips, edition }: DecisionsProps) {
  const navigate = useNavigate();
  const { filters } = loaded;
  const list = useAdminList(decisions, loaded);
  const navigation = useRecordNavigation(decisions, list, decisions.query(filters));
  const { shownRows, choose, settle } = useDeciding(navigation.rows);
  const [selected, setSelected] = useState(
    () => nextUndecided(navigation.rows, null) ?? navigation.rows[0]?.submissionId ?? null,
  );
  /** No undecided entry is loaded: the next one that is loaded becomes current. */
  const [seeking, setSeeking] = useState(selected === null || !navigation.rows.some(isUndecided));
  /** Decisions of this page, newest last; 'u' undoes them. */
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([]);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  /** An announced entry for which another decision was pressed. */
  const [correcting, setCorrecting] = useState<{ row: ListedDecision; outcome: Outcome } | null>(
    null,
  );
  const current = shownRows.find(({ submissionId }) => submissionId === selected) ?? null;
  const offered = inKeyOrder(chips.filter(({ retiredAt }) => retiredAt === null));

  const select = (id: string, focus = true) => {
    if (selected && selected !== id) settle(selected);
    setSelected(id);
    setSeeking(false);
    if (focus) rowOf(id)?.focus();
  };
  const step = (by: number) => {
    const at = shownRows.findIndex(({ submissionId }) => submissionId === selected);
    const target = shownRows[Math.max(0, Math.min(shownRows.length - 1, at + by))];
    if (target) select(target.submissionId);
  };
  /**
   * Resolves to whether the decision was saved; a change of an announced one is confirmed first.
   */
  const decide = (id: string, outcome: Outcome | null, isUndo = false): boolean => {
    const row = shownRows.find(({ submissionId }) => submissionId === id);
    if (!row || row.withdrawnAt) return false;
    if (isAnnounced(row) && outcome !== row.announcedStatus) {
      if (outcome) setCorrecting({ row, outcome });
      else toast(correctionTexts.notBack(announcedWords[row.announcedStatus]));
      return false;
    }
    choose(id, { outcome }, true);
    if (!isUndo) {
      const before = row.outcome;
      offerUndo(() => latest.current(id, before, true) && select(id));
    }
    setDecidedIds((previous) => [
      ...previous.filter((decidedId) => decidedId !== id),
      ...(outcome ? [id] : []),
    ]);
    return true;
  };
  // 'u' may be pressed later, when other rows are shown.
  const latest = useRef(decide);
  latest.current = decide;
  const goToNext = (from: string) => {
    // The decision of the current entry is still being saved.
    const rows = shownRows.map((row) =>
      row.submissionId === from ? { ...row, outcome: "" } : row,
    );
    const next = nextUndecided(rows, from);
    if (next) select(next);
    else setSeeking(true);
  };
  const undoLast = () => {
    const id = current?.outcome ? current.submissionId : decidedIds.at(-1);
    if (!id) return;
    if (decide(id, null)) select(id);
  };
  const toggle = (id: string, chip: string) => {
    const row = shownRows.find(({ submissionId }) => submissionId === id);
    const next = row && withChip(row.chips, chip);
    if (next) choose(id, { chips: next }, false);
    else toast(tooMany);
  };

  useKeyboardShortcuts((pressed) => {
    const key = normalizeArrowKey(pressed).toLowerCase();
    const verdict = verdicts.find((verdict) => verdict.key === key);
    const place = indexOfKey(key);
    if (key === "?") setIsHelpOpen(true);
    else if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
    else if (key === "u") undoLast();
    else if (!current) return false;
    else if (verdict) {
      if (decide(current.submissionId, verdict.outcome)) goToNext(current.submissionId);
    } else if (place !== null) {
      const chip = offered[place];
      if (chip) toggle(current.submissionId, chip.id);
    } else if (key === "n") noteField()?.focus();
    else if (key === "o") void navigate(pathFor("adminSubmission", { id: current.submissionId }));
    else if (key === ".") repeatLast();
    else return false;
    return true;
  });

  /** Applies the feedback of the previous decision to this entry. */
  function repeatLast() {
    const last = shownRows.find(({ submissionId }) => submissionId === decidedIds.at(-1));
    if (last && current) choose(current.submissionId, { chips: [...last.chips] }, false);
  }

  // If everything shown is decided and there are more, loads pages until an undecided one appears.
  const { hasMore, isLoadingMore, failed, loadMore } = list;
  const undecided = summary.reduce((sum, category) => sum + category.undecided, 0);
  const first = nextUndecided(shownRows, null);
  if (seeking && first) {
    setSelected(first);
    setSeeking(false);
  }
  // A search removed the current entry from the list.
  const [top] = shownRows;
  if (selected && !current && top) setSelected(first ?? top.submissionId);
  const needsMore = seeking && undecided > 0 && (filters.outcome ?? "none") === "none";
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
              to={withEditionParam(pages.adminDecisionLetters, edition)}
              variant="outline"
            >
              {decisionsPageTexts.emailsLink}
            </ButtonLink>
            <ButtonLink
              size="sm"
              to={withEditionParam(pages.adminAnnouncements, edition)}
              variant="outline"
            >
              {decisionsPageTexts.announcements}
            </ButtonLink>
          </>
        }
        note={
          <>
            <span>{numberText(undecided)} undecided</span>{" "}
            <small className="text-sm text-subtle">{undecidedNote}</small>
          </>
        }
        title={decisionsPageTexts.decisions}
      />
      <Capacity summary={summary} />
      <div
        className={`grid items-start gap-5 ${current ? "wide:grid-cols-[minmax(0,1fr)_24rem]" : ""}`}
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
                selected={selected}
                sort={filters.sort ?? "newest"}
              />
              <LoadMore list={list} />
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
        {current && (
          <DecisionPanel
            chips={chips}
            edition={edition}
            key={current.submissionId}
            offered={offered}
            onChange={(part) => choose(current.submissionId, part, true)}
            onDecide={(outcome) => decide(current.submissionId, outcome)}
            onToggle={(chip) => toggle(current.submissionId, chip)}
            row={current}
          />
        )}
      </div>
      {correcting && (
        <Suspense>
          <CorrectionDialog
            decision={correcting.row}
            onClose={() => setCorrecting(null)}
            outcomes={[correcting.outcome]}
          />
        </Suspense>
      )}
      <KeyboardHelp onOpenChange={setIsHelpOpen} open={isHelpOpen} shortcuts={decisionShortcuts} />
    </>
  );
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
const noteField = () => document.querySelector<HTMLElement>("[data-note]");

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
