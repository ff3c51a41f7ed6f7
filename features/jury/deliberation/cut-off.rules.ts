import type { RankedView } from "./schema";

/** What a cut line says. It decides nothing. Runs anywhere. */

type Row = { minutes: number; scores: number | null; disagreement: number | null };

/** Cards that lie further apart than this make a split room: a fifth of the whole scale. */
export const splitAbove = 20;

export const isSplit = ({ disagreement }: Pick<Row, "disagreement">): boolean =>
  disagreement !== null && disagreement > splitAbove;

type Told = Pick<Row, "scores" | "disagreement"> & { state: string; submissionType: string };

/** Whether a view of a ranking has a film. One whose figures wait for the reader's own score is in none by score. */
export function isAmong(
  film: Told,
  { among, type }: { among: RankedView; type?: string | undefined },
): boolean {
  if (type && film.submissionType !== type) return false;
  if (among === "split") return isSplit(film);
  if (among === "unscored") return film.scores === 0;
  return among === "all" || film.state === among;
}

/** How many films of each category stand above a line, in the order of `types`: none is a gap in the line-up. */
export const typesAbove = <T extends string>(
  rows: readonly { submissionType: T }[],
  cut: number,
  types: readonly T[],
): { type: T; films: number }[] => {
  const above = rows.slice(0, Math.max(0, cut));
  return types.map((type) => ({
    type,
    films: above.filter(({ submissionType }) => submissionType === type).length,
  }));
};

/** What stands above a line after so many rows: films, minutes, split rooms, and scores that are missing. */
export function aboveLine(rows: readonly Row[], cut: number, wanted: number) {
  const above = rows.slice(0, Math.max(0, cut));
  return {
    films: above.length,
    minutes: above.reduce((sum, { minutes }) => sum + minutes, 0),
    split: above.filter(isSplit).length,
    missing: above.reduce((sum, { scores }) => sum + Math.max(0, wanted - (scores ?? wanted)), 0),
  };
}
