import { Shuffle, Undo2 } from "lucide-react";
import { type ComponentProps, useDeferredValue, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useFirstInteraction } from "~/components/hooks/use-first-interaction";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import {
  formatTime,
  momentInList,
  monthDay,
  type TimeFormats,
  weekdayOf,
} from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { publicationTexts, stateNames } from "../../texts";
import { type Board, useBoard } from "../hooks/use-board";
import { useDrag } from "../hooks/use-drag";
import type { BoardPageData } from "../schedule-page.queries.server";
import { DayGrid } from "./day-grid";
import { Inspector, Tray } from "./inspector";
import { Problems } from "./problems";
import { PublishDialog } from "./publish";
import { TentativeScreenings } from "./tentative-screenings";
import { UnscheduledList } from "./unscheduled-list";

const loadDragging = () => import("./drag-layer");
const dayAddress = (day: string) => `${pages.adminProgramme}?day=${day}`;

/** The schedule of a day: unscheduled blocks, venues, the selected screening, problems. */
export function BoardPage({ pageData }: { pageData: BoardPageData }) {
  const { formats } = useSettings();
  const [selectedId, select] = useState<string | null>(null);
  const [chosenVenueId, setChosenVenueId] = useState<string | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const board = useBoard(pageData, select);
  const root = useRef<HTMLDivElement>(null);
  const { drag, ...dragHandlers } = useDrag(pageData, board, root);
  useBoardKeys(pageData, board);
  const selected = board.screenings.find(({ id }) => id === selectedId) ?? null;
  // The grid is rendered first after a key press, everything else right after.
  const deferredBoard = useDeferredValue(board);
  const inspectedId = useDeferredValue(selectedId);
  const inspected = board.screenings.find(({ id }) => id === inspectedId) ?? null;
  // A phone shows one venue at a time: at first that of the day's first screening.
  const firstVenue = findFirstScreening(pageData)?.venueId ?? pageData.venues[0]?.id ?? "";
  const shownVenueId = pageData.venues.some(({ id }) => id === chosenVenueId)
    ? chosenVenueId
    : firstVenue;
  const placedCount = pageData.blocks.length - pageData.unplaced.length;
  // Over a venue the grid itself shows the preview.
  const liftedTitle =
    drag && (drag.target === null || drag.target === "shelf")
      ? (pageData.blocks.find(({ id }) => id === drag.source.id)?.title ??
        board.screenings.find(({ id }) => id === drag.source.id)?.title ??
        null)
      : null;
  return (
    <>
      <PageHeader
        actions={
          // On a phone a button that does nothing yet takes no line.
          <Button
            className={board.canUndo ? undefined : "max-sm:hidden"}
            disabled={!board.canUndo}
            onClick={board.undo}
            size="sm"
            variant="outline"
          >
            <Icon of={Undo2} />
            Undo
          </Button>
        }
        note={`${pageData.blocks.length} ${pageData.blocks.length === 1 ? "block" : "blocks"}, ${placedCount} scheduled`}
        title={adminPages.adminProgramme.name}
      />
      <PublishBar onPublish={() => setIsPublishing(true)} pageData={pageData} />
      {board.pencilled.length > 0 && (
        <section aria-label="Tentative screenings" className="rounded-lg border border-line p-4">
          <TentativeScreenings board={board} />
        </section>
      )}
      <Days pageData={pageData} />
      {pageData.venues.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink size="sm" to={pages.adminProgrammeVenues}>
              Add a venue
            </ButtonLink>
          }
          title="No venues yet"
        >
          Add your first venue to schedule screenings.
        </EmptyState>
      ) : (
        <div
          className="[--row:7px] [--head:62px] grid grid-cols-[232px_minmax(0,1fr)_272px] gap-3.5 items-start max-wide:grid-cols-[216px_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)] max-sm:[--row:9px] max-md:has-[[data-tray]]:pb-55"
          ref={root}
        >
          <UnscheduledList board={board} drag={drag} pageData={pageData} />
          <div className="grid min-w-0 gap-3">
            <fieldset className="hidden gap-1.5 min-w-0 overflow-x-auto [scrollbar-width:none] max-md:flex">
              <legend className="sr-only">Blocks to schedule</legend>
              {pageData.venues.map(({ id, name }) => (
                <button
                  className="sm:hidden flex-none max-w-[70vw] min-h-11 px-3.5 truncate border border-line rounded-sm text-muted font-medium leading-[42px] aria-pressed:border-gold aria-pressed:bg-surface-1 aria-pressed:text-text"
                  aria-pressed={id === shownVenueId}
                  key={id}
                  onClick={() => setChosenVenueId(id)}
                  type="button"
                >
                  {name}
                </button>
              ))}
              <a
                className="flex-none max-w-[70vw] min-h-11 px-3.5 truncate border border-line rounded-sm text-muted font-medium leading-[42px] aria-pressed:border-gold aria-pressed:bg-surface-1 aria-pressed:text-text"
                href="#problems"
              >
                Problems ({countProblems(board)})
              </a>
              <a
                className="flex-none max-w-[70vw] min-h-11 px-3.5 truncate border border-line rounded-sm text-muted font-medium leading-[42px] aria-pressed:border-gold aria-pressed:bg-surface-1 aria-pressed:text-text"
                href="#shelf"
              >
                Not scheduled ({pageData.unplaced.length})
              </a>
            </fieldset>
            <DayGrid
              board={board}
              select={select}
              selectedId={selectedId}
              drag={drag}
              pageData={pageData}
              shownVenueId={shownVenueId ?? ""}
            />
          </div>
          <div
            id="problems"
            className="scroll-mt-19 max-wide:col-span-full [&_.field]:grid-cols-[minmax(0,1fr)] grid gap-3.5 content-start min-w-0 max-md:order-1 md:max-wide:grid-cols-2 md:max-wide:items-start"
          >
            {inspected && (
              <Inspector
                board={board}
                key={inspected.id}
                screening={inspected}
                pageData={pageData}
              />
            )}
            <Problems board={deferredBoard} select={select} />
          </div>
          {selected && <Tray board={board} screening={selected} pageData={pageData} />}
          <Dragging
            liftedTitle={liftedTitle}
            root={root}
            venueIds={pageData.venues.map(({ id }) => id)}
            {...dragHandlers}
          />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{selected && describePlace(selected, board, pageData, formats)}</span>
      </VisuallyHidden>
      {isPublishing && (
        <PublishDialog board={board} onClose={() => setIsPublishing(false)} pageData={pageData} />
      )}
    </>
  );
}

