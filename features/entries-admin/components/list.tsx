import { Mail } from "lucide-react";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { KeyboardHelp, KeyboardHelpButton } from "~/components/admin/keyboard-help";
import { LoadMore } from "~/components/admin/load-more";
import { PageHeader } from "~/components/admin/page-header";
import { RecordNavigationBar } from "~/components/admin/record-navigation-bar";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import type { SubmissionStatus } from "~/db/enums";
import type { EditionSummary } from "~/features/settings/editions.queries.server";
import { isDifferent, withStatus } from "~/features/submissions/decision/rules";
import { isCapped } from "~/features/submissions/schema";
import type { FilterOptions } from "~/features/submissions/statistics.queries.server";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useAdvance, useRecordNavigation } from "~/lib/admin-list/hooks/use-record-navigation";
import { linkOfRow, useCurrentRow } from "~/lib/admin-list/hooks/use-row-shortcuts";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { countText, numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { useSetStatuses } from "../hooks";
import { useExport } from "../hooks/use-export";
import { useListParts } from "../hooks/use-list-parts";
import { LabelPicker } from "../labels/components/picker";
import type { UsedLabel } from "../labels/schema";
import { type ListedSubmission, submissions } from "../list.rules";
import { type AnswerColumn, type ListPart, partsParam, withParts } from "../list-parts.rules";
import type { SavedView } from "../saved-views/schema";
import type { ViewCounts } from "../views.rules";
import { BulkActions, maxMarked } from "./bulk-actions";
import { SubmissionCards } from "./cards";
import { ExportBar, ExportLinks } from "./export";
import { AdminFilters, type ListView } from "./filters";
import { EntryPreview } from "./preview";
import { listShortcuts, useListKeys } from "./shortcuts";
import { SubmissionTable } from "./table";
import { SubmissionViews } from "./views";

type Props = {
  loaded: LoadedListOf<typeof submissions>;
  options: FilterOptions;
  editions: readonly EditionSummary[];
  view: ListView;
  /** The director's saved views. */
  views: readonly SavedView[];
  /** The number of entries of the built-in views. */
  counts: ViewCounts;
  /** The labels of the edition. */
  labels: readonly UsedLabel[];
  /** The questions whose answers can be columns. */
  questions: readonly AnswerColumn[];
  parts: readonly ListPart[];
};

/** Whose labels the picker changes: the selected entries, or one. */
type PickerTarget = "selection" | ListedSubmission | null;

/** All submissions: search, sort, star, label and decide, with a preview beside the list. */
export function SubmissionList(props: Props) {
  const { loaded, options, editions, view, views, counts, labels, questions } = props;
  const { filters } = loaded;
  const [parts, togglePart] = useListParts(props.parts);
  const list = useAdminList(submissions, loaded);
  const { total } = list;
  const hasMore = isCapped(filters, total);
  const query = submissions.query(filters);
  const navigation = useRecordNavigation(submissions, list, query);
  const items = navigation.rows;
  const advance = useAdvance();
  const [advancesAfterDecision] = advance;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [search] = useSearchParams();
  const setStatuses = useSetStatuses();
  const [pickerTarget, setPickerTarget] = useState<PickerTarget>(null);
  const [focusedId, setFocusedId] = useCurrentRow();
  const [isSheetOpen, setSheetOpen] = useState(false);
  // A stable function, so that a long list renders only changed rows.
  const selectEntries = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelectedIds((previous) => {
      const next = new Set(previous);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const openPreview = useCallback(
    (id: string) => {
      setFocusedId(id);
      setSheetOpen(true);
    },
    [setFocusedId],
  );
  // Withdrawn entries cannot be decided.
  const canDecide = filters.withdrawn !== "true";
  // Selected entries that another filter hides are not changed.
  const selectedItems = items.filter((entry) => selectedIds.has(entry.id));
  const hasSelection = selectedItems.length > 0;
  const isPreviewed = parts.includes("preview") && view === "table" && items.length > 0;
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === focusedId),
  );
  const current = items[index];
  const isSelectedAll = items.every(({ id }) => selectedIds.has(id));

  // What the preview shows is in view in the list: on a phone above the sheet.
  const currentId = current?.id;
  useEffect(() => {
    if (isSheetOpen && currentId) linkOfRow(currentId)?.scrollIntoView({ block: "nearest" });
  }, [isSheetOpen, currentId]);
  const closeSheet = useCallback(() => {
    setSheetOpen(false);
    // The focus is not lost with the sheet.
    if (currentId) linkOfRow(currentId)?.focus({ preventScroll: true });
  }, [currentId]);
  const mark = (status: SubmissionStatus, entry: ListedSubmission | null) => {
    if (!entry) {
      if (setStatuses.isPending || selectedItems.length > maxMarked) return;
      setStatuses.mutate(
        { entries: selectedItems, status },
        { onSuccess: () => setSelectedIds(new Set()) },
      );
      return;
    }
    if (isDifferent(entry, withStatus(entry, status)))
      setStatuses.mutate({ entries: [entry], status });
    const next = items[items.indexOf(entry) + 1];
    if (!advancesAfterDecision || !next) return;
    // The focus stays in the preview if it is there.
    if (document.activeElement?.closest("aside")) openPreview(next.id);
    else linkOfRow(next.id)?.focus();
  };
  useListKeys({
    items,
    hasSelection,
    currentId: focusedId,
    onChoose: (id) => selectEntries([id], !selectedIds.has(id)),
    onChooseAll: () =>
      canDecide &&
      selectEntries(
        items.map(({ id }) => id),
        !isSelectedAll,
      ),
    onMark: mark,
    onLabel: (entry) => setPickerTarget(entry ?? "selection"),
    onHelp: () => setHelpOpen(true),
  });

  const fileExport = useExport(filters);
  const isFiltered = submissions.query({ ...filters, edition: undefined, sort: undefined }) !== "";
  const listProps = { items, filters, ...(canDecide && { selectedIds, onChoose: selectEntries }) };
  const picker = (
    entries: readonly ListedSubmission[],
    placement: Pick<ComponentProps<typeof LabelPicker>, "up" | "place">,
  ) => (
    <LabelPicker
      {...placement}
      entries={entries}
      labels={labels}
      onClose={() => setPickerTarget(null)}
    />
  );
  const pickerEntry = pickerTarget !== null && pickerTarget !== "selection" ? pickerTarget : null;
  const entryPicker =
    pickerEntry && picker([pickerEntry], { up: true, place: isPreviewed ? "center" : "end" });
  const entryList =
    view === "table" ? (
      <SubmissionTable
        {...listProps}
        currentId={isPreviewed ? current?.id : null}
        onPreview={isPreviewed ? openPreview : undefined}
        questions={questions}
        parts={parts}
      />
    ) : (
      <SubmissionCards {...listProps} />
    );
  return (
    <div
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]"
      data-frame
    >
      <div className="grid gap-3 border-line pb-4 md:border-b md:px-6 md:py-3">
        <PageHeader
          actions={
            <>
              <KeyboardHelpButton onClick={() => setHelpOpen(true)} />
              {total > 0 && (
                <ButtonLink size="sm" to={pages.adminMailingNew + query} variant="outline">
                  <Icon of={Mail} />
                  Email these filmmakers
                </ButtonLink>
              )}
              {total > 0 && <ExportLinks filters={filters} onStart={fileExport.start} />}
            </>
          }
          note={formatCount(total, isFiltered, hasMore)}
          title={adminPages.adminSubmissions.name}
        />
        <ExportBar onCancel={fileExport.cancel} progress={fileExport.progress} />
      </div>
      <div
        className={classNames(
          "grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)]",
          isPreviewed && "md:grid-cols-[minmax(0,1fr)_352px] wide:grid-cols-[minmax(0,1fr)_396px]",
        )}
      >
        <section
          aria-label="All submissions"
          className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-house"
        >
          <SubmissionViews
            counts={counts}
            filters={filters}
            search={search}
            parts={parts}
            views={views}
          />
          {hasSelection ? (
            <BulkActions
              entries={selectedItems}
              isPending={setStatuses.isPending}
              onClear={() => setSelectedIds(new Set())}
              onLabel={() => setPickerTarget("selection")}
              onMark={(status) => mark(status, null)}
              picker={pickerTarget === "selection" && picker(selectedItems, {})}
            />
          ) : (
            <AdminFilters
              filters={filters}
              labels={labels}
              onToggle={togglePart}
              options={options}
              questions={questions}
              search={search}
              parts={parts}
              view={view}
            />
          )}
          <div
            className={classNames(
              "min-h-0 md:overflow-y-auto",
              isSheetOpen &&
                "max-md:pb-[66svh] max-md:[&_[data-entry]]:[scroll-margin:120px_0_68svh]",
            )}
            data-scroller
          >
            {items.length === 0 ? (
              <div className="px-5 pt-6 pb-7">
                <EmptyList edition={filters.edition} editions={editions} isFiltered={isFiltered} />
              </div>
            ) : (
              entryList
            )}
            {items.length > 0 && (
              <LoadMore isCapped={hasMore} list={{ ...list, items, total: navigation.total }} />
            )}
          </div>
          {items.length > 0 && !hasSelection && canDecide && (
            <RecordNavigationBar
              advance={advance}
              currentId={focusedId}
              idOf={list.idOf}
              isCapped={hasMore}
              navigation={navigation}
            >
              {!isPreviewed && <span className="relative">{entryPicker}</span>}
            </RecordNavigationBar>
          )}
        </section>
        {isPreviewed && current && (
          <EntryPreview
            entry={current}
            isSheetOpen={isSheetOpen}
            next={items[index + 1]}
            onCloseSheet={closeSheet}
            onGo={openPreview}
            onLabel={() => setPickerTarget(current)}
            onMark={(status) => mark(status, current)}
            picker={entryPicker}
            position={index + 1}
            previous={items[index - 1]}
            query={withParts(query, search.get(partsParam))}
            total={countText(navigation.total, hasMore)}
          />
        )}
      </div>
      <KeyboardHelp
        advance={advance}
        onOpenChange={setHelpOpen}
        open={isHelpOpen}
        shortcuts={listShortcuts}
      />
    </div>
  );
}

