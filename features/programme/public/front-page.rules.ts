import type { FilmCard } from "~/components/film-cards";
import type { FilmCategory } from "~/db/enums";
import type { PublicFilm } from "~/features/films/public.schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import { stillsOf } from "~/lib/pictures";
import { compareTitles } from "~/lib/title-order";
import type { PublicProgramme } from "../public.queries.server";
import { formatCount } from "./formats.rules";
import type { FrontScreening } from "./now-and-next.rules";
import { byline, type Card, cardBuilder, filmCardOf, type Winner } from "./rules";

/** What the landing page shows of the programme: pure, from the published programme. */

type Screening = PublicProgramme["screenings"][number];

/** The film that leads the page. */
export type LeadFilm = Pick<FilmCard, "href" | "title" | "art"> & {
  /** 'Inês Carvalhal, Portugal' */
  by: string;
};

/** A part of the selection: some films with pictures, the other ones by title. */
export type FilmSection = {
  title: string;
  accent: string;
  /** '20 films in five programmes' */
  count: string;
  href: string;
  /** Its row: one large and two small, six of the same size, or some that share it with log lines. */
  layout: "large" | "small" | "mixed";
  cards: FilmCard[];
  others: Pick<FilmCard, "href" | "title">[];
};

/** A night in the list of dates. */
export type NightLine = { day: string; text: string; time: string; venue: string | null };

/** The winners below the first screen. */
export type WinnerRows = {
  /** The best of each category, shown large; all winners if none is one. */
  best: Winner[];
  /** Places and the choice of the audience. */
  others: Winner[];
  /** The awards that the first screen names. */
  named: { label: string; value: string }[];
};

/** How many awards the first screen names beside its own. */
const maxNamed = 4;

/** Winners by rank, each rank in their order; the first screen names the audience's choice before places. */
export function winnerRowsOf(winners: readonly Winner[]): WinnerRows {
  const { best = [], audience = [], place = [] } = Object.groupBy(winners, ({ rank }) => rank);
  const [large, small] = best.length > 0 ? [best, [...place, ...audience]] : [[...winners], []];
  return {
    best: large,
    others: small,
    named: [...best, ...audience, ...place]
      .slice(0, maxNamed)
      .map(({ award, title, by, line }) => ({ label: award, value: line ? by : title })),
  };
}

/** A film as the first screen shows it. */
export const leadFilmOf = (film: PublicFilm): LeadFilm => {
  const { href, title, art } = filmCardOf(film);
  return { href, title, art, by: byline(film.director, film) };
};

const isShown = ({ state }: Screening) => state === "confirmed";

const noStills = { imageUrl: "", stillUrls: [] };

/** Films in the order in which the page shows them: a still counts most, then being featured, then being a feature film. */
export function rankFilms({
  films,
  screenings,
}: Pick<PublicProgramme, "films" | "screenings">): PublicFilm[] {
  const featured = new Set(
    screenings.filter((screening) => screening.featured).flatMap(({ filmIds }) => filmIds),
  );
  // Lower ranks come first.
  const rank = (film: PublicFilm) =>
    (stillsOf(film).length > 0 ? 0 : 4) +
    (featured.has(film.id) ? 0 : 2) +
    (film.category === "feature" ? 0 : 1);
  return films.toSorted((a, b) => rank(a) - rank(b) || compareTitles(a.title, b.title));
}

/**
 * The film of the first screen with its screening: the first one that the director features, else the first film that
 * is shown alone, preferably with a still. Null without any.
 */
export function findOpeningFilm({ films, screenings }: PublicProgramme) {
  const singles = screenings.filter(
    (screening) => isShown(screening) && screening.filmIds.length === 1,
  );
  const filmOf = ({ filmIds }: Screening) => films.find(({ id }) => id === filmIds[0]);
  const hasStill = (screening: Screening) => stillsOf(filmOf(screening) ?? noStills).length > 0;
  const screening =
    singles.find(({ featured }) => featured) ?? singles.find(hasStill) ?? singles[0];
  const film = screening && filmOf(screening);
  return screening && film ? { film, screening } : null;
}

