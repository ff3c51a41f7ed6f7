import { addDays, dayIn, timeIn, wallClock } from "../../lib/dates/calendar";

/**
 * When a screening ends and which evening it belongs to. An end is always computed from the films.
 * Pure; moments are milliseconds since 1970, so that an hour which the clocks skip or repeat counts
 * as real minutes.
 */

/** The timing data of a film. `runningSeconds` is null until it is entered. */
export type TimedFilm = { id: string; runningSeconds: number | null; duration: number };

/** A film in its block, with the pause after it in seconds. */
export type PlacedFilm = { filmId: string; gapSeconds: number };

/** Time around the films, in minutes. */
export type FrameMinutes = { introMin: number; qaMin: number; extraMin: number };

/** Seconds: the exact running time, or the stated minutes. */
export const secondsOf = (film: TimedFilm): number => film.runningSeconds ?? film.duration * 60;

/** Seconds of a block's films and the pauses between them; the last film's pause does not count. */
export function blockSeconds(
  placedFilms: readonly PlacedFilm[],
  filmOf: (id: string) => TimedFilm | undefined,
): number {
  return placedFilms.reduce((sum, { filmId, gapSeconds }, index) => {
    const film = filmOf(filmId);
    const gap = index < placedFilms.length - 1 ? gapSeconds : 0;
    return sum + (film ? secondsOf(film) : 0) + gap;
  }, 0);
}

/** The whole minutes of a screening: films and pauses (`seconds`, rounded up) and the time around them. */
export function screeningMinutes(
  seconds: number,
  { introMin, qaMin, extraMin }: FrameMinutes,
): number {
  return introMin + qaMin + extraMin + Math.ceil(seconds / 60);
}

/** When a screening ends, in milliseconds. */
export const endOf = (startsAt: number, seconds: number, frame: FrameMinutes): number =>
  startsAt + screeningMinutes(seconds, frame) * 60_000;

/** The festival day changes at this time: a film at midnight belongs to the evening before. */
export const dayStart = "05:00";

/** The festival day, '2027-02-14', of a moment. */
export function festivalDay(timeZone: string, moment: Date): string {
  const day = dayIn(timeZone, moment);
  return timeIn(timeZone, moment) < dayStart ? addDays(day, -1) : day;
}

/** Whether two spans overlap. They are half-open: back-to-back ones do not. */
export const spansOverlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
export type Span = { from: number; to: number };

/** A moment in emails and API responses: the festival's local time, '2027-02-14T19:00'. */
export const localOf = (timeZone: string, moment: number): string =>
  wallClock(timeZone, new Date(moment));
