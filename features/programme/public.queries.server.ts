import { asc, desc, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeVersions, type VersionScreening, venues, venueWalks } from "~/db/schema";
import { readPublicFilms } from "~/features/films/public.queries.server";
import type { PublicFilm } from "~/features/films/public.schema";
import { findEdition, whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import type { NightSpan } from "~/features/settings/season.rules";
import { isolate } from "~/lib/bidi";
import { momentOf, startOfDay } from "~/lib/dates/wall-clock";
import { gettingInOf, type Programme, type PublicScreening, type PublicVenue } from "./schema";
import { fullAddress } from "./texts";
import { dayStart, festivalDay, localOf } from "./time-ranges.rules";
import { movedNoteMs, recentMoves } from "./versions.rules";

/** The public programme: the newest version with current texts of films and venues. The draft is not read. */

const localFormatter = (timeZone: string) => (moment: string) =>
  localOf(timeZone, Date.parse(moment));

type NewestVersion = {
  number: number;
  publishedAt: Date;
  /** The changes of all versions, with their times. */
  versions: { number: number; publishedAt: Date; changes: StoredChanges }[];
  screenings: VersionScreening[];
  films: PublicFilm[];
};
type StoredChanges = (typeof programmeVersions.$inferSelect)["changes"];

/**
 * The newest version of an edition, by default the current one, without blocks whose film is no
 * longer public.
 */
async function readNewest(db: Database, edition?: string): Promise<NewestVersion | null> {
  const { editionId, number, publishedAt, changes, snapshot } = programmeVersions;
  // The changes of all versions, but only the snapshot of the newest: it is large.
  const newestSnapshot = sql`case when ${number} = max(${number}) over () then ${snapshot} end`;
  const versions = await db
    .select({ number, publishedAt, changes, snapshot: newestSnapshot.mapWith(snapshot) })
    .from(programmeVersions)
    .where(whereEdition(editionId, edition))
    .orderBy(desc(number));
  const [newest] = versions;
  if (!newest) return null;
  const versionScreenings = newest.snapshot;
  const films = await readPublicFilms(db, [
    ...new Set(versionScreenings.flatMap(({ filmIds }) => filmIds)),
  ]);
  const publicFilmIds = new Set(films.map(({ id }) => id));
  const screenings = versionScreenings
    .filter(({ filmIds }) => filmIds.every((id) => publicFilmIds.has(id)))
    .toSorted((a, b) =>
      a.startsAt < b.startsAt || (a.startsAt === b.startsAt && a.id < b.id) ? -1 : 1,
    );
  const shownFilmIds = new Set(screenings.flatMap(({ filmIds }) => filmIds));
  return {
    number: newest.number,
    publishedAt: newest.publishedAt,
    versions,
    screenings,
    films: films.filter(({ id }) => shownFilmIds.has(id)),
  };
}

/** The venues of these screenings, by name, with the walking times between them. */
async function readVenuesOf(
  db: Database,
  screenings: readonly VersionScreening[],
): Promise<PublicVenue[]> {
  const ids = [...new Set(screenings.map(({ venueId }) => venueId))];
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(venues)
    .where(inArray(venues.id, ids))
    .orderBy(asc(venues.name), asc(venues.id));
  const walks = (await db.select().from(venueWalks)).filter(
    ({ fromId, toId }) => ids.includes(fromId) && ids.includes(toId),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    capacity: row.capacity,
    address: row.address,
    amenities: row.amenities,
    imageUrl: row.imageUrl,
    icon: row.icon,
    access: row.access,
    city: row.city,
    postalCode: row.postalCode,
    mapUrl: row.mapUrl,
    transit: row.transit,
    parking: row.parking,
    walks: walks
      .filter(({ fromId, toId }) => fromId === row.id || toId === row.id)
      .map(({ fromId, toId, minutes }) => ({
        venueId: fromId === row.id ? toId : fromId,
        minutes,
      })),
  }));
}

/** A programme for public pages, with moments in UTC. */
export type PublicProgramme = Omit<Programme, "publishedAt" | "screenings" | "films"> & {
  publishedAt: Date | null;
  films: PublicFilm[];
  screenings: (Omit<PublicScreening, "startsAt" | "endsAt"> & { startsAt: Date; endsAt: Date })[];
};

/**
 * What a screening is shown as. Only a single film's own page stands for its block: a block that was made as a single
 * one and has no film, or several, has a page like an event or shorts.
 */
function shownKind({ kind, filmIds }: Pick<VersionScreening, "kind" | "filmIds">) {
  if (kind !== "single" || filmIds.length === 1) return kind;
  return filmIds.length === 0 ? "event" : "shorts";
}

