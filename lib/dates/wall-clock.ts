import { dayOf, skippedTimeMessage } from "./calendar";

/**
 * Converts local times to moments. For the server and the director's pages, where Temporal is
 * loaded (load-temporal-polyfill.browser.ts); visitors' browsers may lack it.
 */

const wallTimePattern = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function isWallTime(text: string): boolean {
  const [, year, month, day] = wallTimePattern.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) !== null;
}

/**
 * The moment of a local time in a zone, '2026-01-31T17:00' with optional seconds. When clocks go
 * back: the first of both. Null if the time is skipped or invalid.
 */
export function momentOf(timeZone: string, wallTime: string): Date | null {
  if (!isWallTime(wallTime)) return null;
  const plainDateTime = Temporal.PlainDateTime.from(wallTime);
  const zoned = plainDateTime.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return zoned.toPlainDateTime().equals(plainDateTime) ? new Date(zoned.epochMilliseconds) : null;
}

/** Why `momentOf` returned null: a message for a skipped time, null for an invalid one. */
export const wallTimeError = (wallTime: string) =>
  isWallTime(wallTime) ? skippedTimeMessage : null;

/** The moment at which a day begins in a zone, also if its midnight is skipped. */
export function startOfDay(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * The moment some weeks later (negative: earlier) at the same local time, across changes of summer
 * time. A skipped hour becomes the next one.
 */
export function weeksLater(timeZone: string, moment: Date, weeks: number): Date {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return new Date(instant.toZonedDateTimeISO(timeZone).add({ weeks }).epochMilliseconds);
}

/**
 * The moment at which one zone shows the local time that another shows at a moment; a skipped hour
 * becomes the next one.
 */
export function sameClockTime(moment: Date, from: string, to: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(from);
  return new Date(local.toPlainDateTime().toZonedDateTime(to).epochMilliseconds);
}

/** The moment of '2026-01-31T17:00' with an offset, '+01:00' or 'Z'; null if invalid. */
export function momentWithOffset(wallTime: string, offset: string): Date | null {
  const moment = isWallTime(wallTime) ? new Date(`${wallTime}:00${offset}`) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}
