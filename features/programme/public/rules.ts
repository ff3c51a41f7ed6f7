import type { FilmCard } from "~/components/film-cards";
import type { FilmArt } from "~/components/film-tile";
import type { FilmCategory } from "~/db/enums";
import type { RevealedAward } from "~/features/awards/public.queries.server";
import { isAudiencePrize } from "~/features/awards/texts";
import type { PublicFilm } from "~/features/films/public.schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import { stillsOf } from "~/lib/pictures";
import type { PublicProgramme } from "../public.queries.server";
import { formatGettingIn } from "../texts";
import type { MovedFrom } from "./formats.rules";
import { type GridPosition, placeCards } from "./grid.rules";
import { type Price, priceOf } from "./prices.rules";

/**
 * The published programme as pages show it: nights with cards by time. All times are the festival's local times. Pure.
 */

/** The name of the icon that saves a screening: hearts may be turned off. */
export const saveMark = ({ hearts }: { hearts: boolean }): string => (hearts ? "heart" : "star");

type Screening = PublicProgramme["screenings"][number];

/** A film within a card. */
export type CardFilm = { title: string; slug: string; minutes: number; director: string };

/** A public screening. */
export type Card = {
  id: string;
  title: string;
  /** The page of its film, or of its block. */
  href: string;
  day: string;
  /** '19:00', local time of the festival. */
  time: string;
  ends: string;
  /** Starts after midnight, on the festival day before. */
  late: boolean;
  /** Milliseconds since 1970, for overlaps. */
  from: number;
  to: number;
  venue: { id: string; slug: string; name: string };
  accent: string;
  /** 'Feature, 88 min' */
  what: string;
  /** 'Mika Tanabe, Japan' */
  by: string;
  text: string;
  films: CardFilm[];
  art: FilmArt;
  tags: string[];
  cancelled: boolean;
  /** Its former time and place; null if it did not move. */
  moved: MovedFrom | null;
  note: string | null;
  ticketUrl: string | null;
  price: Price;
  /** Doors, age and access, a sentence each. */
  gettingIn: string[];
};
export type Night = { day: string; cards: Card[] };
/** A card in the timetable. */
export type PlacedCard = Card & { place: GridPosition | null };

/** The name of a category on a card, its color, and its placeholder picture. */
const categoryStyles: Record<FilmCategory | "none", { name: string; accent: string; art: string }> =
  {
    feature: { name: "Feature", accent: "gold", art: "/art/cat-sea.webp" },
    short: { name: "Short", accent: "rose", art: "/art/cat-match.webp" },
    series: { name: "Pilot", accent: "purple", art: "/art/cat-windows.webp" },
    logline: { name: "Log line", accent: "green", art: "/art/cat-logline.webp" },
    none: { name: "Film", accent: "gold", art: "/art/news-booth.webp" },
  };

/** The label and colour of a film's category; without a film those of an event. */
export const categoryStyleOf = (film: Pick<PublicFilm, "category"> | undefined) =>
  categoryStyles[film?.category ?? "none"];

/** A film's still or the art of its category, for link previews and search engines. */
export const previewPictureOf = (film: PublicFilm): string =>
  stillsOf(film)[0] ?? categoryStyleOf(film).art;

/** A film's still; without one pages show its tile. */
export const artOf = (film: PublicFilm): FilmArt => ({
  picture: stillsOf(film)[0] ?? null,
  number: film.number,
  ...(film.focus && { focus: film.focus }),
});

/** A tile's number for what is no film: an event by its address, a laurel by its code. */
const numberOf = (words: string): number =>
  [...words].reduce((sum, character) => sum + character.charCodeAt(0), 0);

/** The art of a screening: that of its first film with a still, else the tile of the first; an event's own tile. */
export function artOfScreening(films: readonly PublicFilm[], block: string): FilmArt {
  const film = films.find((shown) => stillsOf(shown).length > 0) ?? films[0];
  return film ? artOf(film) : { picture: null, number: numberOf(block) };
}

/** The length of a film in whole minutes. */
export const minutesOf = ({ runningSeconds, duration }: PublicFilm): number =>
  runningSeconds === null ? duration : Math.ceil(runningSeconds / 60);

/** Who made a film, or was honored for it, and where it is from: 'Inês Carvalhal, Portugal'. */
export const byline = (director: string, { countries }: Pick<PublicFilm, "countries">): string =>
  [isolate(director), ...countries].join(", ");

/** A film as a card of a list. */
export const filmCardOf = (film: PublicFilm): FilmCard => ({
  href: pathFor("film", { film: film.slug }),
  title: film.title,
  by: isolate(film.director),
  info: [...film.countries, `${minutesOf(film)} min`].join(", "),
  art: artOf(film),
  accent: categoryStyleOf(film).accent,
});

/** A film with its award: the best of a category, the choice of the audience, or a place. */
export type Winner = FilmCard & { award: string; rank: "best" | "audience" | "place" };

/** Films with awards, a card per award: the best of each category before places and mentions. */
export const winnersOf = (films: readonly PublicFilm[]): Winner[] =>
  films
    .flatMap((film) =>
      film.awards.map((award) => ({ ...filmCardOf(film), award, rank: rankOf(award) })),
    )
    .sort(
      (a, b) => awardRank(a.award) - awardRank(b.award) || a.award.localeCompare(b.award, "en"),
    );