/** The published programme of the current edition; number 0 before the first version. */
export async function readProgramme(db: Database, now: Date): Promise<PublicProgramme> {
  const timeZone = await readTimeZone(db);
  const toLocal = localFormatter(timeZone);
  const newest = await readNewest(db);
  if (!newest) {
    const emptyProgramme = {
      number: 0,
      publishedAt: null,
      days: [],
      screenings: [],
      films: [],
      venues: [],
    };
    return { ...emptyProgramme, timeZone };
  }
  const moveById = recentMoves(newest.versions, now);
  const screenings = newest.screenings.map((screening) => {
    const move = screening.state === "confirmed" ? moveById.get(screening.id) : undefined;
    const { id, title, text, filmIds, venueId, qaMin, eventType, ticketUrl } = screening;
    const { description, featured, state, moveNote } = screening;
    return {
      id,
      title,
      text,
      kind: shownKind(screening),
      filmIds,
      venueId,
      qaMin,
      eventType,
      ticketUrl,
      description,
      featured,
      state,
      moveNote,
      ...gettingInOf(screening),
      // Versions from before block pages have no slug.
      blockSlug: screening.blockSlug || screening.blockId,
      starts: toLocal(screening.startsAt),
      startsAt: new Date(screening.startsAt),
      ends: toLocal(screening.endsAt),
      endsAt: new Date(screening.endsAt),
      day: festivalDay(timeZone, new Date(screening.startsAt)),
      moved: move?.fromStartsAt
        ? { starts: toLocal(move.fromStartsAt), venue: move.fromVenue ?? "" }
        : null,
    };
  });
  const shownVenues = await readVenuesOf(db, newest.screenings);
  const venuePlaces = new Map(shownVenues.map(({ id }, place) => [id, place]));
  const placeOf = ({ venueId }: { venueId: string }) => venuePlaces.get(venueId) ?? 0;
  return {
    number: newest.number,
    publishedAt: newest.publishedAt,
    timeZone,
    days: [...new Set(screenings.map(({ day }) => day))].toSorted(),
    // By time, then by the name of the hall.
    screenings: screenings.toSorted(
      (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || placeOf(a) - placeOf(b),
    ),
    films: newest.films,
    venues: shownVenues,
  };
}

/** The public films of an edition's newest programme, by title; none before it is published. */
export const readEditionFilms = async (db: Database, edition: string): Promise<PublicFilm[]> =>
  (await readNewest(db, edition))?.films ?? [];

/** The screenings of an edition's newest version with their films and venues; null before the first. */
export async function readPublishedScreenings(db: Database, edition: string) {
  const newest = await readNewest(db, edition);
  if (!newest) return null;
  const { screenings, films } = newest;
  return { screenings, films, venues: await readVenuesOf(db, screenings) };
}

/** The published programme of an edition by night; null without one. */
export async function readArchivedNights(
  db: Database,
  edition: string,
): Promise<ArchivedNight[] | null> {
  const newest = await readNewest(db, edition);
  if (!newest) return null;
  const venueNames = new Map(
    (await readVenuesOf(db, newest.screenings)).map(({ id, name }) => [id, name]),
  );
  const timeZone = await readTimeZone(db, (await findEdition(db, edition))?.id);
  const local = localFormatter(timeZone);
  const nights = Map.groupBy(newest.screenings, ({ startsAt }) =>
    festivalDay(timeZone, new Date(startsAt)),
  );
  return [...nights].map(([day, screenings]) => ({
    day,
    screenings: screenings.map(({ id, title, startsAt, venueId, state }) => ({
      id,
      title,
      time: local(startsAt).slice(11, 16),
      venue: venueNames.get(venueId) ?? "",
      cancelled: state === "cancelled",
    })),
  }));
}
export type ArchivedNight = {
  /** The festival day, which ends at 05:00. */
  day: string;
  screenings: { id: string; title: string; time: string; venue: string; cancelled: boolean }[];
};

/** The nights of the published programme with screenings that take place, each until its last one ends. */
export async function readNights(db: Database, timeZone: string): Promise<NightSpan[]> {
  const confirmed = (await readNewestSnapshot(db)).filter(({ state }) => state === "confirmed");
  const byDay = Map.groupBy(confirmed, ({ startsAt }) => festivalDay(timeZone, new Date(startsAt)));
  const inOrder = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([day, screenings]) => {
    const ends = screenings.map(({ endsAt }) => Date.parse(endsAt));
    const starts = new Set(screenings.map(({ startsAt }) => new Date(startsAt).toISOString()));
    return {
      from: (momentOf(timeZone, `${day}T${dayStart}`) ?? startOfDay(timeZone, day)).toISOString(),
      starts: [...starts].sort(),
      until: new Date(Math.max(...ends)).toISOString(),
    };
  });
}

/** The screenings of the current edition's newest version; [] without one. */
async function readNewestSnapshot(db: Database): Promise<VersionScreening[]> {
  const [newest] = await db
    .select({ snapshot: programmeVersions.snapshot })
    .from(programmeVersions)
    .where(whereEdition(programmeVersions.editionId))
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  return newest?.snapshot ?? [];
}

/** When the next published screening starts or ends, because pages then change what they show; null without one. */
export async function nextScreeningBorder(db: Database, now: Date): Promise<Date | null> {
  const futureBorders = (await readNewestSnapshot(db))
    .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
    .filter((border) => border > now.getTime());
  return futureBorders.length > 0 ? new Date(Math.min(...futureBorders)) : null;
}

/** When the next 'moved from' note expires; null without one. */
export async function nextMoveEnd(db: Database, now: Date): Promise<Date | null> {
  const rows = await db
    .select({ at: programmeVersions.publishedAt })
    .from(programmeVersions)
    .where(whereEdition(programmeVersions.editionId));
  const futureEnds = rows
    .map(({ at }) => at.getTime() + movedNoteMs)
    .filter((end) => end > now.getTime());
  return futureEnds.length > 0 ? new Date(Math.min(...futureEnds)) : null;
}

/** The screenings for the calendar, each with the publication time of its last change, its venue and festival day. */
export async function readCalendar(db: Database) {
  const newest = await readNewest(db);
  if (!newest) return null;
  const publishedAt = new Map(
    newest.versions.map((version) => [version.number, version.publishedAt]),
  );
  const venueById = new Map(
    (await readVenuesOf(db, newest.screenings)).map((venue) => [venue.id, venue]),
  );
  const timeZone = await readTimeZone(db);
  return newest.screenings.map((screening) => {
    const venue = venueById.get(screening.venueId);
    return {
      ...screening,
      stamp: publishedAt.get(screening.changedIn) ?? newest.publishedAt,
      location: venue ? [isolate(venue.name), fullAddress(venue)].filter(Boolean).join(", ") : "",
      day: festivalDay(timeZone, new Date(screening.startsAt)),
    };
  });
}
