import type { FilmCard } from "~/components/film-cards";
import type { Database } from "~/db/client";
import { readRevealedAwards } from "~/features/awards/public.queries.server";
import type { PublicFilm } from "~/features/films/public.schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import type { Season } from "~/features/settings/season.rules";
import { type PublicProgramme, readProgramme } from "../public.queries.server";
import { festivalDay } from "../time-ranges.rules";
import {
  type FilmSection,
  findOpeningFilm,
  frontScreeningBuilder,
  type LeadFilm,
  leadFilmOf,
  type NightLine,
  nightLinesOf,
  rankFilms,
  sectionsOf,
  type WinnerRows,
  winnerRowsOf,
} from "./front-page.rules";
import type { FrontScreening } from "./now-and-next.rules";
import { type Offer, type Price, priceOf } from "./prices.rules";
import { filmCardOf, type Winner, winnerCards, winnersOf } from "./rules";
import { type Walk, walksOf } from "./walks.rules";

/** Data for the landing page while it leads with the festival, from the current edition's published programme. */

type Counts = { filmCount: number; countryCount: number; nightCount: number };

/** The selection, until the first night. */
export type SelectionFront = Counts & {
  kind: "selection";
  lead: LeadFilm;
  /** The first screening of that film; `opens`: it is on the first night. */
  screening: ({ day: string; time: string; opens: boolean } & Offer) | null;
  sections: FilmSection[];
  nights: NightLine[];
  /** Null if unknown. */
  price: Price | null;
};

/** A night: now, next, and the nights after it. */
export type NightFront = Counts & {
  kind: "night";
  /** The screenings of the night by time, also those that have ended. */
  screenings: FrontScreening[];
  /** The current festival day; it changes at 05:00. */
  today: string;
  later: { day: string; screenings: FrontScreening[] }[];
  walks: Walk[];
};

/** After the last screening: the winners, or when they come. */
export type AfterFront = Counts & {
  kind: "after";
  lead: LeadFilm;
  /** The name of its award; null without revealed winners. */
  award: string | null;
  /** The other winners, with the awards that the first screen names. */
  winners: WinnerRows;
  films: FilmCard[];
};

export type FrontPage = SelectionFront | NightFront | AfterFront;

/** The most films in the row below the winners, and the most later nights. */
const maxFilms = 6;
const maxLaterNights = 2;

/** Null before a programme with films is published, and in the seasons that lead with the call. */
export async function readFrontPage(
  db: Database,
  now: Date,
  season: Season,
): Promise<FrontPage | null> {
  if (season !== "announced" && season !== "festival_on" && season !== "over") return null;
  const programme = await readProgramme(db, now);
  const counts = {
    filmCount: programme.films.length,
    countryCount: new Set(programme.films.flatMap(({ countries }) => countries)).size,
    nightCount: programme.days.length,
  };
  const night = season === "festival_on" ? nightOf(programme, now) : null;
  if (night) return { ...counts, ...night };
  const films = rankFilms(programme);
  const [first] = films;
  if (!first) return null;
  return season === "announced"
    ? { ...counts, ...selectionOf(programme, first) }
    : { ...counts, ...(await readAfter(db, films, first)) };
}

/** The screenings of a festival night, also those that have ended; [] at any other time. */
export async function readTonight(
  db: Database,
  now: Date,
  season: Season,
): Promise<FrontScreening[]> {
  if (season !== "festival_on") return [];
  const night = nightOf(await readProgramme(db, now), now);
  return night && night.screenings[0]?.day === night.today ? night.screenings : [];
}

/** `first`: the film that leads the page if no film is shown alone. */
function selectionOf(
  programme: PublicProgramme,
  first: PublicFilm,
): Omit<SelectionFront, keyof Counts> {
  const opening = findOpeningFilm(programme);
  const film = opening?.film ?? first;
  const priced = programme.screenings.find(
    ({ state, admission }) => state === "confirmed" && admission === "tickets",
  );
  return {
    kind: "selection",
    lead: leadFilmOf(film),
    screening: opening && {
      day: opening.screening.day,
      time: opening.screening.starts.slice(11, 16),
      opens: opening.screening.featured && opening.screening.day === programme.days[0],
      ticketUrl: opening.screening.ticketUrl,
      price: priceOf(opening.screening),
    },
    sections: sectionsOf(programme, film.id),
    nights: nightLinesOf(programme),
    price: priced ? priceOf(priced) : null,
  };
}

/** The night of the next screening to end; null once all have ended. */
function nightOf(programme: PublicProgramme, now: Date): Omit<NightFront, keyof Counts> | null {
  const upcoming = programme.screenings.find(
    ({ endsAt, state }) => endsAt > now && state === "confirmed",
  );
  if (!upcoming) return null;
  const toScreening = frontScreeningBuilder(programme);
  const on = (day: string) =>
    programme.screenings.filter((screening) => screening.day === day).map(toScreening);
  return {
    kind: "night",
    screenings: on(upcoming.day).filter(({ cancelled }) => !cancelled),
    today: festivalDay(programme.timeZone, now),
    later: programme.days
      .filter((day) => day > upcoming.day)
      .slice(0, maxLaterNights)
      .map((day) => ({ day, screenings: on(day) })),
    walks: walksOf(programme.venues),
  };
}

/** The winners of the current edition's revealed awards, a card a film. */
export async function readRevealedWinners(
  db: Database,
  films: readonly PublicFilm[],
): Promise<Winner[]> {
  const { id } = await currentEdition(db);
  return mergeAwards(winnerCards(await readRevealedAwards(db, id), films));
}

/** The winners of the current edition; without revealed awards, those that films list by hand. */
async function readWinners(db: Database, films: readonly PublicFilm[]): Promise<Winner[]> {
  const revealed = await readRevealedWinners(db, films);
  return revealed.length > 0 ? revealed : mergeAwards(winnersOf(films));
}

/** One card a film, with all of its awards. */
function mergeAwards(winners: readonly Winner[]): Winner[] {
  const byFilm = Map.groupBy(winners, ({ href }) => href);
  return [...byFilm.values()].flatMap((cards) => {
    const [card] = cards;
    return card ? [{ ...card, award: cards.map(({ award }) => award).join(", ") }] : [];
  });
}

/** `films`: all, in the order in which the page shows them; `firstFilm` leads it if no winner does. */
async function readAfter(
  db: Database,
  films: readonly PublicFilm[],
  firstFilm: PublicFilm,
): Promise<Omit<AfterFront, keyof Counts>> {
  const winners = await readWinners(db, films);
  const hrefOf = (film: PublicFilm) => filmCardOf(film).href;
  const filmOf = ({ href }: FilmCard) => films.find((film) => hrefOf(film) === href);
  // A laurel or a film without a page cannot lead the page; among films, features come first.
  const winner =
    winners.find((card) => filmOf(card)?.category === "feature") ?? winners.find(filmOf);
  const lead = (winner && filmOf(winner)) ?? firstFilm;
  const shown = new Set([...winners.map(({ href }) => href), hrefOf(lead)]);
  return {
    kind: "after",
    lead: leadFilmOf(lead),
    award: winner?.award ?? null,
    winners: winnerRowsOf(winners.filter((card) => card !== winner)),
    films: films
      .filter((film) => !shown.has(hrefOf(film)))
      .slice(0, maxFilms)
      .map(filmCardOf),
  };
}
