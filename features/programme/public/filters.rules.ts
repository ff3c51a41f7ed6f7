import type { PublicFilm } from "~/features/films/public.schema";
import type { ProgrammeRead } from "../public.queries.server";

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
export function filtersIn(query: URLSearchParams): Filters {
  const found: Filters = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const holds = (list: readonly string[], value: string | undefined) =>
  value === undefined || list.some((one) => same(one, value));

const fits = (film: PublicFilm, { category, genre, trope, subtitles }: Filters) =>
  holds([film.category ?? ""], category) &&
  holds([film.genre], genre) &&
  holds(film.tropes, trope) &&
  holds(film.subtitles, subtitles);

/** The screenings that match all filters: at least one of their films matches the film filters. */
export function narrowed(
  { screenings, films, venues }: ProgrammeRead,
  filters: Filters,
): ProgrammeRead["screenings"] {
  const { category, genre, trope, subtitles, access, venue } = filters;
  const ofFilms = [category, genre, trope, subtitles].some((value) => value !== undefined);
  const fitting = new Set(films.filter((film) => fits(film, filters)).map(({ id }) => id));
  const places = new Set(
    venues
      .filter((one) => holds(one.access, access) && holds([one.slug], venue))
      .map(({ id }) => id),
  );
  return screenings.filter(
    ({ filmIds, venueId }) =>
      places.has(venueId) && (!ofFilms || filmIds.some((id) => fitting.has(id))),
  );
}

const labels: Record<FilterName, string> = {
  category: "Any category",
  genre: "Any genre",
  trope: "Any trope",
  subtitles: "Any subtitles",
  access: "Any access",
  venue: "Any venue",
};
const categories = { feature: "Features", short: "Shorts", series: "Pilots", logline: "Log lines" };

/** The filters of a programme; one with a single value is omitted, unless it is set. */
export function choicesOf({ films, venues }: ProgrammeRead, filters: Filters): FilterChoice[] {
  const each = (list: readonly string[]) =>
    [...new Map(list.map((value) => [value.toLowerCase(), value])).values()]
      .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      .map((value) => ({ value, label: value }));
  const known = new Set(films.map(({ category }) => category));
  const options: Record<FilterName, { value: string; label: string }[]> = {
    category: (["feature", "short", "series", "logline"] as const)
      .filter((category) => known.has(category))
      .map((value) => ({ value, label: categories[value] })),
    genre: each(films.map(({ genre }) => genre)),
    trope: each(films.flatMap(({ tropes }) => tropes)),
    subtitles: each(films.flatMap(({ subtitles }) => subtitles)),
    access: each(venues.flatMap(({ access }) => access)),
    venue: venues.map(({ slug, name }) => ({ value: slug, label: name })),
  };
  return filterNames
    .map((name) => {
      const requested = filters[name];
      const found = requested && options[name].find(({ value }) => same(value, requested));
      return { name, label: labels[name], value: found ? found.value : "", options: options[name] };
    })
    .filter(({ options: of, value }) => of.length > 1 || value !== "");
}

/** The filters as a query string, '?genre=Drama'; '' without any. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return query && `?${query}`;
}
