import { addDays, minutesBetween } from "~/lib/dates/calendar";
import {
  type CheckedFilm,
  type CheckedScreening,
  type CheckedVenue,
  type Problem,
  problemsOf,
} from "../problems.rules";
import { dayStart, type Span } from "../time-ranges.rules";

/**
 * Positions on the schedule grid of a festival day, and its conflicts. Pure; minutes count from
 * 05:00, when the festival day begins, in the festival's time zone.
 */

/** Minutes from the start of the festival day to a local time. */
export const minutesSinceMorning = (localTime: string, day: string): number =>
  minutesBetween(`${day}T${dayStart}`, localTime);

/** The local time, '2027-02-14T19:00', this many minutes after the festival day began. */
export function localTimeAfter(day: string, minutes: number): string {
  // The festival day begins at 05:00.
  const minutesFromMidnight = minutes + 300;
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const time = `${twoDigits(Math.floor((((minutesFromMidnight % 1440) + 1440) % 1440) / 60))}:${twoDigits(((minutesFromMidnight % 60) + 60) % 60)}`;
  return `${addDays(day, Math.floor(minutesFromMidnight / 1440))}T${time}`;
}

/** A typed time of a festival day: before 05:00 is the next morning. */
export const localTimeOn = (day: string, time: string): string =>
  `${time < dayStart ? addDays(day, 1) : day}T${time}`;

/** The grid's step, in minutes. */
export const stepMinutes = 5;
/** Shown even without screenings; minutes since 05:00. */
const [noon, midnight] = [420, 1140];
/** Free space before the first screening, in minutes, to move screenings to. */
const margin = 60;

/** The shown hours: all screenings, the venues' hours, and at least afternoon and evening. */
export function shownHours(placedSpans: readonly Span[], openSpans: readonly Span[]): Span {
  const starts = [
    noon,
    ...placedSpans.map((span) => span.from - margin),
    ...openSpans.map((span) => span.from),
  ];
  const ends = [
    midnight,
    ...placedSpans.map((span) => span.to),
    ...openSpans.map((span) => span.to),
  ];
  return {
    from: Math.max(0, Math.floor(Math.min(...starts) / 60) * 60),
    to: Math.ceil(Math.max(...ends) / 60) * 60,
  };
}

/** The closed times within these hours; none for a venue without hours (null). */
export function closedSpans({ from, to }: Span, open: readonly Span[] | null): Span[] {
  if (open === null) return [];
  const closed: Span[] = [];
  let openUntil = from;
  for (const span of open) {
    if (span.from > openUntil) closed.push({ from: openUntil, to: Math.min(span.from, to) });
    openUntil = Math.max(openUntil, span.to);
  }
  if (openUntil < to) closed.push({ from: openUntil, to });
  return closed.filter((span) => span.from < span.to);
}

type Slot = Span & { id: string };

/** Overlapping screenings of a venue are side by side: the lane of each by its id, and the number of lanes beside it. */
export function assignLanes(slots: readonly Slot[]): Map<string, { lane: number; lanes: number }> {
  const lanes = new Map<string, { lane: number; lanes: number }>();
  let group: { id: string; lane: number }[] = [];
  let ends: number[] = [];
  const closeGroup = () => {
    for (const { id, lane } of group) lanes.set(id, { lane, lanes: ends.length });
    [group, ends] = [[], []];
  };
  for (const slot of slots.toSorted((a, b) => a.from - b.from)) {
    if (ends.every((end) => end <= slot.from)) closeGroup();
    const freeLane = ends.findIndex((end) => end <= slot.from);
    const lane = freeLane === -1 ? ends.length : freeLane;
    ends[lane] = slot.to;
    group.push({ id: slot.id, lane });
  }
  closeGroup();
  return lanes;
}

/** In minutes: a longer gap is not shown, since the venue is just empty. */
const maxGapMinutes = 60;

