import type { RankedView } from "./schema";

/** The figures of a cut-off. It decides nothing. Runs anywhere. */

type FilmFigures = { minutes: number; scores: number | null; disagreement: number | null };

/** Points; a film with scores further apart than a fifth of the scale divides the jury. */
export const splitThreshold = 20;

/** Whether the scores of a film divide the jury. */
export const isSplit = ({ disagreement }: Pick<FilmFigures, "disagreement">): boolean =>
  disagreement !== null && disagreement > splitThreshold;

type ViewedFilm = Pick<FilmFigures, "scores" | "disagreement"> & {
  state: string;
  submissionType: string;
};

/**
 * Whether a view of the ranking includes a film. A film that the reader has not scored is in no view by score.
 */
export function isInRankedView(
  film: ViewedFilm,
  { among, type }: { among: RankedView; type?: string | undefined },
): boolean {
  if (type && film.submissionType !== type) return false;
  if (among === "split") return isSplit(film);
  if (among === "unscored") return film.scores === 0;
  return among === "all" || film.state === among;
}

/** How many films of each category are above the cut-off, in the order of `types`. */
export const categoriesAboveCut = <T extends string>(
  rows: readonly { submissionType: T }[],
  cut: number,
  types: readonly T[],
): { type: T; films: number }[] => {
  const filmsAbove = rows.slice(0, Math.max(0, cut));
  return types.map((type) => ({
    type,
    films: filmsAbove.filter(({ submissionType }) => submissionType === type).length,
  }));
};

/** Totals above the cut-off: films, minutes, divided juries, missing scores. */
export function totalsAboveCut(rows: readonly FilmFigures[], cut: number, wantedScores: number) {
  const filmsAbove = rows.slice(0, Math.max(0, cut));
  return {
    films: filmsAbove.length,
    minutes: filmsAbove.reduce((sum, { minutes }) => sum + minutes, 0),
    split: filmsAbove.filter(isSplit).length,
    missing: filmsAbove.reduce(
      (sum, { scores }) => sum + Math.max(0, wantedScores - (scores ?? wantedScores)),
      0,
    ),
  };
}
