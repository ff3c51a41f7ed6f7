import type { Database } from "~/db/client";
import { getSettings } from "~/features/settings/queries.server";
import { isolate } from "~/lib/bidi";
import { type CalendarEvent, calendarFile } from "./icalendar.rules";
import { readCalendar } from "./public.queries.server";

/** The published programme as calendar files. */

type CalendarOptions = { publicUrl: string; ids?: readonly string[] };

/** The calendar file and the number of its screenings; with `ids`, only those. */
export async function programmeCalendar(
  db: Database,
  { publicUrl, ids }: CalendarOptions,
): Promise<{ file: string; count: number }> {
  // Without the port: the same festival on another port has the same screenings.
  const { hostname } = new URL(publicUrl);
  const { brand, timeZone } = await getSettings(db);
  const screenings = (await readCalendar(db)) ?? [];
  const requestedIds = ids && new Set(ids);
  const events = screenings
    .filter(({ id }) => requestedIds?.has(id) ?? true)
    .map(
      (screening): CalendarEvent => ({
        uid: `${screening.id}@${hostname}`,
        sequence: screening.changedIn,
        stamp: screening.stamp,
        startsAt: new Date(screening.startsAt),
        endsAt: new Date(screening.endsAt),
        title:
          screening.state === "cancelled"
            ? `Cancelled: ${isolate(screening.title)}`
            : screening.title,
        text: [screening.text, screening.description].filter(Boolean).join("\n\n"),
        location: screening.location,
        url: `${publicUrl}/programme/${screening.day}`,
        isCancelled: screening.state === "cancelled",
      }),
    );
  return {
    file: calendarFile({ brand: brand.name, name: `${brand.name} programme`, timeZone }, events),
    count: events.length,
  };
}
