import type { Database } from "~/db/client";
import { readFilmAwards } from "~/features/awards/public.queries.server";
import { findPublicFilm, readPublicFilms } from "~/features/films/public.queries.server";
import type { PublicFilm } from "~/features/films/public.schema";
import { readEditions, readFestival } from "~/features/settings/editions.queries.server";
import { pathFor } from "~/lib/paths";
import { stillsOf } from "~/lib/pictures";
import { compareTitles } from "~/lib/title-order";
import { type PublicProgramme, readEditionFilms, readProgramme } from "../public.queries.server";
import { festivalDay } from "../time-ranges.rules";
import { type FilmFilters, filmFilterChoices, matchesFilters } from "./film-filters.rules";
import { type Filters, filterChoices, filterQuery, filterScreenings } from "./filters.rules";
import { formatCount, nightName, nightShort } from "./formats.rules";
import { readRevealedWinners } from "./front-page-public.queries.server";
import {
  artOf,
  artOfScreening,
  type Card,
  cardBuilder,
  categoryStyleOf,
  filmCardOf,
  minutesOf,
  nightsOf,
  timetableOf,
} from "./rules";
import { type Publisher, programmeData } from "./structured-data.rules";
import { walksOf } from "./walks.rules";

/** The data of the programme's public pages. Null: no such page. */

/** The nights for the navigation. */
const navigationNights = ({ days }: PublicProgramme) =>
  days.map((day) => ({ day, ...nightShort(day) }));

/** When the last screening that takes place ends, in milliseconds. */
const lastEndOf = ({ screenings }: PublicProgramme): number =>
  Math.max(
    0,
    ...screenings.flatMap(({ state, endsAt }) => (state === "confirmed" ? endsAt.getTime() : [])),
  );

/** The number of nights, and those of films and venues in words. */
const programmeCounts = ({ days, films, venues }: PublicProgramme) => ({
  nights: days.length,
  films: formatCount(films.length, "film"),
  venues: formatCount(venues.length, "venue"),
});

/**
 * The edition that is closed but whose festival is not over, '2026': until the next edition has a
 * programme, visitors are linked to it. Null without one.
 */
async function findRunningYear(db: Database, now: Date): Promise<string | null> {
  for (const { id, slug, state, isCurrent } of await readEditions(db)) {
    if (isCurrent || state !== "closed") continue;
    const { settings, edition } = await readFestival(db, id);
    const { festivalTo } = settings.dates;
    if (edition.programmePublished && festivalDay(settings.timeZone, now) <= festivalTo)
      return slug;
  }
  return null;
}

/**
 * The filtered programme: `list` has its nights, `bar` all nights, and the counts are of the whole programme.
 * `running`: see `findRunningYear`.
 */
export async function readNights(db: Database, now: Date, filters: Filters) {
  const programme = await readProgramme(db, now);
  const nights = nightsOf(programme, filterScreenings(programme, filters));
  const choices = filterChoices(programme, filters);
  const query = filterQuery(filters);
  const running = programme.number === 0 ? await findRunningYear(db, now) : null;
  return {
    ...programmeCounts(programme),
    bar: navigationNights(programme),
    choices,
    query,
    list: nights,
    lastEnd: lastEndOf(programme),
    running,
  };
}
export type ProgrammePageData = Awaited<ReturnType<typeof readNights>>;

/** One night; null without screenings. */
export async function readNight(
  db: Database,
  now: Date,
  { day, filters, ...publisher }: { day: string; filters: Filters } & Publisher,
) {
  const programme = await readProgramme(db, now);
  if (!programme.days.includes(day)) return null;
  const screenings = filterScreenings(programme, filters).filter(
    (screening) => screening.day === day,
  );
  const [night] = nightsOf(programme, screenings);
  return {
    day,
    name: nightName(day, publisher.settings),
    bar: navigationNights(programme),
    choices: filterChoices(programme, filters),
    query: filterQuery(filters),
    lastEnd: lastEndOf(programme),
    timetable: night ? timetableOf(night) : { columns: [], cards: [] },
    seats: programme.venues.map(({ id, capacity }) => ({ id, capacity })),
    data: programmeData(programme, screenings, publisher),
  };
}
export type NightPageData = Omit<NonNullable<Awaited<ReturnType<typeof readNight>>>, "data">;

