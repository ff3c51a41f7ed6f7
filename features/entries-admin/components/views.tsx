import { BookmarkPlus, Pencil } from "lucide-react";
import { useState } from "react";
import { AdminFilterLink, ViewTabs } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { paymentsViewPath } from "~/features/ledger/views.rules";
import { useSeason } from "~/features/settings/hooks/use-season";
import { isCapped, type SubmissionFilters } from "~/features/submissions/schema";
import { pages, withEditionParam } from "~/lib/paths";
import { submissions } from "../list.rules";
import { type ListPart, partsParam, writeParts } from "../list-parts.rules";
import type { SavedView } from "../saved-views/schema";
import { builtInViews, nextEditionView, type ViewCounts } from "../views.rules";

/** The dialog is loaded on first use. */
const loadDialog = () => import("./view-dialog");

type Props = {
  filters: SubmissionFilters;
  views: readonly SavedView[];
  /** The number of entries of the built-in views. */
  counts: ViewCounts;
  parts: readonly ListPart[];
  search: URLSearchParams;
};

/** The list's views: the built-in ones, and the director's saved ones. */
export function SubmissionViews({ filters, views, counts, parts, search }: Props) {
  const [editedView, setEditedView] = useState<SavedView | "new" | null>(null);
  const ViewDialog = useLazyComponent(loadDialog, editedView !== null);
  const season = useSeason();
  const tabs =
    season.forNext || filters.forNext ? [...builtInViews, nextEditionView] : builtInViews;
  // A view stores neither the sort order nor the edition.
  const filterQuery = submissions
    .query({ ...filters, edition: undefined, sort: undefined })
    .slice(1);
  const savedQuery = (columns: string | null) =>
    columns === null
      ? filterQuery
      : [filterQuery, `${partsParam}=${columns}`].filter(Boolean).join("&");
  const query = savedQuery(search.get(partsParam));
  const addressOf = (viewQuery: string) => {
    const path = pages.adminSubmissions + (viewQuery && `?${viewQuery}`);
    return withEditionParam(path, viewQuery.includes("edition=") ? undefined : filters.edition);
  };
  const queryOf = (viewFilters: SubmissionFilters) => submissions.query(viewFilters).slice(1);
  const isBuiltIn = tabs.some(({ filters: tabFilters }) => queryOf(tabFilters) === query);
  // With other columns it is still the view, whose columns can be saved.
  const savedView =
    views.find((view) => view.query === query) ??
    (isBuiltIn ? undefined : views.find((view) => withoutColumns(view.query) === filterQuery));
  return (
    <div className="@container flex items-center border-b border-line sm:pr-4">
      <ViewTabs
        aria-label="Views"
        className="flex-1 gap-0! border-b-0 px-3! py-2! [&>a]:px-2 max-sm:px-2! max-sm:[&>a]:text-sm"
      >
        {tabs.map(({ id, name, filters: tabFilters }) => (
          <AdminFilterLink
            count={counts[id]}
            isCapped={isCapped(tabFilters, counts[id] ?? 0)}
            current={queryOf(tabFilters) === query}
            key={name}
            to={addressOf(queryOf(tabFilters))}
          >
            {name}
          </AdminFilterLink>
        ))}
        <AdminFilterLink current={false} to={paymentsViewPath("unpaid")}>
          Not paid
        </AdminFilterLink>
        {views.map(({ id, name, query: viewQuery }) => (
          <AdminFilterLink current={id === savedView?.id} key={id} to={addressOf(viewQuery)}>
            {name}
          </AdminFilterLink>
        ))}
      </ViewTabs>
      {!isBuiltIn && (
        <Button onClick={() => setEditedView(savedView ?? "new")} size="sm" variant="ghost">
          <Icon of={savedView ? Pencil : BookmarkPlus} size={16} />
          <span className="max-box-wide:sr-only">
            {savedView ? "Edit this view" : "Save this view"}
          </span>
        </Button>
      )}
      {editedView && ViewDialog && (
        <ViewDialog
          editedView={editedView}
          onClose={() => setEditedView(null)}
          query={savedQuery(writeParts(parts))}
        />
      )}
    </div>
  );
}

/** The filters of a view's query. */
function withoutColumns(query: string): string {
  const params = new URLSearchParams(query);
  params.delete(partsParam);
  return String(params);
}
