/**
 * The position of a screening in the timetable of a night. The Content-Security-Policy refuses
 * inline styles, so positions are small integers with classes in the style sheet. Pure.
 */

type TimedCard = {
  id: string;
  time: string;
  ends: string;
  late: boolean;
  from: number;
  to: number;
  venue: { id: string; name: string };
  /** With a price or tickets, the card has a line for admission below its list. */
  price?: { amount: string };
  ticketUrl?: string | null;
};

/** Rows are five minutes from the timetable's first hour. */
export type GridPosition = {
  column: number;
  /** Whole hours after the timetable's first hour, and steps of five minutes. */
  hour: number;
  step: number;
  /** Its length in whole hours and steps. */
  hours: number;
  steps: number;
  /** Less than 70 minutes: its picture is behind the text. */
  low: boolean;
  /** The number of list lines that fit. */
  lines: number;
};
/** The classes of a position (timetable.css). */
export const positionClasses = ({ column, hour, step, hours, steps }: GridPosition): string =>
  `tt-c-${column} tt-h-${hour} tt-s-${step} tt-lh-${hours} tt-ls-${steps}`;
export type Column = { id: string; name: string; firstHour: number };

/** The most columns that fit beside each other. */
const maxColumns = 6;
/** The minimum height of a card, for its text, in steps. */
const minSteps = 9;
/** The heights of an hour, of a card's header, of a line in it and of its admission, in pixels; as in timetable.css. */
const pixels = { hour: 150, head: 76, line: 26, admission: 34 };

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The columns of a night, and the position of each card by its id; `places` is null if they would be too narrow. */
export function placeCards(cards: readonly TimedCard[]) {
  const spans = cards.map((card) => {
    const start = minutesOfDay(card.time) + (card.late ? 1_440 : 0);
    // In steps of five minutes since midnight.
    const startStep = Math.floor(start / 5);
    // The real duration, also on the night of a clock change.
    const stepCount = Math.max(minSteps, Math.round((card.to - card.from) / 300_000));
    return { card, startStep, stepCount };
  });
  const lanes: { id: string; name: string; freeFrom: number }[] = [];
  const laneOf = new Map<string, (typeof lanes)[number]>();
  const venues = [...new Map(cards.map(({ venue }) => [venue.id, venue])).values()];
  for (const { id, name } of venues.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const firstLane = lanes.length;
    for (const { card, startStep, stepCount } of spans.filter(
      (span) => span.card.venue.id === id,
    )) {
      // A venue with several auditoriums may have two screenings at once.
      const freeLane = lanes.slice(firstLane).find(({ freeFrom }) => freeFrom <= startStep);
      const lane = freeLane ?? { id, name, freeFrom: 0 };
      if (!freeLane) lanes.push(lane);
      lane.freeFrom = startStep + stepCount;
      laneOf.set(card.id, lane);
    }
  }
  const firstHour = Math.floor(Math.min(...spans.map(({ startStep }) => startStep)) / 12);
  const columns: Column[] = lanes.map(({ id, name }) => ({ id, name, firstHour }));
  if (lanes.length > maxColumns) return { columns, places: null };
  const places = new Map(
    spans.map(({ card, startStep, stepCount }): [string, GridPosition] => {
      const lane = laneOf.get(card.id);
      const headHeight =
        pixels.head + (card.price?.amount || card.ticketUrl ? pixels.admission : 0);
      const height = (stepCount / 12) * pixels.hour;
      return [
        card.id,
        {
          column: (lane ? lanes.indexOf(lane) : 0) + 1,
          hour: Math.floor(startStep / 12) - firstHour,
          step: startStep % 12,
          hours: Math.floor(stepCount / 12),
          steps: stepCount % 12,
          // 14 steps are 70 minutes.
          low: stepCount < 14,
          lines: Math.max(0, Math.floor((height - headHeight) / pixels.line)),
        },
      ];
    }),
  );
  return { columns, places };
}

/** When the timetable's first hour begins, in milliseconds, computed from a card's start. */
export function gridStartMs({ time, late, from }: TimedCard, firstHour: number): number {
  return from - (minutesOfDay(time) + (late ? 1_440 : 0) - firstHour * 60) * 60_000;
}

/**
 * The position of the current time in a timetable of this many hours, and its local time; null
 * outside of it.
 */
export function nowLinePosition(now: number, gridStart: number, firstHour: number, hours: number) {
  const minutes = Math.floor((now - gridStart) / 60_000);
  if (minutes < 0 || minutes >= hours * 60) return null;
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  return {
    hour: Math.floor(minutes / 60),
    step: Math.floor((minutes % 60) / 5),
    time: `${twoDigits((firstHour + Math.floor(minutes / 60)) % 24)}:${twoDigits(minutes % 60)}`,
  };
}

/** The label of an hour: '19:00', '00:00'. */
export const hourName = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;