/** A public film with its screenings, and four similar ones. */
export async function readFilmPage(
  db: Database,
  now: Date,
  { slug, ...publisher }: { slug: string } & Publisher,
) {
  const film = await findPublicFilm(db, slug);
  if (!film) return null;
  const programme = await readProgramme(db, now);
  const screenings = programme.screenings.filter(({ filmIds }) => filmIds.includes(film.id));
  const sharedTrope = (otherFilm: typeof film) =>
    otherFilm.tropes.find((trope) => film.tropes.includes(trope));
  const shownTogetherIds = new Set(screenings.flatMap(({ filmIds }) => filmIds));
  const related = programme.films
    .filter(({ id }) => id !== film.id && !shownTogetherIds.has(id))
    .map((otherFilm) => ({
      otherFilm,
      why: sharedTrope(otherFilm) ?? (otherFilm.genre === film.genre ? film.genre : ""),
    }))
    .filter(({ why }) => why !== "")
    .slice(0, 4);
  const awards = await readFilmAwards(db, film.id);
  return {
    film,
    awards,
    stills: stillsOf(film),
    art: artOf(film),
    accent: categoryStyleOf(film).accent,
    category: categoryStyleOf(film).name,
    minutes: minutesOf(film),
    screenings: screenings.map(cardBuilder(programme)).map(({ tags, ...card }) => ({
      ...card,
      // Without the tags that the page shows elsewhere.
      tags: tags.filter((tag) => tag !== film.premiere && !film.tropes.includes(tag)),
    })),
    published: programme.number > 0,
    shortFilmBlocks: [
      ...new Map(screenings.map((screening) => [screening.blockSlug, screening])).values(),
    ]
      .filter(({ kind }) => kind === "shorts")
      .map(toShortFilmBlock(programme, film.id)),
    shownIn: screenings.length > 0 ? [] : await readYearsShown(db, film.id),
    related: related.map(({ otherFilm, why }) => ({
      slug: otherFilm.slug,
      title: otherFilm.title,
      director: otherFilm.director,
      why,
      minutes: minutesOf(otherFilm),
      art: artOf(otherFilm),
      accent: categoryStyleOf(otherFilm).accent,
    })),
    data: programmeData(programme, screenings, publisher, { film, awards }),
  };
}
export type FilmPageData = Omit<NonNullable<Awaited<ReturnType<typeof readFilmPage>>>, "data">;

type Screening = PublicProgramme["screenings"][number];

/** The block of a screening, with its films besides this one. */
const toShortFilmBlock =
  ({ films }: PublicProgramme, filmId: string) =>
  ({ title, text, blockSlug, filmIds }: Screening) => ({
    title,
    text,
    href: pathFor("block", { block: blockSlug }),
    films: filmIds
      .filter((id) => id !== filmId)
      .flatMap((id) => films.find((film) => film.id === id) ?? [])
      .map(filmCardOf),
  });

/** The editions whose published programmes showed a film, for films outside the current one. */
async function readYearsShown(db: Database, filmId: string): Promise<string[]> {
  const years: string[] = [];
  for (const { slug, state, isCurrent } of await readEditions(db)) {
    if (isCurrent || state === "preparing") continue;
    const films = await readEditionFilms(db, slug);
    if (films.some(({ id }) => id === filmId)) years.push(slug);
  }
  return years;
}

/** A block that is shown as one evening (several short films, or an event); null if unknown. */
export async function readBlockPage(
  db: Database,
  now: Date,
  { slug, ...publisher }: { slug: string } & Publisher,
) {
  const programme = await readProgramme(db, now);
  const screenings = programme.screenings.filter(({ blockSlug }) => blockSlug === slug);
  const [firstScreening] = screenings;
  if (!firstScreening || firstScreening.kind === "single") return null;
  const films = firstScreening.filmIds.flatMap(
    (id) => programme.films.find((film) => film.id === id) ?? [],
  );
  const minutes = (firstScreening.endsAt.getTime() - firstScreening.startsAt.getTime()) / 60_000;
  return {
    title: firstScreening.title,
    text: firstScreening.text || (firstScreening.description ?? ""),
    kind: firstScreening.kind,
    art: artOfScreening(films, slug),
    /** Of its films together, or of the event. */
    minutes:
      films.length > 0
        ? films.reduce((sum, film) => sum + minutesOf(film), 0)
        : Math.round(minutes),
    films: films.map(filmCardOf),
    screenings: screenings.map(cardBuilder(programme)),
    data: programmeData(programme, screenings, publisher),
  };
}

