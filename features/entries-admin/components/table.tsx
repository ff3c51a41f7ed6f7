import { useNavigate } from "react-router";
import { type Column, DataTable, type SortDirection } from "~/components/admin/data-table";
import { VisuallyHidden } from "~/components/visually-hidden";
import {
  type SubmissionFilters,
  type SubmissionSort,
  submissionTitle,
} from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import { useToggleFavorite } from "../hooks";
import { type ListedSubmission, submissions } from "../list.rules";
import { Badges, CategoryDot, EntryLink, lengthInList, NoFilmMark, SubmittedAt } from "./cells";
import { FavoriteStar } from "./star";

type Props = {
  items: readonly ListedSubmission[];
  filters: SubmissionFilters;
  /** Absent if rows cannot be selected. */
  selectedIds?: ReadonlySet<string>;
  onChoose?: (ids: readonly string[], isSelected: boolean) => void;
  /** False for a list with a fixed order. */
  sortable?: boolean;
};

/** Submissions as a table with one line per entry, sorted by its headers. */
export function SubmissionTable({ items, filters, selectedIds, onChoose, sortable = true }: Props) {
  const navigate = useNavigate();
  const { mutateAsync: toggle } = useToggleFavorite();
  const currentSort = filters.sort ?? "newest";
  /** A header that toggles between two orders; the first click on it chooses `initial`. */
  const sortHeader = (
    ascending: SubmissionSort,
    descending: SubmissionSort,
    initial: SubmissionSort,
  ) => {
    if (!sortable) return undefined;
    const otherDirection = currentSort === descending ? "descending" : "none";
    const direction: SortDirection = currentSort === ascending ? "ascending" : otherDirection;
    const opposite = initial === ascending ? descending : ascending;
    const next = currentSort === initial ? opposite : initial;
    const sort = next === "newest" ? undefined : next;
    return {
      direction,
      onSort: () =>
        void navigate(submissions.query({ ...filters, sort }) || "?", {
          replace: true,
          preventScrollReset: true,
        }),
    };
  };
  const query = submissions.query(filters);
  const columns: Column<ListedSubmission>[] = [
    ...(selectedIds && onChoose ? [selectionColumn(items, selectedIds, onChoose)] : []),
    {
      id: "title",
      header: "Title",
      grows: true,
      sort: sortHeader("title", "title-desc", "title"),
      cell: (entry) => (
        <>
          <span className="flex items-center gap-2">
            <EntryLink
              className="block truncate py-3 font-medium underline-offset-3 [scroll-margin:96px_0_176px] hover:underline max-sm:line-clamp-2 max-sm:py-0 max-sm:leading-[1.25] max-sm:wrap-anywhere max-sm:whitespace-normal"
              entry={entry}
              query={query}
            />
            {entry.lacksFilm && <NoFilmMark />}
          </span>
          <small className="block truncate text-sm text-subtle sm:hidden">
            {[isolate(entry.director ?? entry.submitterName), entry.country]
              .filter(Boolean)
              .join(", ")}
          </small>
        </>
      ),
    },
    {
      id: "reference",
      header: "No.",
      hideBelow: "l",
      cell: (entry) => <span className="text-sm text-subtle">{entry.reference}</span>,
    },
    {
      id: "filmmaker",
      header: "Sent by",
      hideBelow: "l",
      cell: (entry) => <TruncatedName>{entry.submitterName}</TruncatedName>,
    },
    {
      id: "category",
      header: "Category",
      hideBelow: "xs",
      cell: (entry) => <CategoryDot entry={entry} />,
    },
    {
      id: "length",
      header: "Length",
      numeric: true,
      hideBelow: "xl",
      cell: (entry) => lengthInList(entry),
    },
    {
      id: "country",
      header: "Country",
      hideBelow: "l",
      cell: (entry) => entry.country && <TruncatedName>{entry.country}</TruncatedName>,
    },
    {
      id: "submitted",
      header: "Submitted",
      nowrap: true,
      hideBelow: "s",
      sort: sortHeader("oldest", "newest", "newest"),
      cell: (entry) => <SubmittedAt entry={entry} />,
    },
    {
      id: "status",
      header: "Status",
      cell: (entry) => <Badges entry={entry} short />,
    },
    {
      id: "paid",
      header: "Paid",
      numeric: true,
      hideBelow: "xl",
      cell: (entry) => (entry.waivedCents > 0 ? "Waived" : entry.submissionFee),
    },
    {
      id: "star",
      header: <VisuallyHidden>Favorite</VisuallyHidden>,
      numeric: true,
      cell: (entry) => <FavoriteStar entry={entry} toggle={toggle} />,
    },
  ];
  return (
    <DataTable
      caption="Submissions"
      cellsDependOn={query}
      columns={columns}
      dense
      isSelected={(entry) => selectedIds?.has(entry.id) ?? false}
      rowKey={(entry) => entry.id}
      rows={items}
    />
  );
}

/** A name, truncated to the usual width. */
const TruncatedName = ({ children }: { children: string }) => (
  <span
    className="block max-w-[8.5em] truncate"
    // About the number of characters that fit.
    title={children.length > 14 ? children : undefined}
  >
    {children}
  </span>
);

/** The checkboxes that select rows. */
function selectionColumn(
  items: readonly ListedSubmission[],
  selectedIds: ReadonlySet<string>,
  onChoose: (ids: readonly string[], isSelected: boolean) => void,
): Column<ListedSubmission> {
  return {
    id: "chosen",
    header: (
      <input
        aria-label="Select all shown"
        checked={items.every((entry) => selectedIds.has(entry.id))}
        className="check-box"
        onChange={(event) =>
          onChoose(
            items.map(({ id }) => id),
            event.target.checked,
          )
        }
        type="checkbox"
      />
    ),
    cell: (entry) => (
      <input
        aria-label={`Select ${isolate(submissionTitle(entry))}`}
        checked={selectedIds.has(entry.id)}
        className="check-box"
        onChange={(event) => onChoose([entry.id], event.target.checked)}
        type="checkbox"
      />
    ),
  };
}
