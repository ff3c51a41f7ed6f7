import { dayOf, skippedTime } from "./calendar";

/**
 * From what a clock on the wall shows to the moment when it does. For the server
 * and the director's pages alone: there every browser has Temporal by then
 * (temporal-fill.browser.ts), on the visitors' pages some have not.
 */

const pattern = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function isWallTime(text: string): boolean {
  const [, year, month, day] = pattern.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) !== null;
}

/**
 * The moment at which the clocks of a time zone show '2026-01-31T17:00' (seconds
 * may follow): the first of two in the night when they go back, null in the hour
 * that they skip and for what is no day and time.
 */
export function momentOf(timeZone: string, wallTime: string): Date | null {
  if (!isWallTime(wallTime)) return null;
  const wall = Temporal.PlainDateTime.from(wallTime);
  const found = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : null;
}

/** Why `momentOf` found none: a sentence on a time that is skipped, null for what is no time. */
export const whyNone = (wallTime: string) => (isWallTime(wallTime) ? skippedTime : null);

/** The moment at which a calendar day begins in a time zone, also where its midnight is skipped. */
export function startOfDay(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * A moment some weeks later, or earlier where they are negative, at which the zone's clocks
 * show the same hour although summer time began or ended in between. An hour that the clocks
 * skip becomes the one after it.
 */
export function weeksLater(timeZone: string, moment: Date, weeks: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return new Date(now.toZonedDateTimeISO(timeZone).add({ weeks }).epochMilliseconds);
}

/**
 * The moment at which the clocks of one zone show what those of another do at a moment; an hour
 * that they skip becomes the one after it.
 */
export function sameClockTime(moment: Date, from: string, to: string): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(from);
  return new Date(there.toPlainDateTime().toZonedDateTime(to).epochMilliseconds);
}

/** The moment of '2026-01-31T17:00' with an offset, '+01:00' or 'Z'; null for what is none. */
export function momentWithOffset(wallTime: string, offset: string): Date | null {
  const moment = isWallTime(wallTime) ? new Date(`${wallTime}:00${offset}`) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}