export type BlockPageData = Omit<NonNullable<Awaited<ReturnType<typeof readBlockPage>>>, "data">;

/** All films of the published programme; before it, all that are public. */
export async function readFilmList(db: Database, now: Date, filters: FilmFilters) {
  const programme = await readProgramme(db, now);
  const films = programme.number > 0 ? programme.films : await readPublicFilms(db);
  const toScreening = cardBuilder(programme);
  const winners = await readRevealedWinners(db, films);
  const toCard = (film: PublicFilm) => {
    const card = filmCardOf(film);
    return {
      ...card,
      award: winners.find(({ href }) => href === card.href)?.award,
      next: nextShown(programme.screenings, film, now, toScreening),
    };
  };
  const matching = films.filter((film) => matchesFilters(film, filters));
  return {
    count: films.length,
    /** Whether they are the current edition's. */
    isCurrent: programme.number > 0,
    filters,
    choices: filmFilterChoices(films),
    films: matching.toSorted((a, b) => compareTitles(a.title, b.title)).map(toCard),
  };
}

/** The next screening of a film that takes place; null without one. */
function nextShown(
  screenings: readonly Screening[],
  { id }: PublicFilm,
  now: Date,
  toScreening: (screening: Screening) => Card,
) {
  const next = screenings.find(
    ({ filmIds, state, endsAt }) => filmIds.includes(id) && state === "confirmed" && endsAt > now,
  );
  if (!next) return null;
  const { day, time, venue } = toScreening(next);
  return { day, time, venue: venue.name };
}
export type FilmListPageData = Awaited<ReturnType<typeof readFilmList>>;

/** A venue of the newest version with its screenings. */
export async function readVenuePage(
  db: Database,
  now: Date,
  { slug, ...publisher }: { slug: string } & Publisher,
) {
  const programme = await readProgramme(db, now);
  const venue = programme.venues.find((venue) => venue.slug === slug);
  if (!venue) return null;
  const screenings = programme.screenings.filter(({ venueId }) => venueId === venue.id);
  const venueById = new Map(programme.venues.map((venue) => [venue.id, venue]));
  return {
    venue,
    walks: venue.walks
      .filter(({ minutes }) => minutes > 0)
      .flatMap(({ venueId, minutes }) => {
        const otherVenue = venueById.get(venueId);
        return otherVenue ? [{ name: otherVenue.name, slug: otherVenue.slug, minutes }] : [];
      }),
    nights: nightsOf(programme, screenings),
    data: programmeData(programme, screenings, publisher, { venue }),
  };
}
export type VenuePageData = Omit<NonNullable<Awaited<ReturnType<typeof readVenuePage>>>, "data">;

/** All screenings that a visitor can choose, with the walking times between venues, and what won. */
export async function readChoices(db: Database, now: Date) {
  const programme = await readProgramme(db, now);
  return {
    cards: programme.screenings.map(cardBuilder(programme)),
    walks: walksOf(programme.venues),
    winners: await readRevealedWinners(db, programme.films),
    lastEnd: lastEndOf(programme),
  };
}

/**
 * The addresses of the programme's pages, for the sitemap; before it is published only those of
 * public films.
 */
export async function listProgrammeAddresses(db: Database, now: Date): Promise<string[]> {
  const [{ number, days, venues, screenings }, films] = await Promise.all([
    readProgramme(db, now),
    readPublicFilms(db),
  ]);
  const evenings = screenings.flatMap(({ kind, blockSlug }) =>
    kind === "single" ? [] : blockSlug,
  );
  return [
    ...(films.length > 0 ? [pathFor("films")] : []),
    ...(number > 0 ? [pathFor("programme"), pathFor("programmePrint")] : []),
    ...[...new Set(evenings)].map((block) => pathFor("block", { block })),
    ...days.map((day) => pathFor("programmeDay", { day })),
    ...films.map(({ slug }) => pathFor("film", { film: slug })),
    ...venues.map(({ slug }) => pathFor("venue", { venue: slug })),
  ];
}
