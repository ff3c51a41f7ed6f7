import type { FilmCard } from "~/components/film-cards";
import type { Database } from "~/db/client";
import type { PublicFilm } from "~/features/films/public.schema";
import { festivalTimeZone } from "~/features/settings/schema";
import { type ProgrammeRead, readProgramme } from "../public.queries.server";
import { festivalDay } from "../time-ranges.rules";
import { type Card, cardMaker, filmCardOf, winnersOf } from "./rules";

/** What the front page shows of the published programme of the current edition. */
export type FrontPage = {
  /** Of all films the first ones: those of featured screenings, then features, then the rest. */
  films: FilmCard[];
  filmCount: number;
  nightCount: number;
  /** A card an award, the best of each category first. */
  winners: FilmCard[];
  /** What has not ended, in the order of time, without what was cancelled. */
  screenings: Card[];
  /** The festival's day as it is now; it changes at five in the morning. */
  today: string;
};

/** Films and screenings that the page has room for. */
const filmsShown = 8;
const screeningsShown = 12;

function inOrder({ films, screenings }: ProgrammeRead): PublicFilm[] {
  const featured = new Set(
    screenings.filter((one) => one.featured).flatMap(({ filmIds }) => filmIds),
  );
  const rank = ({ id, category, imageUrl }: PublicFilm) =>
    (featured.has(id) ? 0 : 2) + (category === "feature" ? 0 : 1) + (imageUrl ? 0 : 4);
  return films.toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title, "en"));
}

/** Null before a programme is published. */
export async function readFrontPage(db: Database, now: Date): Promise<FrontPage | null> {
  const programme = await readProgramme(db, now);
  if (programme.number === 0) return null;
  const ahead = programme.screenings.filter(
    ({ endsAt, state }) => endsAt > now && state === "confirmed",
  );
  return {
    films: inOrder(programme).slice(0, filmsShown).map(filmCardOf),
    filmCount: programme.films.length,
    nightCount: programme.days.length,
    winners: winnersOf(programme.films),
    screenings: ahead.slice(0, screeningsShown).map(cardMaker(programme)),
    today: festivalDay(festivalTimeZone, now),
  };
}
