import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { formatHourName } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { positionRef } from "../drag-position.browser";
import type { Board, BoardScreening } from "../hooks/use-board";
import type { Drag } from "../hooks/use-drag";
import {
  assignLanes,
  closedSpans,
  gapsOf,
  localTimeAfter,
  minutesSinceMorning,
  shownHours,
  stepMinutes,
} from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";
import { DragPreview } from "./drag-preview";
import { ScreeningBlock, type SlotActions } from "./screening-block";

type Props = {
  pageData: BoardPageData;
  board: Board;
  drag: Drag | null;
  selectedId: string | null;
  select: (id: string) => void;
  /** The venue shown on a phone. */
  shownVenueId: string;
};

/** Pixels above the first screening: the venue's name and half an hour. */
const headHeight = 84;

/** Focuses the button of a moved screening in the next frame: in another venue it is a new element. */
const focusScreening = ({ id }: BoardScreening) =>
  requestAnimationFrame(() => document.getElementById(`screening-${id}`)?.focus());

/** The actions of a screening. The functions stay the same, so that no screening renders again because of them. */
function useSlotActions(pageData: BoardPageData, board: Board, select: (id: string) => void) {
  const latest = useRef({ pageData, board, select });
  latest.current = { pageData, board, select };
  return useMemo((): SlotActions => {
    const actAndFocus = (screening: BoardScreening, act: (board: Board) => void) => {
      act(latest.current.board);
      latest.current.select(screening.id);
      focusScreening(screening);
    };
    return {
      select: (id) => latest.current.select(id),
      shift: (screening, minutes) =>
        actAndFocus(screening, (latestBoard) => latestBoard.shift(screening, minutes)),
      toNextVenue: (screening) => {
        const { venues } = latest.current.pageData;
        const index = venues.findIndex(({ id }) => id === screening.venueId);
        const venueId = venues[(index + 1) % venues.length]?.id ?? screening.venueId;
        actAndFocus(screening, (latestBoard) => latestBoard.change(screening, { venueId }));
      },
      toggleConfirmed: (screening) => {
        const state = screening.state === "confirmed" ? "pencilled" : "confirmed";
        actAndFocus(screening, (latestBoard) => latestBoard.change(screening, { state }));
      },
      remove: (screening) => {
        const button = document.getElementById(`screening-${screening.id}`)?.closest("li");
        const next = button?.nextElementSibling ?? button?.previousElementSibling;
        latest.current.board.remove(screening);
        next?.querySelector("button")?.focus();
      },
    };
  }, []);
}

/**
 * The venues as columns. Before hydration each is a list by time; then screenings are placed at
 * their times.
 */