function formatCount(total: number, isFiltered: boolean, hasMore: boolean): string {
  const number = numberText(total);
  if (hasMore) return `At least ${number} submissions match`;
  if (isFiltered) return total === 1 ? "1 submission matches" : `${number} submissions match`;
  return total === 1 ? "1 submission" : `${number} submissions`;
}

type EmptyListProps = {
  /** The shown edition; by default the current one. */
  edition: string | undefined;
  editions: readonly EditionSummary[];
  isFiltered: boolean;
};

function EmptyList({ edition, editions, isFiltered }: EmptyListProps) {
  const isCurrent =
    !edition || editions.some(({ slug, isCurrent }) => isCurrent && slug === edition);
  if (!isFiltered && !isCurrent) return <EmptyState title="No submissions in this edition" />;
  if (!isFiltered) {
    const [previousEdition] = editions.slice(editions.findIndex(({ isCurrent }) => isCurrent) + 1);
    return (
      <EmptyState
        action={
          previousEdition && (
            <ButtonLink
              size="sm"
              to={`${pages.adminSubmissions}?edition=${previousEdition.slug}`}
              variant="outline"
            >
              Show the {previousEdition.slug} edition
            </ButtonLink>
          )
        }
        title="No Submissions Yet"
      >
        Entries will appear here when filmmakers send them.
        {previousEdition && ` Submissions of ${previousEdition.slug} are in that edition.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      link={{ to: pages.adminSubmissions, label: "Show all submissions" }}
      title="Nothing matches"
    >
      No entries match these filters.
    </EmptyState>
  );
}