/** The day's first screening; undefined on an empty day. */
const findFirstScreening = ({ screenings }: BoardPageData) =>
  screenings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0];

/** Unacknowledged problems of this day's screenings. */
const countProblems = ({ problems, screenings }: Board) => {
  const idsOfDay = new Set(screenings.map(({ id }) => id));
  return problems.filter(
    ({ acknowledged, screeningIds }) =>
      !acknowledged && screeningIds.some((id) => idsOfDay.has(id)),
  ).length;
};

/** Loads dragging on the first pointer interaction. */
function Dragging(props: ComponentProps<Awaited<ReturnType<typeof loadDragging>>["default"]>) {
  const Layer = useLazyComponent(loadDragging, useFirstInteraction());
  return Layer && <Layer {...props} />;
}

/** The position of the selected screening, for screen readers. */
function describePlace(
  screening: Board["screenings"][number],
  { problems }: Board,
  pageData: BoardPageData,
  formats: TimeFormats,
): string {
  const venue = pageData.venues.find(({ id }) => id === screening.venueId)?.name;
  const [firstProblem] = problems.filter(
    ({ level, screeningIds }) => level === "error" && screeningIds.includes(screening.id),
  );
  const time = (moment: string) => formatTime(moment.slice(11), formats);
  const place = `${isolate(screening.title)}, ${isolate(venue ?? "")}, ${time(screening.starts)} to ${time(screening.ends)}, ${stateNames[screening.state]}`;
  return firstProblem ? `${place}. ${firstProblem.text}` : place;
}

