import { useSettings } from "~/features/settings/hooks";
import { formatTime } from "~/lib/dates/calendar";
import { positionRef } from "../drag-position.browser";
import type { Board } from "../hooks/use-board";
import type { DragSource } from "../hooks/use-drag";
import {
  localTimeAfter,
  minutesSinceMorning,
  newGridScreening,
  problemsInvolving,
  stepMinutes,
} from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";

type Props = {
  pageData: BoardPageData;
  board: Board;
  source: DragSource;
  venueId: string;
  /** The start, in minutes of the festival day. */
  minutes: number;
  /** The first minute of the grid. */
  gridStart: number;
};

/** The dragged screening at its target: times and problems. */
export function DragPreview({ pageData, board, source, venueId, minutes, gridStart }: Props) {
  const { formats } = useSettings();
  const otherScreenings = board.screenings.filter(({ id }) => id !== source.id);
  const screening = board.screenings.find(({ id }) => id === source.id);
  const preview = newGridScreening(pageData, screening?.blockId ?? source.id, venueId, minutes);
  const duration = screening
    ? (Date.parse(screening.endsAt) - Date.parse(screening.startsAt)) / 60_000
    : (Date.parse(preview.endsAt) - Date.parse(preview.startsAt)) / 60_000;
  const from = Date.parse(preview.startsAt);
  const movedScreening = {
    ...(screening ? { ...screening, venueId } : preview),
    id: source.id,
    startsAt: preview.startsAt,
    endsAt: new Date(from + duration * 60_000).toISOString(),
  };
  const previewProblems = problemsInvolving(
    pageData,
    [...otherScreenings, movedScreening],
    source.id,
  ).filter(({ level }) => level === "error");
  const title = pageData.blocks.find(({ id }) => id === movedScreening.blockId)?.title;
  const [starts, ends] = [minutes, minutes + duration].map((minute) =>
    formatTime(localTimeAfter(pageData.day, minute).slice(11), formats),
  );
  const pauseAfter = otherScreenings
    .filter(
      (otherScreening) =>
        otherScreening.venueId === venueId && otherScreening.state !== "cancelled",
    )
    .map(
      (otherScreening) =>
        minutesSinceMorning(otherScreening.starts, pageData.day) - minutes - duration,
    )
    .filter((pause) => pause >= 0)
    .toSorted((a, b) => a - b)[0];
  const turnaround = pageData.venues.find(({ id }) => id === venueId)?.turnaroundMin ?? 0;
  return (
    <div
      className="group absolute top-[calc(var(--from)_*_var(--row))] right-0 left-0 h-[calc(var(--long)_*_var(--row))] z-4 grid content-start mx-1.25 pt-1.5 pb-1.25 pr-2 pl-3 border-[1.5px] border-dashed border-ring rounded-sm bg-[color-mix(in_oklab,var(--color-gold)_14%,var(--color-surface-1))] text-(length:--text-xs) leading-[1.3] pointer-events-none before:absolute before:-top-px before:right-full before:w-[300vw] before:border-t before:border-dashed before:border-ring/60 after:absolute after:top-full after:right-0 after:left-0 after:h-[calc(var(--after)_*_var(--row))] after:bg-[repeating-linear-gradient(120deg,transparent_0_5px,color-mix(in_oklab,var(--color-ring)_40%,transparent)_5px_6px)] data-wrong:border-danger data-wrong:bg-[color-mix(in_oklab,var(--color-danger)_20%,var(--color-surface-1))]"
      data-ghost
      data-wrong={previewProblems.length > 0 || undefined}
      ref={positionRef({
        from: (minutes - gridStart) / stepMinutes,
        long: duration / stepMinutes,
        after: turnaround / stepMinutes,
      })}
    >
      <b className="text-ring text-[0.9063rem] tabular-nums group-data-wrong:text-danger">
        {starts}–{ends}
      </b>
      <span className="wrap-anywhere">{title}</span>
      {previewProblems.length > 0
        ? [...new Set(previewProblems.map(({ text }) => text))].map((text) => (
            <small className="wrap-anywhere group-data-wrong:text-danger" key={text}>
              {text}
            </small>
          ))
        : pauseAfter !== undefined && (
            <small className="wrap-anywhere group-data-wrong:text-danger">
              {pauseAfter} min to the next
            </small>
          )}
    </div>
  );
}