const sectionKinds: readonly {
  categories: readonly (FilmCategory | null)[];
  title: string;
  noun: string;
  accent: string;
  filter: string;
  layout: FilmSection["layout"];
}[] = [
  {
    categories: ["feature", null],
    title: "Features",
    noun: "film",
    accent: "gold",
    filter: "?category=feature",
    layout: "large",
  },
  {
    categories: ["short"],
    title: "Shorts",
    noun: "film",
    accent: "rose",
    filter: "?category=short",
    layout: "small",
  },
  {
    categories: ["series", "logline"],
    title: "Pilots",
    noun: "pilot",
    accent: "purple",
    filter: "?category=series",
    layout: "mixed",
  },
];

/** How many cards a row has. */
const cardsIn = { large: 3, small: 6, mixed: 4 };

/** The films by section, without the one of the first screen; sections without films are left out. */
export function sectionsOf(programme: PublicProgramme, leadId: string): FilmSection[] {
  const ranked = rankFilms(programme);
  return sectionKinds.flatMap(({ categories, title, noun, accent, filter, layout }) => {
    const all = ranked.filter(({ category }) => categories.includes(category));
    const films = all.filter(({ id }) => id !== leadId);
    if (films.length === 0) return [];
    const cards = films.slice(0, cardsIn[layout]).map(filmCardOf);
    const others = films
      .slice(cardsIn[layout])
      .map(filmCardOf)
      .map(({ href, title: otherTitle }) => ({ href, title: otherTitle }))
      .toSorted((a, b) => compareTitles(a.title, b.title));
    const count = formatCount(all.length, noun);
    return [
      {
        title,
        accent,
        layout,
        count: layout === "small" ? count + blocksText(programme.screenings) : count,
        href: pathFor("films") + filter,
        cards,
        others,
      },
    ];
  });
}

/** ' in five programmes'; '' for one or none. */
function blocksText(screenings: readonly Screening[]): string {
  const blocks = new Set(
    screenings.filter(({ kind }) => kind === "shorts").map(({ blockSlug }) => blockSlug),
  );
  return blocks.size > 1 ? ` in ${blocks.size} programmes` : "";
}

/** How many titles the line of a night names. */
const namedTitles = 2;

/** The nights: what is shown, from when, and where if that is one venue. */
export function nightLinesOf({ days, screenings, venues }: PublicProgramme): NightLine[] {
  return days.flatMap((day) => {
    const shown = screenings.filter((screening) => isShown(screening) && screening.day === day);
    const [first] = shown;
    if (!first) return [];
    const singles = [
      ...new Set(shown.filter(({ kind }) => kind === "single").map(({ title }) => title)),
    ];
    const named = singles.slice(0, namedTitles);
    const rest = shown.filter(({ title }) => !named.includes(title)).length;
    const venueIds = new Set(shown.map(({ venueId }) => venueId));
    const venue = venues.find(({ id }) => id === first.venueId);
    return [
      {
        day,
        text: [
          ...named.map(isolate),
          ...(rest > 0 ? [formatCount(rest, "more screening")] : []),
        ].join(", "),
        time: first.starts.slice(11, 16),
        venue: venueIds.size === 1 ? (venue?.name ?? null) : null,
      },
    ];
  });
}

/** '4 films, 96 min, Q&A' of a block, 'Feature, 105 min, Q&A' of a film */
function whatOf({ what }: Card, { filmIds, qaMin, startsAt, endsAt }: Screening): string {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
  const parts =
    filmIds.length > 1 ? [formatCount(filmIds.length, "film"), `${minutes} min`] : [what];
  return [...parts, ...(qaMin > 0 ? ["Q&A"] : [])].join(", ");
}

/** Returns a function that makes the landing page's screenings. */
export function frontScreeningBuilder(programme: Pick<PublicProgramme, "films" | "venues">) {
  const toCard = cardBuilder(programme);
  return (screening: Screening): FrontScreening => {
    const card = toCard(screening);
    const { id, title, href, accent, by, art, ticketUrl, price } = card;
    const { day, time, ends, from, to, cancelled } = card;
    const { slug, name, id: venueId } = card.venue;
    return {
      id,
      title,
      href,
      accent,
      by,
      what: whatOf(card, screening),
      art,
      price,
      ticketUrl,
      day,
      time,
      ends,
      from,
      to,
      cancelled,
      venue: { id: venueId, slug, name },
      ...(card.moved && { moved: card.moved }),
      ...(screening.featured && { featured: true }),
    };
  };
}