/** [ and ] go to the day before and after; ⌘Z or Ctrl Z undoes the last change. */
function useBoardKeys({ day, days }: BoardPageData, board: Board) {
  const navigate = useNavigate();
  const targetDay = useRef<string | null>(null);
  useKeyboardShortcuts((key) => {
    if (key !== "[" && key !== "]") return false;
    // Counts from the day that is being loaded, else from the address, since the grid renders later than both: so a fast
    // second press goes on to the next day.
    const startDay = targetDay.current ?? new URLSearchParams(window.location.search).get("day");
    const indexOfDay = (date: string | null) => days.findIndex((day) => day.day === date);
    const index = [indexOfDay(startDay), indexOfDay(day)].find((position) => position >= 0) ?? 0;
    const next = days[index + (key === "]" ? 1 : -1)]?.day;
    if (!next) return true;
    targetDay.current = next;
    const clearTarget = () => {
      if (targetDay.current === next) targetDay.current = null;
    };
    void Promise.resolve(navigate(dayAddress(next), { preventScrollReset: true })).finally(
      clearTarget,
    );
    return true;
  });
  const undo = useRef(board.undo);
  undo.current = board.undo;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      const { target } = event;
      // In a field it undoes typing.
      if (target instanceof Element && target.closest("input, textarea, select, [role=dialog]"))
        return;
      event.preventDefault();
      undo.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const formatCount = (word: string, count: number) => count > 0 && `${count} ${word}`;

/** Unpublished changes, and the button that publishes them. */
function PublishBar({ pageData, onPublish }: { pageData: BoardPageData; onPublish: () => void }) {
  const { settings, renderedAt } = useFestival();
  const mayPublish = useIsDirector();
  const { changes, published, pencilled, leftOut } = pageData;
  const isUnchanged = changes.length === 0;
  const countChanges = (kind: string) => changes.filter((change) => change.what === kind).length;
  const movedAndNew = [
    formatCount("moved", countChanges("Moved")),
    formatCount("new", countChanges("New")),
  ];
  const changeCounts = [...movedAndNew, formatCount("cancelled", countChanges("Cancelled"))]
    .filter(Boolean)
    .join(", ");
  const publishedText = published
    ? `Version ${published.number} is public since ${momentInList(published.at, settings, renderedAt)}.`
    : publicationTexts.none;
  const notPublic = pencilled.length + leftOut.length;
  return (
    <div
      className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-y-2.5 gap-x-3.5 items-center py-2.75 px-4 border border-[color-mix(in_oklab,var(--color-gold)_40%,var(--color-line))] rounded-lg bg-[color-mix(in_oklab,var(--color-gold)_7%,var(--color-house))] [&>svg]:text-gold data-calm:border-line data-calm:bg-house data-calm:[&>svg]:text-subtle max-sm:[&>.btn]:col-span-full"
      data-calm={isUnchanged || undefined}
    >
      <Icon of={Shuffle} size={18} />
      <p>
        <b className="font-semibold">
          {isUnchanged
            ? published && publicationTexts.upToDate(notPublic)
            : publicationTexts.changed(changes.length)}
        </b>{" "}
        <span className="text-muted">
          {changeCounts && `${changeCounts}. `}
          {leftOut.length > 0 && `${publicationTexts.leftOut(leftOut.length)} `}
          {publishedText}
        </span>
      </p>
      {mayPublish && (
        <Button
          disabled={isUnchanged && notPublic === 0}
          onClick={onPublish}
          size="sm"
          variant={isUnchanged ? "outline" : "primary"}
        >
          Publish
        </Button>
      )}
    </div>
  );
}

/** The days, how full each is, and which have errors. */
function Days({ pageData }: { pageData: BoardPageData }) {
  const settings = useSettings();
  return (
    <nav
      aria-label="Days"
      className="grid grid-flow-col auto-cols-[minmax(86px,1fr)] max-md:auto-cols-[minmax(96px,1fr)] overflow-x-auto border border-line rounded-lg bg-house [scrollbar-width:none] [&_[aria-current]]:[scroll-initial-target:nearest] [&_[aria-current]]:bg-surface-2 [&_[aria-current]_b]:text-gold"
    >
      {pageData.days.map(({ day, screeningCount, filledPercent, errorCount }) => (
        <Link
          className="relative grid justify-items-center min-h-15.5 pt-2.25 pb-2.5 px-2 text-muted text-[0.8438rem] leading-[1.25] not-first:border-l not-first:border-line hover:bg-surface-1 focus-visible:-outline-offset-2"
          aria-current={day === pageData.day ? "date" : undefined}
          key={day}
          preventScrollReset
          to={dayAddress(day)}
        >
          <span>{weekdayOf(day)}</span>
          <b className="text-text text-base font-semibold tabular-nums">
            {monthDay(day, settings)}
          </b>
          <progress
            className="appearance-none w-full h-1 mt-1.5 mb-1 border-0 rounded-[2px] overflow-hidden bg-surface-3 [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-gold [&::-moz-progress-bar]:bg-gold"
            aria-label={`${filledPercent}% of the hours`}
            max={100}
            value={filledPercent}
          />
          <small className="whitespace-nowrap text-(length:--text-xs)">
            {screeningCount === 0 ? "empty" : `${screeningCount} scheduled`}
          </small>
          {errorCount > 0 && (
            <em
              className="absolute top-2 right-2 w-2 h-2 rounded-full bg-danger"
              title={errorCount === 1 ? "1 error" : `${errorCount} errors`}
            >
              <VisuallyHidden>
                {errorCount === 1 ? "1 error" : `${errorCount} errors`}
              </VisuallyHidden>
            </em>
          )}
        </Link>
      ))}
    </nav>
  );
}
