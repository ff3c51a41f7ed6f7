/** Choosing the films of a block. Pure; runs anywhere. */

import { foldText } from "../public/film-filters.rules";

/** The maximum number of shown matches. */
const maxMatches = 30;

/**
 * The films whose titles contain every word of `q`, those that begin with it first, up to `maxMatches`; and `more`, the
 * number of further ones.
 */
export function findFilms<Film extends { title: string }>(
  films: readonly Film[],
  q: string,
): { matches: Film[]; more: number } {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const beginsWithQuery = (film: Film) => foldText(film.title).startsWith(words.join(" "));
  const matching = films
    .filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    .sort(
      (a, b) =>
        Number(beginsWithQuery(b)) - Number(beginsWithQuery(a)) ||
        a.title.localeCompare(b.title, "en"),
    );
  return {
    matches: matching.slice(0, maxMatches),
    more: Math.max(0, matching.length - maxMatches),
  };
}

/** A duration: '58 s', '12 min', '1 h 4 min'. Minutes are rounded up, as for a screening. */
export function formatRunning(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
