import { Pencil } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { useSettings } from "~/features/settings/hooks";
import { monthDay } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import type { Deliverable, DeliverableItem } from "../../schema";
import { countReceived, type FilmRow, formatCell, formatRow } from "../matrix.rules";

type Props = {
  deliverables: readonly Deliverable[];
  rows: readonly FilmRow[];
  today: string;
  onItem: (item: DeliverableItem) => void;
  /** A key on an item; true if it was handled. */
  onKey: (item: DeliverableItem, key: string) => boolean;
  onEdit: (deliverable: Deliverable) => void;
};

const arrowSteps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Films by deliverables. Arrow keys move between cells, skipping empty ones. On a phone a film is a block with its
 * items below each other; the elements are the same at every width.
 */
export function Matrix({ deliverables, rows, today, onItem, onKey, onEdit }: Props) {
  const settings = useSettings();
  const isReadOnly = useIsReadOnly();
  const table = useRef<HTMLTableElement>(null);

  function moveFocus(event: KeyboardEvent, row: number, column: number) {
    const [down, right] = arrowSteps[event.key] ?? [0, 0];
    if (event.metaKey || event.ctrlKey || event.altKey || (down === 0 && right === 0)) return false;
    let [r, c] = [row + down, column + right];
    while (r >= 0 && r < rows.length && c >= 0 && c < deliverables.length) {
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${r} ${c}"]`);
      if (cell) {
        event.preventDefault();
        cell.focus();
        return true;
      }
      [r, c] = [r + down, c + right];
    }
    return true;
  }

  return (
    <div className="relative overflow-x-auto border-t border-line max-md:overflow-visible">
      <table className="w-full border-collapse max-md:block" ref={table}>
        <caption className="sr-only">Items of confirmed films</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th
              className="sticky left-0 z-10 min-w-52 bg-house py-3 pr-4 pl-5 text-left align-top text-sm font-medium text-muted"
              scope="col"
            >
              Film
            </th>
            {deliverables.map((deliverable) => {
              const { received, requested } = countReceived(rows, deliverable.id);
              return (
                <th
                  className="min-w-36 px-3 py-3 text-left align-top text-sm font-medium"
                  key={deliverable.id}
                  scope="col"
                >
                  {isReadOnly ? (
                    <span className="wrap-anywhere">{deliverable.label}</span>
                  ) : (
                    <button
                      className="group flex min-h-6 max-sm:min-h-11 max-sm:items-center items-start gap-1.5 text-left hover:text-gold"
                      onClick={() => onEdit(deliverable)}
                      title={`Change '${deliverable.label}'`}
                      type="button"
                    >
                      <span className="wrap-anywhere">{deliverable.label}</span>
                      <span className="mt-1 shrink-0">
                        <Icon of={Pencil} size={13} />
                      </span>
                    </button>
                  )}
                  <small className="block font-normal text-subtle tabular-nums">
                    {received} of {requested}, {deliverable.required ? "by" : "optional, by"}{" "}
                    {monthDay(deliverable.dueOn, settings)}
                  </small>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, r) => (
            <tr className="border-t border-line max-md:block max-md:py-3" key={row.submissionId}>
              <th
                className="sticky left-0 z-10 bg-house py-2.5 pr-4 pl-5 text-left font-medium max-md:static max-md:block max-md:pb-2"
                scope="row"
              >
                <Link
                  className="line-clamp-2 wrap-anywhere hover:text-gold"
                  to={pathFor("adminSubmission", { id: row.submissionId })}
                >
                  {row.title}
                </Link>
                <small className="block text-sm font-normal text-subtle">{formatRow(row)}</small>
              </th>
              {deliverables.map((deliverable, c) => {
                const item = row.items.get(deliverable.id);
                if (!item) {
                  return (
                    <td className="px-3 text-subtle max-md:hidden" key={deliverable.id}>
                      <span className="sr-only">Not requested</span>
                      <span aria-hidden>·</span>
                    </td>
                  );
                }
                const { word, tone, hollow } = formatCell(item.state, deliverable, today);
                return (
                  <td className="px-1 py-1 max-md:block max-md:px-3" key={deliverable.id}>
                    <button
                      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-2 max-md:justify-between"
                      data-cell={`${r} ${c}`}
                      onClick={() => onItem(item)}
                      onKeyDown={(event) => {
                        if (moveFocus(event, r, c)) return;
                        if (event.metaKey || event.ctrlKey || event.altKey) return;
                        if (onKey(item, event.key.toLowerCase())) event.preventDefault();
                      }}
                      type="button"
                    >
                      <span className="text-muted md:sr-only">{deliverable.label}: </span>
                      <StatusBadge hollow={hollow} tone={tone}>
                        {word}
                      </StatusBadge>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
