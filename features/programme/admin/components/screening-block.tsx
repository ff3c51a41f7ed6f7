import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { Span } from "~/features/programme/time-ranges.rules";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { formatTime } from "~/lib/dates/calendar";
import { stateNames } from "../../texts";
import { positionRef } from "../drag-position.browser";
import type { BoardScreening } from "../hooks/use-board";
import { stepMinutes } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";

export type SlotActions = {
  select: (id: string) => void;
  shift: (screening: BoardScreening, minutes: number) => void;
  toNextVenue: (screening: BoardScreening) => void;
  toggleConfirmed: (screening: BoardScreening) => void;
  remove: (screening: BoardScreening) => void;
};

type Props = Span & {
  screening: BoardScreening;
  block: BoardPageData["blocks"][number] | undefined;
  venue: string;
  /** The first minute of the grid. */
  gridStart: number;
  lane: number;
  lanes: number;
  isSelected: boolean;
  isLifted: boolean;
  /** Not published, or changed since. */
  isUnpublished: boolean;
  /** Its problems, one per line; errors first. */
  problemText: string;
  hasErrors: boolean;
  actions: SlotActions;
};

const minutesByKey: Record<string, number> = {
  ArrowDown: stepMinutes,
  ArrowRight: stepMinutes,
  ArrowUp: -stepMinutes,
  ArrowLeft: -stepMinutes,
};

/** The content of a screening in short: '4 films, Q&A'. */
function contentOf(block: Props["block"], qaMin: number): string {
  const filmCount = block?.films.length ?? 0;
  return [filmCount > 1 && `${filmCount} films`, qaMin > 0 && "Q&A"].filter(Boolean).join(", ");
}

/** Less room for text on the grid: below 25 minutes 'tiny', below 45 'short'. `rows` are of five minutes. */
function lengthName(rows: number): "tiny" | "short" | undefined {
  if (rows < 5) return "tiny";
  return rows < 9 ? "short" : undefined;
}

/** A screening: selected by a click, moved by keys or dragging. */
export const ScreeningBlock = memo(function ScreeningBlock({
  screening,
  block,
  actions,
  ...slot
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const minutes = minutesByKey[event.key];
    const key = event.key.toLowerCase();
    // With Shift by half an hour.
    if (minutes) actions.shift(screening, event.shiftKey ? minutes * 6 : minutes);
    else if (key === "m") actions.toNextVenue(screening);
    else if (key === "c" && !event.repeat) actions.toggleConfirmed(screening);
    else if ((key === "backspace" || key === "delete") && !event.repeat) actions.remove(screening);
    else return;
    event.preventDefault();
  };
  const { formats } = useSettings();
  const [starts, ends] = [screening.starts.slice(11), screening.ends.slice(11)];
  const rows = (slot.to - slot.from) / stepMinutes;
  const extraMinutes = screening.introMin + screening.qaMin + screening.extraMin;
  const problemLines = slot.problemText.split("\n");
  /** For screen readers: what has no room in the block. */
  const hiddenDetails = [isolate(slot.venue), stateNames[screening.state], ...problemLines].filter(
    Boolean,
  );
  const content = contentOf(block, screening.qaMin);
  return (
    <li
      ref={positionRef({
        from: (slot.from - slot.gridStart) / stepMinutes,
        long: rows,
        lane: slot.lane,
        lanes: slot.lanes,
      })}
    >
      <button
        aria-pressed={slot.isSelected}
        className={classNames(
          "group relative flex flex-col w-full h-full pt-1.5 pb-1.25 pr-2 pl-3 overflow-hidden rounded-sm text-(length:--text-xs) leading-[1.3] text-left cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]",
          "bg-[color-mix(in_oklab,var(--accent)_17%,var(--color-surface-1))]",
          "hover:bg-[color-mix(in_oklab,var(--accent)_26%,var(--color-surface-1))] data-lifted:opacity-45 aria-pressed:z-3 aria-pressed:outline-2 aria-pressed:outline-solid aria-pressed:outline-ring aria-pressed:outline-offset-1",
          "data-[state=pencilled]:bg-surface-1 data-[state=cancelled]:bg-house",
          "data-length:py-0.5 data-[length=tiny]:flex-row data-[length=tiny]:gap-2 data-[length=tiny]:items-center",
          "[&>small_svg]:flex-none [&>small_svg]:mt-0.5 has-[>i]:[&>b]:pr-3",
          slot.hasErrors
            ? "shadow-[inset_3px_0_0_var(--color-danger),inset_0_0_0_1.5px_var(--color-danger)]"
            : "shadow-[inset_3px_0_0_var(--accent)] data-[state=pencilled]:shadow-[inset_3px_0_0_var(--accent),inset_0_0_0_1px_color-mix(in_oklab,var(--accent)_40%,transparent)] data-[state=cancelled]:shadow-[inset_3px_0_0_var(--color-line-strong),inset_0_0_0_1px_var(--color-line)]",
        )}
        data-accent={block?.accent}
        data-drag={`screening ${screening.id}`}
        data-length={lengthName(rows)}
        data-lifted={slot.isLifted || undefined}
        data-state={screening.state}
        id={`screening-${screening.id}`}
        onClick={() => actions.select(screening.id)}
        onKeyDown={onKeyDown}
        type="button"
      >
        <b className="group-data-[state=cancelled]:text-muted group-data-[state=cancelled]:line-through flex-none max-w-full overflow-hidden line-clamp-3 text-[0.9063rem] font-semibold leading-[1.2] wrap-anywhere group-data-length:line-clamp-1 group-data-[length=tiny]:flex-[0_1_auto]">
          {screening.title}
        </b>
        {slot.problemText ? (
          <small
            className={classNames(
              "flex flex-[0_1_auto] gap-1.25 min-h-0 overflow-hidden text-(length:--text-xs) group-data-length:hidden",
              slot.hasErrors ? "text-danger" : "text-gold",
            )}
          >
            <Icon of={CircleAlert} size={13} />
            <span className="min-w-0 wrap-anywhere">{problemLines[0]}</span>
          </small>
        ) : (
          content && (
            <small className="flex flex-[0_1_auto] gap-1.25 min-h-0 overflow-hidden text-muted text-(length:--text-xs) group-data-length:hidden">
              {content}
            </small>
          )
        )}
        <span className="flex flex-none flex-wrap justify-between gap-1.5 h-[1.4em] mt-auto pt-px overflow-hidden text-muted tabular-nums whitespace-nowrap group-data-[length=tiny]:my-0 group-data-[length=tiny]:mr-0 group-data-[length=tiny]:ml-auto">
          <span className="in-data-[length=tiny]:not-first:hidden">
            {formatTime(starts, formats)}
            <i className="not-italic in-data-[length=tiny]:hidden">–{formatTime(ends, formats)}</i>
          </span>
          <span className="in-data-[length=tiny]:not-first:hidden">
            {screening.state === "confirmed"
              ? `${rows * stepMinutes - extraMinutes}${extraMinutes > 0 ? `+${extraMinutes}` : ""}`
              : stateNames[screening.state]}
          </span>
        </span>
        <VisuallyHidden>{hiddenDetails.join(", ")}</VisuallyHidden>
        {slot.isUnpublished && (
          <i
            className="absolute top-1.5 right-1.5 w-1.75 h-1.75 rounded-full bg-gold"
            title="Not public yet"
          />
        )}
      </button>
    </li>
  );
});
