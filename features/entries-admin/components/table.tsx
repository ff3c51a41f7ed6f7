import "./entry.css";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  AccentDot,
  type Column,
  DataTable,
  type SortDirection,
} from "~/components/admin/data-table";
import { IconSprite } from "~/components/icon";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { answerText } from "~/features/settings/questions.rules";
import {
  type SubmissionFilters,
  type SubmissionSort,
  submissionTitle,
} from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import { useToggleFavorite } from "../hooks";
import { LabelMark } from "../labels/components/label";
import { type ListedSubmission, submissions } from "../list.rules";
import {
  type AnswerColumn,
  type ColumnName,
  columnNames,
  type ListPart,
  partsParam,
  withParts,
} from "../list-parts.rules";
import {
  Badges,
  EntryLink,
  entryIcons,
  FilmMark,
  lengthInList,
  NoFilmMark,
  Score,
  SubmittedAt,
} from "./cells";
import { FavoriteStar } from "./star";
import { Thumbnail } from "./thumbnail";

type Props = {
  items: readonly ListedSubmission[];
  filters: SubmissionFilters;
  parts: readonly ListPart[];
  /** The questions whose answers can be columns. */
  questions?: readonly AnswerColumn[];
  /** Absent if rows cannot be selected. */
  selectedIds?: ReadonlySet<string>;
  onChoose?: (ids: readonly string[], isSelected: boolean) => void;
  /** The entry in the preview, and how another one gets there; absent without a preview. */
  currentId?: string | null;
  onPreview?: (id: string) => void;
  /** False for a list with a fixed order. */
  sortable?: boolean;
};

/** Submissions as a table with one line per entry, sorted by its headers. */
export function SubmissionTable(props: Props) {
  const { items, filters, parts, questions = [], selectedIds, onChoose, sortable = true } = props;
  const { currentId, onPreview } = props;
  const navigate = useNavigate();
  const [search] = useSearchParams();
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
    return {
      direction,
      onSort: () => {
        const nextSearch = new URLSearchParams(search);
        if (next === "newest") nextSearch.delete("sort");
        else nextSearch.set("sort", next);
        void navigate(`?${nextSearch}`, { replace: true, preventScrollReset: true });
      },
    };
  };
  const query = withParts(submissions.query(filters), search.get(partsParam));
  const chosenColumns = (Object.keys(columnNames) as ColumnName[]).flatMap((name) => {
    if (!parts.includes(name) || name === "thumbnail" || name === "labels") return [];
    const column = columns[name];
    return [
      name === "submitted" ? { ...column, sort: sortHeader("oldest", "newest", "newest") } : column,
    ];
  });
  const answerColumns = questions
    .filter(({ key }) => parts.includes(`answer:${key}`))
    .map(
      ({ key, label }): Column<ListedSubmission> => ({
        id: `answer:${key}`,
        header: <Truncated>{label}</Truncated>,
        hideBelow: "s",
        cell: ({ answers }) => {
          const answer = answers.find((answer) => answer.key === key);
          return answer && <Truncated>{answerText(answer.value)}</Truncated>;
        },
      }),
    );
  return (
    <IconSprite icons={entryIcons}>
      <DataTable
        caption="Submissions"
        cellsDependOn={`${query} ${parts.join()} ${onPreview !== undefined}`}
        columns={[
          ...(selectedIds && onChoose ? [selectionColumn(items, selectedIds, onChoose)] : []),
          {
            id: "title",
            header: "Title",
            grows: true,
            sort: sortHeader("title", "title-desc", "title"),
            cell: (entry) => (
              <TitleCell
                entry={entry}
                onPreview={onPreview}
                parts={parts}
                query={query}
                star={<FavoriteStar entry={entry} toggle={toggle} />}
              />
            ),
          },
          ...chosenColumns,
          ...answerColumns,
          {
            id: "status",
            header: "Status",
            cell: (entry) => (
              <span className="entry-status">
                {parts.includes("score") && entry.score && (
                  <span className="md:hidden">
                    <Score entry={entry} />
                  </span>
                )}
                <Badges entry={entry} short />
              </span>
            ),
          },
        ]}
        dense
        isCurrent={(entry) => entry.id === currentId}
        isSelected={(entry) => selectedIds?.has(entry.id) ?? false}
        onRowPress={onPreview && (({ id }) => onPreview(id))}
        rowKey={(entry) => entry.id}
        rows={items}
      />
    </IconSprite>
  );
}

