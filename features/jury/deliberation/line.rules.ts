/** What a cut line says. It decides nothing. Runs anywhere. */

type Row = { minutes: number; scores: number | null; disagreement: number | null };

/** Cards that lie further apart than this make a split room: a fifth of the whole scale. */
export const splitAbove = 20;

export const isSplit = ({ disagreement }: Pick<Row, "disagreement">): boolean =>
  disagreement !== null && disagreement > splitAbove;

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
