import { Mail } from "lucide-react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { KeyboardHelp, KeyboardHelpButton } from "~/components/admin/keyboard-help";
import { LoadMore } from "~/components/admin/load-more";
import { Card, PageHeader } from "~/components/admin/page-header";
import { RecordNavigationBar } from "~/components/admin/record-navigation-bar";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import type { EditionSummary } from "~/features/settings/editions.queries.server";
import { isCapped } from "~/features/submissions/schema";
import type { FilterOptions } from "~/features/submissions/statistics.queries.server";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useAdvance, useRecordNavigation } from "~/lib/admin-list/hooks/use-record-navigation";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { useExport } from "../hooks/use-export";
import { submissions } from "../list.rules";
import type { SavedView } from "../saved-views/schema";
import { BulkActions } from "./bulk-actions";
import { SubmissionCards } from "./cards";
import { ExportBar, ExportLinks } from "./export";
import { AdminFilters, type ListView } from "./filters";
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
};

/** All submissions: search, sort, star and decide. */
export function SubmissionList({ loaded, options, editions, view, views }: Props) {
  const { filters } = loaded;
  const list = useAdminList(submissions, loaded);
  const { total } = list;
  const query = submissions.query(filters);
  const navigation = useRecordNavigation(submissions, list, query);
  const items = navigation.rows;
  const advance = useAdvance();
  const [advancesAfterDecision] = advance;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [search] = useSearchParams();
  // A stable function, so that a long list renders only changed rows.
  const selectEntries = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelectedIds((previous) => {
      const next = new Set(previous);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  useListKeys({
    items,
    advancesAfterDecision,
    onChoose: (id) => selectEntries([id], !selectedIds.has(id)),
    onHelp: () => setHelpOpen(true),
  });

  const fileExport = useExport(filters);
  const isFiltered = submissions.query({ ...filters, edition: undefined, sort: undefined }) !== "";
  // Withdrawn entries cannot be decided.
  const canDecide = filters.withdrawn !== "true";
  const listProps = { items, filters, ...(canDecide && { selectedIds, onChoose: selectEntries }) };
  // Selected entries that another filter hides are not changed.
  const selectedItems = items.filter((entry) => selectedIds.has(entry.id));
  const entryList =
    view === "table" ? <SubmissionTable {...listProps} /> : <SubmissionCards {...listProps} />;
  return (
    <>
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
        note={formatCount(total, isFiltered, isCapped(filters, total))}
        title={adminPages.adminSubmissions.name}
      />
      <ExportBar onCancel={fileExport.cancel} progress={fileExport.progress} />
      <Card aria-label="All submissions" flush>
        <SubmissionViews filters={filters} views={views} />
        <AdminFilters filters={filters} options={options} search={search} view={view} />
        {items.length === 0 ? <EmptyList isFiltered={isFiltered} editions={editions} /> : entryList}
        {items.length > 0 && <LoadMore list={{ ...list, items, total: navigation.total }} />}
        {items.length > 0 && selectedItems.length === 0 && canDecide && (
          <RecordNavigationBar advance={advance} idOf={list.idOf} navigation={navigation} />
        )}
        <BulkActions entries={selectedItems} onDone={() => setSelectedIds(new Set())} />
      </Card>
      <KeyboardHelp
        advance={advance}
        onOpenChange={setHelpOpen}
        open={isHelpOpen}
        shortcuts={listShortcuts}
      />
    </>
  );
}

function formatCount(total: number, isFiltered: boolean, hasMore: boolean): string {
  const number = numberText(total);
  if (hasMore) return `At least ${number} submissions match`;
  if (isFiltered) return total === 1 ? "1 submission matches" : `${number} submissions match`;
  return total === 1 ? "1 submission" : `${number} submissions`;
}

function EmptyList({
  isFiltered,
  editions,
}: {
  isFiltered: boolean;
  editions: readonly EditionSummary[];
}) {
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
