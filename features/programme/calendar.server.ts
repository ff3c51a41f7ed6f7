import type { Database } from "~/db/client";
import { getSettings } from "~/features/settings/queries.server";
import { type CalendarEvent, calendarFile } from "./icalendar.rules";
import { readCalendar } from "./public.queries.server";

/** The published programme as calendar files. */

type Asked = { publicUrl: string; ids?: readonly string[] };

/** The calendar file and the number of its screenings; with `ids`, only those. */
export async function programmeCalendar(
  db: Database,
  { publicUrl, ids }: Asked,
): Promise<{ file: string; found: number }> {
  // Without the port: the same festival on another port has the same screenings.
  const { hostname } = new URL(publicUrl);
  const { brand, timeZone } = await getSettings(db);
  const screenings = (await readCalendar(db)) ?? [];
  const asked = ids && new Set(ids);
  const events = screenings
    .filter(({ id }) => asked?.has(id) ?? true)
    .map(
      (kept): CalendarEvent => ({
        uid: `${kept.id}@${hostname}`,
        sequence: kept.changedIn,
        stamp: kept.stamp,
        startsAt: new Date(kept.startsAt),
        endsAt: new Date(kept.endsAt),
        title: kept.title,
        text: [kept.text, kept.description].filter(Boolean).join("\n\n"),
        location: kept.location,
        url: `${publicUrl}/programme/${kept.day}`,
        isCancelled: kept.state === "cancelled",
      }),
    );
  return {
    file: calendarFile({ brand: brand.name, name: `${brand.name} programme`, timeZone }, events),
    found: events.length,
  };
}
