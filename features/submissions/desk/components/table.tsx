import { useNavigate } from "react-router";
import { type Column, DeskTable, type SortDirection, TitleCell } from "~/ui/desk-table";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { type SubmissionFilters, type SubmissionSort, submissionTitle } from "../../schema";
import { useToggleFavorite } from "../client";
import { type ListedSubmission, submissions } from "../list.rules";
import { Badges, CategoryDot, EntryLink, lengthOf, SubmittedAt } from "./cells";
import { FavoriteStar } from "./star";

type Props = {
  items: readonly ListedSubmission[];
  filters: SubmissionFilters;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
};

/** Submissions as a table, ordered by its headers. */
export function SubmissionTable({ items, filters, chosen, onChoose }: Props) {
  const navigate = useNavigate();
  const { mutateAsync: toggle } = useToggleFavorite();
  const current = filters.sort ?? "newest";
  /** A header that turns between two orders. */
  const sortBy = (up: SubmissionSort, down: SubmissionSort, first: SubmissionSort) => {
    const direction: SortDirection =
      current === up ? "ascending" : current === down ? "descending" : "none";
    const next = current === first ? (first === up ? down : up) : first;
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
  const allChosen = items.every((entry) => chosen.has(entry.id));
  const columns: Column<ListedSubmission>[] = [
    {
      id: "chosen",
      header: (
        <input
          aria-label="Select all that are shown"
          checked={allChosen}
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
          aria-label={`Select ${submissionTitle(entry)}`}
          checked={chosen.has(entry.id)}
          className="check-box"
          onChange={(event) => onChoose([entry.id], event.target.checked)}
          type="checkbox"
        />
      ),
    },
    {
      id: "title",
      header: "Title",
      sort: sortBy("title", "title-desc", "title"),
      cell: (entry) => (
        <TitleCell
          note={`${entry.reference} · ${entry.submitterName}`}
          title={<EntryLink className="wrap-anywhere" entry={entry} query={query} />}
        />
      ),
    },
    {
      id: "category",
      header: "Category",
      drop: "xs",
      cell: (entry) => <CategoryDot entry={entry} />,
    },
    { id: "length", header: "Length", numeric: true, drop: "s", cell: lengthOf },
    { id: "country", header: "Country", drop: "s", cell: (entry) => entry.country ?? "-" },
    {
      id: "submitted",
      header: "Submitted",
      nowrap: true,
      drop: "s",
      sort: sortBy("oldest", "newest", "newest"),
      cell: (entry) => <SubmittedAt entry={entry} />,
    },
    { id: "status", header: "Status", cell: (entry) => <Badges entry={entry} /> },
    {
      id: "paid",
      header: "Paid",
      numeric: true,
      drop: "s",
      cell: (entry) => entry.submissionFee,
    },
    {
      id: "star",
      header: <VisuallyHidden>Favorite</VisuallyHidden>,
      numeric: true,
      cell: (entry) => <FavoriteStar entry={entry} toggle={toggle} />,
    },
  ];
  return (
    <DeskTable
      caption="Submissions"
      cellsFollow={query}
      columns={columns}
      isSelected={(entry) => chosen.has(entry.id)}
      rowKey={(entry) => entry.id}
      rows={items}
    />
  );
}
