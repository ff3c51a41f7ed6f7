import { memo } from "react";
import { CardGrid } from "~/components/admin/card-grid";
import { IconSprite } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { formatFee, type SubmissionFilters, submissionTitle } from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import { useToggleFavorite } from "../hooks";
import { LabelMark } from "../labels/components/label";
import { type ListedSubmission, submissions } from "../list.rules";
import { Badges, CategoryDot, EntryLink, entryIcons, lengthOf, SubmittedAt } from "./cells";
import { FavoriteStar } from "./star";

type Props = {
  items: readonly ListedSubmission[];
  filters?: SubmissionFilters;
  /** Absent if cards cannot be selected. */
  selectedIds?: ReadonlySet<string>;
  onChoose?: (ids: readonly string[], isSelected: boolean) => void;
};

/** Submissions as a grid; the whole card is a link to its entry. */
export function SubmissionCards({ items, filters = {}, selectedIds, onChoose }: Props) {
  const query = submissions.query(filters);
  const { mutateAsync: toggle } = useToggleFavorite();
  return (
    <IconSprite icons={entryIcons}>
      <CardGrid className="p-4">
        {items.map((entry) => (
          <SubmissionCard
            entry={entry}
            isChosen={selectedIds?.has(entry.id) ?? false}
            key={entry.id}
            onChoose={onChoose}
            query={query}
            toggle={toggle}
          />
        ))}
      </CardGrid>
    </IconSprite>
  );
}

type CardProps = Pick<Props, "onChoose"> & {
  entry: ListedSubmission;
  query: string;
  isChosen: boolean;
  toggle: (entry: { id: string; version: number }) => Promise<unknown>;
};

/** Memoised, so that one change does not render a thousand cards. */
const SubmissionCard = memo(function SubmissionCard({
  entry,
  query,
  isChosen,
  onChoose,
  toggle,
}: CardProps) {
  const { formats } = useSettings();
  return (
    <li className="relative grid min-w-0 grid-rows-[auto_1fr_auto] gap-3 rounded-lg border border-line bg-surface-1 p-4 hover:bg-surface-2 has-[:checked]:border-gold">
      <div className="flex items-center gap-2">
        {onChoose && (
          <input
            aria-label={`Select ${isolate(submissionTitle(entry))}`}
            checked={isChosen}
            className="check-box relative z-1 m-0 size-4.5"
            onChange={(event) => onChoose([entry.id], event.target.checked)}
            type="checkbox"
          />
        )}
        <CategoryDot entry={entry} />
        <span className="ml-auto" />
        <FavoriteStar entry={entry} toggle={toggle} />
      </div>
      <div className="min-w-0">
        <h2 className="line-clamp-3 text-base/snug font-semibold wrap-anywhere">
          <EntryLink
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
            entry={entry}
            query={query}
          />
        </h2>
        <p className="mt-1 line-clamp-2 text-subtle">
          {entry.reference} · {isolate(entry.submitterName)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Badges entry={entry} />
        {entry.labels.length > 0 && (
          <span className="flex min-w-0 flex-wrap gap-x-2.5 text-sm text-muted">
            {entry.labels.map((label) => (
              <LabelMark key={label.id} label={label} />
            ))}
          </span>
        )}
        <span className="text-sm text-muted tabular-nums">
          {[lengthOf(entry), entry.country, formatFee(entry, formats)].filter(Boolean).join(" · ")}
        </span>
        <span className="w-full text-sm text-subtle tabular-nums">
          Submitted <SubmittedAt entry={entry} />
        </span>
      </div>
    </li>
  );
});