type TitleProps = Pick<Props, "parts" | "onPreview"> & {
  entry: ListedSubmission;
  query: string;
  star: ReactNode;
};

/** Title and category; on a phone also director, country and minutes. */
function TitleCell({ entry, query, parts, star, onPreview }: TitleProps) {
  const { accent, name } = categoryOf(useSettings(), entry.submissionType);
  const [label, ...moreLabels] = parts.includes("labels") ? entry.labels : [];
  return (
    <span className="entry-title">
      {parts.includes("thumbnail") && <Thumbnail entry={entry} sizes="60px" />}
      <span>
        <span className="entry-line">
          <EntryLink className="entry-link" entry={entry} onPreview={onPreview} query={query} />
          {entry.lacksFilm && !parts.includes("film") && <NoFilmMark />}
          <span className="entry-star">{star}</span>
        </span>
        <small className="entry-note">
          <AccentDot accent={accent}>{name}</AccentDot>
          {label && <LabelMark label={label} />}
          {moreLabels.length > 0 && (
            <span title={moreLabels.map((other) => other.name).join(", ")}>
              +{moreLabels.length}
            </span>
          )}
        </small>
        <small className="entry-summary">
          {[lengthInList(entry), isolate(entry.director ?? entry.submitterName), entry.country]
            .filter(Boolean)
            .join(", ")}
        </small>
      </span>
    </span>
  );
}

const columns: Record<Exclude<ColumnName, "thumbnail" | "labels">, Column<ListedSubmission>> = {
  director: {
    id: "director",
    header: columnNames.director,
    hideBelow: "m",
    // A text has an author, who submitted it.
    cell: (entry) => <Truncated>{entry.director ?? entry.submitterName}</Truncated>,
  },
  country: {
    id: "country",
    header: columnNames.country,
    hideBelow: "l",
    cell: (entry) => entry.country && <Truncated>{entry.country}</Truncated>,
  },
  minutes: {
    id: "minutes",
    header: "Min",
    numeric: true,
    hideBelow: "l",
    cell: ({ duration }) => duration,
  },
  score: {
    id: "score",
    header: columnNames.score,
    numeric: true,
    hideBelow: "s",
    cell: (entry) => <Score entry={entry} />,
  },
  film: {
    id: "film",
    header: columnNames.film,
    hideBelow: "s",
    cell: ({ film }) => film && <FilmMark film={film} />,
  },
  submitted: {
    id: "submitted",
    header: columnNames.submitted,
    nowrap: true,
    hideBelow: "s",
    cell: (entry) => <SubmittedAt entry={entry} />,
  },
  reference: {
    id: "reference",
    header: "No.",
    hideBelow: "s",
    cell: (entry) => <span className="text-sm text-subtle">{entry.reference}</span>,
  },
  submitter: {
    id: "submitter",
    header: columnNames.submitter,
    hideBelow: "s",
    cell: (entry) => <Truncated>{entry.submitterName}</Truncated>,
  },
  paid: {
    id: "paid",
    header: columnNames.paid,
    numeric: true,
    hideBelow: "s",
    cell: (entry) => (entry.waivedCents > 0 ? "Waived" : entry.submissionFee),
  },
};

/** A name, truncated to the usual width. */
const Truncated = ({ children }: { children: string }) => (
  <span
    className="entry-text"
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
