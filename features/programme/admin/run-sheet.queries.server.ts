import type { SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { formatMinutesSeconds } from "~/features/films/admin/running-time.rules";
import { findFilm, findHiddenIds } from "~/features/films/queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { findBlock } from "../blocks/queries.server";
import { type HiddenByConflict, maskFilm } from "../conflicts.queries.server";
import { listScreenings } from "../screenings/queries.server";
import { localOf, secondsOf } from "../time-ranges.rules";
import { findVenue } from "../venues/queries.server";

/** Returns a function that formats a moment (milliseconds) as '19:05' in a time zone. */
const clockFormatter = (timeZone: string) => (moment: number) =>
  localOf(timeZone, moment).slice(11);

/** The condition of the films that the reader may see, and what a conflict hides. */
type Reader = { visibleFilms: SQL | undefined; hiddenByConflict: HiddenByConflict };
type TimedReader = Reader & { clockAt: (moment: number) => string };

/**
 * The films of a block in order with their start times, and the end of the last one. `from` is the start of the first
 * one. `from` and `end` are milliseconds.
 */
async function readReels(db: Database, blockId: string, from: number, reader: TimedReader) {
  const { visibleFilms, hiddenByConflict, clockAt } = reader;
  const blockFilms = (await findBlock(db, blockId, hiddenByConflict))?.films ?? [];
  const hiddenIds = await findHiddenIds(
    db,
    blockFilms.map(({ filmId }) => filmId),
    visibleFilms,
  );
  let moment = from;
  const films = [];
  for (const [index, { filmId, gapSeconds }] of blockFilms.entries()) {
    const film = await findFilm(db, filmId);
    if (!film) continue;
    const { title } = maskFilm(film, hiddenByConflict);
    const { id, runningSeconds, duration, copyFormat, guests, languages, subtitles } = film;
    // The last film's pause does not count.
    const pause = index < blockFilms.length - 1 ? gapSeconds : 0;
    films.push({
      id,
      title,
      copyFormat,
      pause,
      languages,
      subtitles,
      begins: clockAt(moment),
      length:
        runningSeconds === null ? `about ${duration} min` : formatMinutesSeconds(runningSeconds),
      guests: hiddenIds.has(id) ? [] : guests.map(({ name }) => name),
    });
    moment += (secondsOf(film) + pause) * 1_000;
  }
  return { films, end: moment };
}

/**
 * The screenings in a venue on a festival day, in order, with copies and guests of the films that
 * the reader may see; null: no such venue.
 */
export async function readRunSheet(db: Database, venueId: string, day: string, reader: Reader) {
  const venue = await findVenue(db, venueId);
  if (!venue) return null;
  const page = pageQuerySchema.parse({ limit: "200" });
  const { items } = await listScreenings(db, page, { day, venueId }, reader.hiddenByConflict);
  const clockAt = clockFormatter(await readTimeZone(db));
  const screenings = [];
  for (const { id, title, startsAt, starts, ends, state, blockId, ...minutes } of items) {
    if (state === "cancelled") continue;
    const { introMin, qaMin, extraMin } = minutes;
    const filmsStart = startsAt.getTime() + introMin * 60_000;
    const { films, end } = await readReels(db, blockId, filmsStart, { ...reader, clockAt });
    screenings.push({
      id,
      title,
      state,
      introMin,
      qaMin,
      extraMin,
      films,
      begins: starts.slice(11),
      ends: ends.slice(11),
      // The start of the questions and answers.
      asks: qaMin > 0 ? clockAt(end) : null,
    });
  }
  return { venue: { id: venue.id, name: venue.name }, day, screenings };
}
export type RunSheet = NonNullable<Awaited<ReturnType<typeof readRunSheet>>>;