/** The gaps between screenings in a venue, and which are too short for its turnaround. */
export function gapsOf(
  slots: readonly Span[],
  { turnaroundMin, parallel }: Pick<CheckedVenue, "turnaroundMin" | "parallel">,
): (Span & { isTooShort: boolean })[] {
  if (parallel) return [];
  const sortedSlots = slots.toSorted((a, b) => a.from - b.from);
  return sortedSlots.flatMap((slot, index) => {
    const next = sortedSlots[index + 1];
    if (!next || next.from <= slot.to || next.from - slot.to > maxGapMinutes) return [];
    return { from: slot.to, to: next.from, isTooShort: next.from - slot.to < turnaroundMin };
  });
}

/** 19:00, in minutes since 05:00. */
const eveningStart = 840;

/**
 * The next free time in a venue on this day: after its last screening and turnaround, else its
 * opening, else 19:00.
 */
export function nextFreeStart(
  slots: readonly Span[],
  { turnaroundMin, parallel }: Pick<CheckedVenue, "turnaroundMin" | "parallel">,
  open: readonly Span[],
): number {
  const [firstOpening] = open;
  if (slots.length === 0)
    return firstOpening ? Math.ceil(firstOpening.from / stepMinutes) * stepMinutes : eveningStart;
  const end = Math.max(...slots.map(({ to }) => to)) + (parallel ? 0 : turnaroundMin);
  return Math.ceil(end / stepMinutes) * stepMinutes;
}

/** Data of a day for the checks, besides its screenings. */
export type DayData = {
  /** When it begins, in milliseconds. */
  begins: number;
  venues: readonly (CheckedVenue & { walks: readonly { venueId: string; minutes: number }[] })[];
  blocks: readonly {
    id: string;
    title: string;
    kind: CheckedScreening["kind"];
    minutes: number;
    films: readonly { filmId: string }[];
  }[];
  films: readonly CheckedFilm[];
};

/** A screening of the grid. */
export type GridScreening = {
  id: string;
  blockId: string;
  venueId: string;
  startsAt: string;
  endsAt: string;
  introMin: number;
  qaMin: number;
  extraMin: number;
  eventType: string;
  state: CheckedScreening["state"];
};

/** A block as a new tentative screening, this many minutes into the day. */
export function newGridScreening(
  day: DayData,
  blockId: string,
  venueId: string,
  minutes: number,
): GridScreening {
  const from = day.begins + minutes * 60_000;
  const blockMinutes = day.blocks.find(({ id }) => id === blockId)?.minutes ?? 0;
  return {
    id: "",
    blockId,
    venueId,
    introMin: 0,
    qaMin: 0,
    extraMin: 0,
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(from + blockMinutes * 60_000).toISOString(),
    eventType: "screening",
    state: "pencilled",
  };
}

/** The problems of the screening with this id, computed in the browser; the server decides. */
export function problemsInvolving(
  day: DayData,
  screenings: readonly GridScreening[],
  id: string,
): Problem[] {
  const blockById = new Map(day.blocks.map((block) => [block.id, block]));
  const filmById = new Map(day.films.map((film) => [film.id, film]));
  const walks = new Map(
    day.venues.flatMap((venue) =>
      venue.walks.map(({ venueId, minutes }) => [`${venue.id} ${venueId}`, minutes] as const),
    ),
  );
  const checkedScreenings = screenings.map((screening): CheckedScreening => {
    const block = blockById.get(screening.blockId);
    const [from, to] = [Date.parse(screening.startsAt), Date.parse(screening.endsAt)];
    const { venueId, qaMin, eventType, state } = screening;
    return {
      id: screening.id,
      venueId,
      qaMin,
      eventType,
      state,
      from,
      to,
      title: block?.title ?? "",
      kind: block?.kind ?? "event",
      films: block?.films.flatMap(({ filmId }) => filmById.get(filmId) ?? []) ?? [],
      seconds: (to - from) / 1000 - (screening.introMin + qaMin + screening.extraMin) * 60,
    };
  });
  return problemsOf(
    checkedScreenings,
    day.venues,
    (from, to) => walks.get(`${from} ${to}`) ?? 0,
    id,
  );
}