export function DayGrid({ pageData, board, drag, selectedId, select, shownVenueId }: Props) {
  const { formats } = useSettings();
  const { day, venues, blocks } = pageData;
  const actions = useSlotActions(pageData, board, select);
  const blockById = useMemo(() => new Map(blocks.map((block) => [block.id, block])), [blocks]);
  const changedIds = useMemo(
    () => new Set(pageData.changes.map(({ id }) => id)),
    [pageData.changes],
  );
  const openProblems = Map.groupBy(
    board.problems
      .filter(({ acknowledged }) => !acknowledged)
      .flatMap((problem) => problem.screeningIds.map((id) => ({ id, problem })))
      // 'error' before 'warning'.
      .toSorted((a, b) => (a.problem.level < b.problem.level ? -1 : 1)),
    ({ id }) => id,
  );
  const slots = board.screenings.map((screening) => {
    const from = minutesSinceMorning(screening.starts, day);
    return { screening, id: screening.id, from, to: from + minutesOf(screening) };
  });
  const openSpansByVenue = new Map(
    venues.map(({ id, open }) => [id, open?.map((span) => openMinutes(pageData, span))]),
  );
  const gridHours = shownHours(
    slots,
    [...openSpansByVenue.values()]
      .flatMap((open) => open ?? [])
      .filter(({ from, to }) => from < 1440 && to > 0),
  );
  const hours = Array.from({ length: (gridHours.to - gridHours.from) / 60 }, (_, index) =>
    formatHourName(localTimeAfter(day, gridHours.from + index * 60).slice(11), formats),
  );
  const positionOf = (from: number, to: number) =>
    positionRef({ from: (from - gridHours.from) / stepMinutes, long: (to - from) / stepMinutes });
  const grid = useRef<HTMLElement>(null);
  // On a phone the grid scrolls in its own box: it starts at the first screening.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another day or venue
  useEffect(() => {
    const firstScreening = grid.current?.querySelector<HTMLElement>(
      "[data-shown] [id^=screening-]",
    );
    const box = grid.current;
    if (!firstScreening || !box || box.scrollHeight <= box.clientHeight) return;
    const offset = firstScreening.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += offset - headHeight;
  }, [day, shownVenueId]);
  return (
    <section
      aria-label={`Screenings of ${day}`}
      className="max-sm:max-h-[62svh] max-sm:overflow-auto max-sm:overscroll-contain relative overflow-x-auto border border-line rounded-lg bg-house sm:data-many:max-h-[calc(100vh_-_32px)] sm:data-many:overflow-auto"
      ref={grid}
      data-grid
      data-many={venues.length > 4 || undefined}
    >
      <div
        className="group grid grid-cols-[56px_repeat(var(--venues,1),minmax(124px,1fr))] max-sm:grid-cols-[52px_minmax(0,1fr)] not-data-live:block data-dragging:cursor-grabbing data-dragging:[&_*]:cursor-grabbing in-data-many:grid-cols-[56px_repeat(var(--venues,1),minmax(152px,1fr))] max-sm:in-data-many:grid-cols-[52px_minmax(0,1fr)]"
        data-dragging={drag ? true : undefined}
        ref={(element) => {
          positionRef({
            rows: (gridHours.to - gridHours.from) / stepMinutes,
            venues: venues.length,
          })(element);
          element?.setAttribute("data-live", "");
        }}
      >
        <div
          aria-hidden="true"
          className="group-not-data-live:hidden sticky left-0 z-6 pt-[calc(var(--head)_-_9px)] bg-house text-subtle text-(length:--text-xs) tabular-nums"
        >
          {hours.map((hour) => (
            <span className="block h-[calc(var(--row)_*_12)] pl-2.5 first:invisible" key={hour}>
              {hour}
            </span>
          ))}
        </div>
        {venues.map((venue) => {
          const venueSlots = slots
            .filter(({ screening }) => screening.venueId === venue.id)
            .toSorted((a, b) => a.from - b.from);
          const lanes = assignLanes(venueSlots);
          const activeSlots = venueSlots.filter(({ screening }) => screening.state !== "cancelled");
          const openSpans = openSpansByVenue.get(venue.id) ?? null;
          return (
            <div
              className="min-w-0 border-l border-line max-sm:in-data-live:not-data-shown:hidden"
              data-shown={venue.id === shownVenueId || undefined}
              key={venue.id}
            >
              <h2 className="sticky top-0 z-5 h-[var(--head)] py-2.5 px-3 border-b border-line bg-house text-md font-semibold leading-[1.35]">
                <span className="block truncate" title={venue.name}>
                  {venue.name}
                </span>
                <small className="block truncate text-subtle text-(length:--text-xs) font-normal">
                  {venue.capacity} seats,{" "}
                  <Link className="link" to={`${pages.adminRunSheet}?venue=${venue.id}&day=${day}`}>
                    run sheet
                  </Link>
                </small>
              </h2>
              <div
                className="in-data-live:[--hour:calc(var(--row)_*_12)] in-data-live:[contain:layout_style] in-data-live:relative in-data-live:h-[calc(var(--rows)_*_var(--row))] in-data-live:bg-[repeating-linear-gradient(transparent_0_calc(var(--hour)_-_1px),var(--color-line)_calc(var(--hour)_-_1px)_var(--hour)),repeating-linear-gradient(transparent_0_calc(var(--hour)_/_4_-_1px),color-mix(in_oklab,var(--color-line)_34%,transparent)_calc(var(--hour)_/_4_-_1px)_calc(var(--hour)_/_4))] in-data-live:[&_li]:absolute in-data-live:[&_li]:top-[calc(var(--from)_*_var(--row))] in-data-live:[&_li]:left-[calc(5px_+_(100%_-_10px)_*_var(--lane)_/_var(--lanes))] in-data-live:[&_li]:w-[calc((100%_-_10px)_/_var(--lanes))] in-data-live:[&_li]:h-[max(calc(var(--long)_*_var(--row)),20px)]"
                data-from={gridHours.from}
                data-to={gridHours.to}
                data-venue={venue.id}
                id={`venue-${venue.id}`}
              >
                {closedSpans(gridHours, openSpans).map(({ from, to }) => (
                  <i
                    className="group-not-data-live:hidden absolute top-[calc(var(--from)_*_var(--row))] right-0 left-0 h-[calc(var(--long)_*_var(--row))] [--stripe:color-mix(in_oklab,var(--color-line)_45%,transparent)] bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--color-pit)_70%,transparent)_0_5px,var(--stripe)_5px_6px)]"
                    key={from}
                    ref={positionOf(from, to)}
                    title="Closed"
                  />
                ))}
                {gapsOf(activeSlots, venue).map(({ from, to, isTooShort }) => (
                  <i
                    className="group-not-data-live:hidden absolute top-[calc(var(--from)_*_var(--row))] right-0 left-0 h-[calc(var(--long)_*_var(--row))] grid place-items-center mx-1.25 bg-[repeating-linear-gradient(120deg,transparent_0_5px,color-mix(in_oklab,var(--color-line)_70%,transparent)_5px_6px)] text-muted text-[0.75rem] not-italic leading-none whitespace-nowrap tabular-nums data-short:bg-[repeating-linear-gradient(120deg,transparent_0_4px,color-mix(in_oklab,var(--color-danger)_60%,transparent)_4px_6px)] data-short:text-danger data-short:font-semibold"
                    data-short={isTooShort || undefined}
                    key={from}
                    ref={positionOf(from, to)}
                  >
                    {to - from} min
                  </i>
                ))}
                <ul>
                  {venueSlots.map(({ screening, from, to }) => {
                    const screeningProblems = openProblems.get(screening.id) ?? [];
                    return (
                      <ScreeningBlock
                        block={blockById.get(screening.blockId)}
                        gridStart={gridHours.from}
                        isSelected={selectedId === screening.id}
                        isLifted={drag?.source.id === screening.id}
                        isUnpublished={changedIds.has(screening.id)}
                        key={screening.id}
                        lane={lanes.get(screening.id)?.lane ?? 0}
                        lanes={lanes.get(screening.id)?.lanes ?? 1}
                        problemText={screeningProblems
                          .map(({ problem }) => problem.text)
                          .join("\n")}
                        venue={venue.name}
                        hasErrors={screeningProblems.some(
                          ({ problem }) => problem.level === "error",
                        )}
                        actions={actions}
                        from={from}
                        screening={screening}
                        to={to}
                      />
                    );
                  })}
                </ul>
                {board.pendingScreenings
                  .filter(({ venueId }) => venueId === venue.id)
                  .map(({ name, blockId, starts }) => (
                    <DragPreview
                      gridStart={gridHours.from}
                      key={name}
                      source={{ kind: "block", id: blockId }}
                      minutes={minutesSinceMorning(starts, day)}
                      board={board}
                      pageData={pageData}
                      venueId={venue.id}
                    />
                  ))}
                {drag?.target && drag.target !== "shelf" && drag.target.venueId === venue.id && (
                  <DragPreview
                    gridStart={gridHours.from}
                    source={drag.source}
                    minutes={drag.target.minutes}
                    board={board}
                    pageData={pageData}
                    venueId={venue.id}
                  />
                )}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

const minutesOf = ({ startsAt, endsAt }: BoardScreening) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/**
 * Opening hours (milliseconds) as minutes of the festival day. On the night of a clock change they are an hour off after
 * the change.
 */
const openMinutes = ({ begins }: BoardPageData, { from, to }: { from: number; to: number }) => ({
  from: (from - begins) / 60_000,
  to: (to - begins) / 60_000,
});
