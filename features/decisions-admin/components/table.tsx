import { MessageSquareText } from "lucide-react";
import { AccentDot, type Column, DataTable, titleCellClass } from "~/components/admin/data-table";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { Outcome } from "~/db/enums";
import type { DecisionSort } from "~/features/decisions/schema";
import { outcomeLabels, outcomeTones } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import type { ListedDecision } from "../list.rules";
import { DecisionButtons } from "./decision-buttons";
import type { Chip } from "./decision-panel";

type Props = {
  rows: readonly ListedDecision[];
  selectedId: string | null;
  chips: readonly Chip[];
  onSelect: (id: string, options?: { focus: boolean }) => void;
  onDecide: (id: string, outcome: Outcome | null) => void;
  sort: DecisionSort;
  onSort: (sort: DecisionSort) => void;
};

/** The entries with their decisions; one is current. */
export function DecisionTable(props: Props) {
  const { rows, selectedId, chips, onSelect, onDecide } = props;
  /** A header that switches between two sort orders. */
  const sortHeader = (
    firstSort: DecisionSort,
    secondSort: DecisionSort,
    ascendingSort: DecisionSort,
  ) => {
    const isSorted = props.sort === firstSort || props.sort === secondSort;
    const direction = props.sort === ascendingSort ? "ascending" : "descending";
    return {
      direction: isSorted ? direction : ("none" as const),
      onSort: () => props.onSort(props.sort === firstSort ? secondSort : firstSort),
    } as const;
  };
  const hasScores = rows.some(({ score }) => score !== null);
  const chipTextById = new Map(chips.map(({ id, text }) => [id, text]));
  const columns: Column<ListedDecision>[] = [
    {
      id: "title",
      header: "Entry",
      grows: true,
      sort: sortHeader("title", "title-desc", "title"),
      cell: (row) => (
        <span className={classNames(titleCellClass, "py-1")}>
          <button
            aria-current={row.submissionId === selectedId ? "true" : undefined}
            className="block min-h-6 w-full scroll-my-24 truncate text-left font-medium max-wide:scroll-mb-72"
            data-entry={row.submissionId}
            onClick={() => onSelect(row.submissionId)}
            onFocus={() =>
              row.submissionId !== selectedId && onSelect(row.submissionId, { focus: false })
            }
            type="button"
          >
            {row.title}
          </button>
          <small className="flex gap-x-2.5 truncate">
            <Category type={row.submissionType} />
            <span className="truncate max-sm:hidden">{row.director ?? row.submitterEmail}</span>
            {row.country && <span className="truncate max-lg:hidden">{row.country}</span>}
          </small>
        </span>
      ),
    },
    ...(hasScores
      ? [
          {
            id: "score",
            header: "Jury",
            numeric: true,
            hideBelow: "xs",
            sort: sortHeader("score", "score-asc", "score-asc"),
            cell: ({ score }: ListedDecision) =>
              score !== null && <b className="font-semibold">{score.toFixed(1)}</b>,
          } as const,
        ]
      : []),
    {
      id: "length",
      header: "Min",
      numeric: true,
      hideBelow: "s",
      sort: sortHeader("minutes", "minutes-desc", "minutes"),
      cell: ({ duration }) => duration,
    },
    {
      id: "feedback",
      header: "Feedback",
      hideBelow: "s",
      cell: (row) => (
        <EmailContents
          note={row.personalNote}
          texts={row.chips.map((id) => chipTextById.get(id) ?? "")}
        />
      ),
    },
    {
      id: "decision",
      header: "Decision",
      numeric: true,
      cell: (row) => (
        <>
          <span className="max-md:hidden">
            {row.withdrawnAt ? (
              <StatusBadge tone="danger">Withdrawn</StatusBadge>
            ) : (
              <DecisionButtons
                onDecide={(outcome) => onDecide(row.submissionId, outcome)}
                outcome={row.outcome}
                title={row.title}
              />
            )}
          </span>
          <span className="md:hidden">
            <DecisionBadge row={row} />
          </span>
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption="Entries and their private decisions"
      columns={columns}
      dense
      isSelected={({ submissionId }) => submissionId === selectedId}
      rowKey={({ submissionId }) => submissionId}
      rows={rows}
    />
  );
}

function Category({ type }: { type: ListedDecision["submissionType"] }) {
  const { accent, name } = categoryOf(useSettings(), type);
  return <AccentDot accent={accent}>{name}</AccentDot>;
}

/** The decision of an entry, where the buttons do not fit. */
function DecisionBadge({ row }: { row: ListedDecision }) {
  if (row.withdrawnAt) return <StatusBadge tone="danger">Withdrawn</StatusBadge>;
  if (!row.outcome)
    return (
      <StatusBadge hollow tone="gold">
        Undecided
      </StatusBadge>
    );
  return <StatusBadge tone={outcomeTones[row.outcome]}>{outcomeLabels[row.outcome]}</StatusBadge>;
}

/** What an entry's email contains: a mark per feedback comment, and whether there is a note. */
function EmailContents({ texts, note }: { texts: readonly string[]; note: string | null }) {
  if (texts.length === 0 && !note) return null;
  return (
    <span className="inline-flex items-center gap-2 text-muted" title={texts.join("\n")}>
      {texts.length > 0 && (
        <span>
          {texts.length}
          <VisuallyHidden> {texts.length === 1 ? "comment" : "comments"}</VisuallyHidden>
        </span>
      )}
      {note && (
        <>
          <Icon of={MessageSquareText} size={15} />
          <VisuallyHidden>and a personal note</VisuallyHidden>
        </>
      )}
    </span>
  );
}
