/** Times as they are typed and read at the festival. Runs anywhere. */

/** '2026-01-05T17:00' as a clock at the festival shows this moment. */
export function localTime(timeZone: string, moment: Date): string {
  // Swedish writes dates the way an input of the browser takes them.
  return moment.toLocaleString("sv-SE", { timeZone }).slice(0, 16).replace(" ", "T");
}

/** The moment at which a clock at the festival shows '2026-01-05T17:00'. Null: no such time. */
export function momentOf(timeZone: string, local: string): Date | null {
  const asUtc = new Date(`${local}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc.getTime())) return null;
  // The zone's clock, read as if it were UTC, is off by the zone's offset.
  const offset = (moment: Date) =>
    new Date(`${localTime(timeZone, moment)}:00Z`).getTime() - moment.getTime();
  const guess = new Date(asUtc.getTime() - offset(asUtc));
  return new Date(asUtc.getTime() - offset(guess));
}

/** The day `days` after another: ('2026-01-31', 1) → '2026-02-01'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole days from one day to another, negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
