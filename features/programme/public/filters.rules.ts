import type { PublicFilm } from "~/features/films/public.schema";
import type { PublicProgramme } from "../public.queries.server";

/** The filters of the public programme; all of them are in the address. Pure. */

export const filterNames = ["category", "genre", "trope", "subtitles", "access", "venue"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;
/** A filter as a page offers it: its values and labels. */
export type FilterChoice = {
  name: FilterName;
  label: string;
  value: string;
  options: { value: string; label: string }[];
};

/** The filters in an address; empty ones are ignored. */
export function readFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const includesText = (list: readonly string[], value: string | undefined) =>
  value === undefined || list.some((item) => isSameText(item, value));

const matchesFilm = (film: PublicFilm, { category, genre, trope, subtitles }: Filters) =>
  includesText([film.category ?? ""], category) &&
  includesText([film.genre], genre) &&
  includesText(film.tropes, trope) &&
  includesText(film.subtitles, subtitles);

/** The screenings that match all filters: their venue, and at least one of their films. */
export function filterScreenings(
  { screenings, films, venues }: PublicProgramme,
  filters: Filters,
): PublicProgramme["screenings"] {
  const { category, genre, trope, subtitles, access, venue } = filters;
  const hasFilmFilter = [category, genre, trope, subtitles].some((value) => value !== undefined);
  const matchingFilmIds = new Set(
    films.filter((film) => matchesFilm(film, filters)).map(({ id }) => id),
  );
  const matchingVenueIds = new Set(
    venues
      .filter(
        (candidate) =>
          includesText(candidate.access, access) && includesText([candidate.slug], venue),
      )
      .map(({ id }) => id),
  );
  return screenings.filter(
    ({ filmIds, venueId }) =>
      matchingVenueIds.has(venueId) &&
      (!hasFilmFilter || filmIds.some((id) => matchingFilmIds.has(id))),
  );
}

const labels: Record<FilterName, string> = {
  category: "Any category",
  genre: "Any genre",
  trope: "Any theme",
  subtitles: "Any subtitles",
  access: "Any access",
  venue: "Any venue",
};
const categories = { feature: "Features", short: "Shorts", series: "Pilots", logline: "Log lines" };

/** The filters of a programme; one with a single value is omitted, unless it is set. */
export function filterChoices(
  { films, venues }: PublicProgramme,
  filters: Filters,
): FilterChoice[] {
  const optionsOf = (list: readonly string[]) =>
    [...new Map(list.map((value) => [value.toLowerCase(), value])).values()]
      .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .map((value) => ({ value, label: value }));
  const usedCategories = new Set(films.map(({ category }) => category));
  const options: Record<FilterName, { value: string; label: string }[]> = {
    category: (["feature", "short", "series", "logline"] as const)
      .filter((category) => usedCategories.has(category))
      .map((value) => ({ value, label: categories[value] })),
    genre: optionsOf(films.map(({ genre }) => genre)),
    trope: optionsOf(films.flatMap(({ tropes }) => tropes)),
    subtitles: optionsOf(films.flatMap(({ subtitles }) => subtitles)),
    access: optionsOf(venues.flatMap(({ access }) => access)),
    venue: venues.map(({ slug, name }) => ({ value: slug, label: name })),
  };
  return filterNames
    .map((name) => {
      const requested = filters[name];
      const option = requested && options[name].find(({ value }) => isSameText(value, requested));
      return {
        name,
        label: labels[name],
        value: option ? option.value : "",
        options: options[name],
      };
    })
    .filter(({ options: choices, value }) => choices.length > 1 || value !== "");
}

/** The filters as a query string, '?genre=Drama'; '' without any. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return query && `?${query}`;
}