/** The winners of revealed awards, a card per award, in their order; without a film's page it opens the laurel. */
export const winnerCards = (
  awards: readonly RevealedAward[],
  films: readonly PublicFilm[],
): Winner[] =>
  awards.flatMap(({ name, kind, category, honors }) => {
    const byKind = kind === "audience" ? kind : category && kind === "jury" && "best";
    const rank = byKind || rankOf(name);
    return honors
      .filter(({ level }) => level === "winner")
      .map((honor) => {
        const film = films.find(({ id }) => id === honor.filmId);
        if (film) return { ...filmCardOf(film), award: name, rank };
        return {
          href: honor.filmSlug
            ? pathFor("film", { film: honor.filmSlug })
            : pathFor("laurel", { code: honor.code }),
          title: honor.title,
          ...(honor.line && { title: honor.line, line: true }),
          by: isolate(honor.director),
          art: { picture: null, number: numberOf(honor.code) },
          accent: categoryStyles[honor.line ? "logline" : (honor.category ?? "none")].accent,
          award: name,
          rank,
        };
      });
  });

/** What the name of an award says. */
function rankOf(award: string): Winner["rank"] {
  if (isAudiencePrize(award)) return "audience";
  return /^best\b/i.test(award) ? "best" : "place";
}

function awardRank(award: string): number {
  if (/^best .*feature/i.test(award)) return 0;
  return rankOf(award) === "best" ? 1 : 2;
}

const timeOf = (local: string) => local.slice(11, 16);
const dateOf = (local: string) => local.slice(0, 10);

/** Where a screening was: its former time, day and venue, if different; null if none is. */
function movedFrom({ moved, starts }: Screening, venueName: string): MovedFrom | null {
  if (!moved) return null;
  const fromVenue = moved.venue === "" || moved.venue === venueName ? "" : moved.venue;
  if (moved.starts === starts)
    return fromVenue ? { time: null, day: null, venue: fromVenue } : null;
  const day = dateOf(moved.starts);
  return { time: timeOf(moved.starts), day: day === dateOf(starts) ? null : day, venue: fromVenue };
}

const kindNames = { single: "Film", shorts: "Shorts", event: "Event" };

/** Returns a function that makes cards of screenings. */
export function cardBuilder({ films, venues }: Pick<PublicProgramme, "films" | "venues">) {
  const filmById = new Map(films.map((film) => [film.id, film]));
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  return (screening: Screening): Card => {
    const shownFilms = screening.filmIds.flatMap((id) => filmById.get(id) ?? []);
    const onlyFilm = shownFilms.length === 1 ? shownFilms[0] : undefined;
    const venue = venueById.get(screening.venueId);
    const name = venue?.name ?? "";
    const minutes = Math.round(
      (screening.endsAt.getTime() - screening.startsAt.getTime()) / 60_000,
    );
    const firstFilm = shownFilms[0];
    const filmAccent = firstFilm ? categoryStyleOf(firstFilm).accent : "pink";
    const isPremiere = screening.eventType === "premiere";
    return {
      id: screening.id,
      title: screening.title,
      day: screening.day,
      href: onlyFilm
        ? pathFor("film", { film: onlyFilm.slug })
        : pathFor("block", { block: screening.blockSlug }),
      time: timeOf(screening.starts),
      ends: timeOf(screening.ends),
      late: dateOf(screening.starts) !== screening.day,
      from: screening.startsAt.getTime(),
      to: screening.endsAt.getTime(),
      venue: { id: screening.venueId, slug: venue?.slug ?? "", name },
      accent: screening.kind === "shorts" ? "rose" : filmAccent,
      what: onlyFilm
        ? `${categoryStyleOf(onlyFilm).name}, ${minutesOf(onlyFilm)} min`
        : `${kindNames[screening.kind]}, ${minutes} min`,
      by: onlyFilm ? byline(onlyFilm.director, onlyFilm) : "",
      text: onlyFilm ? "" : screening.text || (screening.description ?? ""),
      films: onlyFilm
        ? []
        : shownFilms.map((film) => ({
            title: film.title,
            slug: film.slug,
            director: film.director,
            minutes: minutesOf(film),
          })),
      art: artOfScreening(shownFilms, screening.blockSlug),
      tags: [
        ...(isPremiere ? ["Premiere"] : []),
        ...(onlyFilm?.premiere && !isPremiere ? [onlyFilm.premiere] : []),
        ...(onlyFilm?.tropes.slice(0, 1) ?? []),
        ...(screening.qaMin > 0 ? ["With Q&A"] : []),
      ],
      cancelled: screening.state === "cancelled",
      moved: movedFrom(screening, name),
      note: screening.moveNote,
      ticketUrl: screening.ticketUrl,
      price: priceOf(screening),
      gettingIn: formatGettingIn(screening, onlyFilm?.ageRating),
    };
  };
}

/** The cards that have ended by a moment; none once all have, since the pages then look back at all of them. */
export const findEarlierCards = (cards: readonly Card[], now: number): ReadonlySet<Card> =>
  new Set(cards.some(({ to }) => to > now) ? cards.filter(({ to }) => to <= now) : []);

/** The nights of these screenings, in order. */
export function nightsOf(programme: PublicProgramme, screenings = programme.screenings): Night[] {
  const toCard = cardBuilder(programme);
  return programme.days
    .map((day) => ({
      day,
      cards: screenings.filter((screening) => screening.day === day).map(toCard),
    }))
    .filter(({ cards }) => cards.length > 0);
}

/**
 * A night as a timetable: venues as columns, and each card's position; null if there are too many
 * columns.
 */
export function timetableOf({ cards }: Night) {
  const { columns, places } = placeCards(cards);
  return {
    columns,
    cards: cards.map((card): PlacedCard => ({ ...card, place: places?.get(card.id) ?? null })),
  };
}
