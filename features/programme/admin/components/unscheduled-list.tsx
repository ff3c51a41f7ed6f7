import { CircleAlert, GripVertical } from "lucide-react";
import { type FormEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { formatHourName } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { unscheduledTexts } from "../blocks.texts";
import type { Board } from "../hooks/use-board";
import type { Drag } from "../hooks/use-drag";
import {
  localTimeAfter,
  localTimeOn,
  minutesSinceMorning,
  newGridScreening,
  nextFreeStart,
  problemsInvolving,
} from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";

type Props = { pageData: BoardPageData; board: Board; drag: Drag | null };

const formatHours = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && minutes % 60]
    .filter(Boolean)
    .join(" ");

/** Clicks within this time count as one. */
const doubleClickMs = 400;

/** Ignores the repeated presses of a key that is held down. */
const ignoreKeyRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
};

/** The kind of a block, in short. */
function formatKind({ kind, films }: BoardPageData["blocks"][number]): string {
  if (films.length > 1) return `${films.length} films`;
  return kind === "single" ? "Film" : "Event";
}

/** Unscheduled blocks with a search, and a form that schedules any block. */
export const UnscheduledList = memo(function UnscheduledList({ pageData, board, drag }: Props) {
  const { formats } = useSettings();
  const [q, setQ] = useState("");
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [venueId, setVenueId] = useState(pageData.venues[0]?.id ?? "");
  // Typed for one screening; the next one starts with the default.
  const [typedTime, setTypedTime] = useState<string | null>(null);
  // The form keeps its state when the day changes: it then schedules on the new day.
  const [day, setDay] = useState(pageData.day);
  if (day !== pageData.day) {
    setDay(pageData.day);
    setTypedTime(null);
  }
  const sentBlockIds = new Set(board.pendingScreenings.map((pending) => pending.blockId));
  const blockOptions = useMemo(
    () => pageData.blocks.map(({ id, title }) => ({ value: id, label: title })),
    [pageData.blocks],
  );
  const unscheduledBlocks = pageData.blocks.filter(
    ({ id }) => pageData.unplaced.includes(id) && !sentBlockIds.has(id),
  );
  const matchingBlocks = unscheduledBlocks.filter(({ title }) =>
    title.toLowerCase().includes(q.toLowerCase()),
  );
  const selectedBlock = pageData.blocks.find(
    ({ id }) => id === selectedId && !sentBlockIds.has(id),
  );
  // Only an unscheduled block is chosen automatically: another one must be selected, so that a double click does not schedule
  // it twice.
  const blockId = (selectedBlock ?? unscheduledBlocks[0])?.id ?? "";
  const venue = pageData.venues.find(({ id }) => id === venueId) ?? pageData.venues[0];
  const starts =
    typedTime === null ? nextStart(pageData, board, venue) : localTimeOn(pageData.day, typedTime);
  const ignoreUntil = useRef(0);
  const placeBlock = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second click of a double click would schedule the next block.
    if (!venue || event.timeStamp < ignoreUntil.current) return;
    // Until the change is rendered, and a moment longer.
    ignoreUntil.current = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => {
      ignoreUntil.current = performance.now() + doubleClickMs;
    });
    board.place(blockId, venue.id, starts);
    setTypedTime(null);
    setSelectedId(null);
  };
  const totalMinutes = unscheduledBlocks.reduce((sum, block) => sum + block.minutes, 0);
  return (
    <div
      className="min-w-0 md:sticky md:top-4 md:max-h-[calc(100vh_-_32px)] md:overflow-y-auto max-md:order-1 data-landing:*:outline-2 data-landing:*:outline-dashed data-landing:*:outline-gold data-landing:*:-outline-offset-2"
      data-landing={drag?.target === "shelf" || undefined}
      data-shelf
      id="shelf"
    >
      <Card
        aside={
          totalMinutes > 0 && (
            <small className="text-sm text-muted">{formatHours(totalMinutes)}</small>
          )
        }
        flush
        title={`Not scheduled (${unscheduledBlocks.length})`}
      >
        <form className="grid gap-3.5" data-density="compact" onSubmit={placeBlock}>
          <div className="px-4">
            <input
              aria-label="Search blocks"
              className="input"
              onChange={(event) => setQ(event.target.value)}
              onKeyDown={(event) => {
                // Enter searches; the button schedules.
                if (event.key === "Enter") event.preventDefault();
              }}
              placeholder="Find a block"
              type="search"
              value={q}
            />
          </div>
          <ul className="grid gap-1 content-start min-h-15 max-h-[38vh] px-2 overflow-y-auto [&_button>svg]:text-subtle">
            {matchingBlocks.map((block) => (
              <li data-accent={block.accent} key={block.id}>
                <button
                  className="grid grid-cols-[15px_minmax(0,1fr)_auto] gap-2 items-center w-full min-h-12 py-1.5 pr-2 pl-1.75 border-l-3 border-accent rounded-md bg-surface-1 text-left cursor-grab touch-manipulation select-none [-webkit-touch-callout:none] hover:bg-surface-2 aria-pressed:outline-2 aria-pressed:outline-solid aria-pressed:outline-gold aria-pressed:-outline-offset-2 data-lifted:opacity-50 focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-ring focus-visible:-outline-offset-2"
                  aria-pressed={block.id === blockId}
                  data-drag={`block ${block.id}`}
                  data-lifted={drag?.source.id === block.id || undefined}
                  onClick={() => setSelectedId(block.id)}
                  type="button"
                >
                  <Icon of={GripVertical} size={15} />
                  <span>
                    <b className="block text-[0.9063rem] font-medium leading-[1.25] wrap-anywhere">
                      {block.title}
                    </b>
                    <small className="text-muted text-(length:--text-xs)">
                      {formatKind(block)}
                    </small>
                  </span>
                  <em className="text-muted text-(length:--text-sm) not-italic tabular-nums">
                    {block.minutes}
                  </em>
                </button>
              </li>
            ))}
            {matchingBlocks.length === 0 && (
              <li className="px-2 text-sm text-muted">
                {pageData.blocks.length > 0 ? (
                  unscheduledTexts.allScheduled
                ) : (
                  <>
                    {unscheduledTexts.noBlocks}{" "}
                    <Link className="link" to={pages.adminProgrammeBlocks}>
                      {unscheduledTexts.makeBlocks}
                    </Link>
                  </>
                )}
              </li>
            )}
          </ul>
          <div className="grid gap-3.5 border-t border-line p-4">
            <Field label="Block">
              <Select
                onChange={(event) => setSelectedId(event.target.value)}
                options={blockOptions}
                placeholder="Choose a block"
                value={blockId}
              />
            </Field>
            <Field label="Venue">
              <Select
                name="venueId"
                onChange={(event) => {
                  setVenueId(event.target.value);
                  setTypedTime(null);
                }}
                options={pageData.venues.map(({ id, name }) => ({ value: id, label: name }))}
                value={venue?.id ?? ""}
              />
            </Field>
            <Field
              hint={`Times before ${formatHourName("05:00", formats)} count as this evening`}
              label="Starts"
            >
              <TextInput
                name="time"
                onChange={(event) => setTypedTime(event.target.value || null)}
                required
                type="time"
                value={typedTime ?? starts.slice(11)}
              />
            </Field>
            {venue && blockId && (
              <ConflictNote
                blockId={blockId}
                board={board}
                pageData={pageData}
                starts={starts}
                venueId={venue.id}
              />
            )}
            <Button disabled={!blockId} onKeyDown={ignoreKeyRepeat} size="sm" type="submit">
              Place
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
});

