import { type FilmCategory, filmCategories } from "~/db/enums";
import type { PublicFilm } from "~/features/films/public.schema";
import { categoryStyleOf, minutesOf } from "./rules";

/** The filters of the public film list; all of them are in the address. Pure. */

export const filmFilterNames = ["q", "country", "category", "length"] as const;
export type FilmFilters = Partial<Record<(typeof filmFilterNames)[number], string>>;

/** The choices of length, in minutes. */
const lengths = [
  { value: "30", label: "Up to 30 minutes", from: 0, to: 30 },
  { value: "60", label: "30 to 60 minutes", from: 31, to: 60 },
  { value: "long", label: "Over an hour", from: 61, to: Number.POSITIVE_INFINITY },
];

/** The filters in an address; empty ones are ignored. */
export function readFilmFilters(query: URLSearchParams): FilmFilters {
  const filters: FilmFilters = {};
  for (const name of filmFilterNames) {
    const value = query.get(name)?.trim().slice(0, 100);
    if (value) filters[name] = value;
  }
  return filters;
}

/** Lower case without accents, so that 'ines' finds 'Inês'. */
export const foldText = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a film matches the filters; every word of `q` must occur in its title, makers or country.
 */
export function matchesFilters(
  film: PublicFilm,
  { q, country, category, length }: FilmFilters,
): boolean {
  const filmText = foldText(
    [film.title, film.originalTitle, film.director, film.genre, ...film.countries].join(" "),
  );
  const range = lengths.find(({ value }) => value === length);
  const minutes = minutesOf(film);
  const searchedWords = q ? foldText(q).split(/\s+/) : [];
  if (!searchedWords.every((word) => filmText.includes(word))) return false;
  if (country && !film.countries.includes(country)) return false;
  if (category && film.category !== category) return false;
  return !range || (minutes >= range.from && minutes <= range.to);
}

type Choice = {
  name: "country" | "category" | "length";
  label: string;
  options: { value: string; label: string }[];
};

/** The filters with more than one value. */
export function filmFilterChoices(films: readonly PublicFilm[]): Choice[] {
  const countries = [...new Set(films.flatMap((film) => film.countries))].toSorted();
  const usedCategories = new Set(films.map((film) => film.category));
  const isUsed = (category: FilmCategory) => usedCategories.has(category);
  const choices: Choice[] = [
    {
      name: "country",
      label: "Any country",
      options: countries.map((value) => ({ value, label: value })),
    },
    {
      name: "category",
      label: "Any category",
      options: filmCategories
        .filter(isUsed)
        .map((value) => ({ value, label: categoryStyleOf({ category: value }).name })),
    },
    { name: "length", label: "Any length", options: lengths },
  ];
  return choices.filter(({ options }) => options.length > 1);
}
