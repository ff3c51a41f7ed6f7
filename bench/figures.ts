/** The arithmetic of the measurements and how figures are written down. Pure. */

/** The middle one; of an even number the higher of the two in the middle. NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** A figure with at most so many digits that say something: 1,234 · 56.7 · 0.089. */
export function written(figure: number): string {
  if (!Number.isFinite(figure)) return "–";
  const size = Math.abs(figure);
  if (size >= 100) return Math.round(figure).toLocaleString("en-US");
  return figure.toFixed(size >= 10 ? 1 : 2);
}

/** The median of several rounds and how far the rounds lay apart: '1,234/s (1,180–1,301)'. */
export function spread(rounds: readonly number[], unit: string): string {
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)].map(written);
  const apart = rounds.length > 1 && least !== most ? ` (${least}–${most})` : "";
  return `${written(median(rounds))}${unit}${apart}`;
}

/** Each round's figure beside the other's of the same round. */
export const ratios = (ours: readonly number[], beside: readonly number[]): number[] =>
  ours.map((figure, round) => figure / (beside[round] ?? Number.NaN));

/** What is wanted of a figure: at least so much, or at most so much. */
export type Aim = { least: number } | { most: number };

export const meets = (figure: number, aim: Aim): boolean =>
  "least" in aim ? figure >= aim.least : figure <= aim.most;

/** '≥ 0.8', '≤ 250 MB'. */
export function aimText(aim: Aim, unit = ""): string {
  const [mark, figure] = "least" in aim ? ["≥", aim.least] : ["≤", aim.most];
  return `${mark} ${figure.toLocaleString("en-US")}${unit}`;
}