/** The next free time in a venue. */
function nextStart(
  pageData: BoardPageData,
  board: Board,
  venue: BoardPageData["venues"][number] | undefined,
) {
  if (!venue) return localTimeOn(pageData.day, "19:00");
  const minutesById = new Map(pageData.blocks.map(({ id, minutes }) => [id, minutes]));
  const placedRanges = board.screenings
    .filter(({ venueId, state }) => venueId === venue.id && state !== "cancelled")
    .map(({ starts, startsAt, endsAt }) => {
      const from = minutesSinceMorning(starts, pageData.day);
      return { from, to: from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 };
    });
  const pendingRanges = board.pendingScreenings
    .filter(({ venueId }) => venueId === venue.id)
    .map(({ starts, blockId }) => {
      const from = minutesSinceMorning(starts, pageData.day);
      return { from, to: from + (minutesById.get(blockId) ?? 0) };
    });
  const openRanges = (venue.open ?? [])
    .map(({ from, to }) => ({
      from: (from - pageData.begins) / 60_000,
      to: (to - pageData.begins) / 60_000,
    }))
    .filter(({ from }) => from >= 0 && from < 1440);
  return localTimeAfter(
    pageData.day,
    nextFreeStart([...placedRanges, ...pendingRanges], venue, openRanges),
  );
}

type ConflictProps = {
  pageData: BoardPageData;
  board: Board;
  blockId: string;
  venueId: string;
  starts: string;
};

/** Conflicts at the time and venue in the form. */
function ConflictNote({ pageData, board, blockId, venueId, starts }: ConflictProps) {
  const preview = newGridScreening(
    pageData,
    blockId,
    venueId,
    minutesSinceMorning(starts, pageData.day),
  );
  const [firstError] = problemsInvolving(
    pageData,
    [...board.screenings, preview],
    preview.id,
  ).filter(({ level }) => level === "error");
  if (!firstError) return null;
  return (
    <p className="flex gap-2 text-sm text-danger wrap-anywhere">
      <Icon of={CircleAlert} size={16} />
      {firstError.text}
    </p>
  );
}
