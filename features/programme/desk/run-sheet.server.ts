import type { Database } from "~/db/client";
import { clockOf } from "~/features/films/desk/running-time.rules";
import { findFilm } from "~/features/films/queries.server";
import { pageQuerySchema } from "~/http/page-query";
import { findBlock } from "../blocks/queries.server";
import { listScreenings } from "../screenings/queries.server";
import { findVenue } from "../venues/queries.server";

/** What is shown in a venue on a festival day, in order, with copies and guests; null: no such venue. */
export async function readRunSheet(db: Database, venueId: string, day: string) {
  const venue = await findVenue(db, venueId);
  if (!venue) return null;
  const page = pageQuerySchema.parse({ limit: "200" });
  const { items } = await listScreenings(db, page, { day, venueId });
  const screenings = [];
  for (const { id, title, starts, ends, state, introMin, qaMin, extraMin, blockId } of items) {
    if (state === "cancelled") continue;
    const films = [];
    for (const { filmId, gapSeconds } of (await findBlock(db, blockId))?.films ?? []) {
      const film = await findFilm(db, filmId);
      if (!film) continue;
      const { runningSeconds, duration, copyFormat, guests } = film;
      films.push({
        ...{ id: film.id, title: film.title, copyFormat, gapSeconds },
        length: runningSeconds === null ? `about ${duration} min` : clockOf(runningSeconds),
        guests: guests.map(({ name }) => name),
      });
    }
    screenings.push({ id, title, starts, ends, state, introMin, qaMin, extraMin, films });
  }
  return { venue: { id: venue.id, name: venue.name }, day, screenings };
}
export type RunSheet = NonNullable<Awaited<ReturnType<typeof readRunSheet>>>;
