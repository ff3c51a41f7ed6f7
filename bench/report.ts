import { markdownTable } from "~/tests/report";

export type Bar = { min: number } | { max: number };
export type Line = {
  work: string;
  /** One figure per round. */
  measured: readonly number[];
  unit: string;
  /** Of the ratio if there is a comparison, else of the figure. */
  bar?: Bar | undefined;
  /** The other side, measured in turn. */
  compared?: { name: string; figures: readonly number[] };
};
/** `engine` is '' for a part that is measured once. */
export type Row = Line & { engine: string };

/** Of an even number of figures the higher one in the middle; NaN if there are none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** '1,234', '56.7', '0.09'. */
export function formatFigure(figure: number): string {
  const size = Math.abs(figure);
  if (size >= 100) return Math.round(figure).toLocaleString("en-US");
  return figure.toFixed(size >= 10 ? 1 : 2);
}

/** The median, the lowest and the highest: '1,234/s (1,180–1,301)'. */
export function formatSpread(figures: readonly number[], unit: string): string {
  const [low, high] = [Math.min(...figures), Math.max(...figures)].map(formatFigure);
  return `${formatFigure(median(figures))}${unit}${low === high ? "" : ` (${low}–${high})`}`;
}

/** The ratio of each round; null without a comparison. */
const ratiosOf = ({ measured, compared }: Line): number[] | null =>
  compared
    ? measured.map((figure, round) => figure / (compared.figures[round] ?? Number.NaN))
    : null;

/** Null without a bar. */
export function meetsBar(line: Line): boolean | null {
  if (!line.bar) return null;
  const figure = median(ratiosOf(line) ?? line.measured);
  return "min" in line.bar ? figure >= line.bar.min : figure <= line.bar.max;
}

const signAndLimitOf = (bar: Bar): [sign: string, limit: number] =>
  "min" in bar ? ["≥", bar.min] : ["≤", bar.max];

const heads = ["work", "engine", "here", "compared with", "ratio", "must hold", ""];
function cellsOf(row: Row): string[] {
  const { work, engine, measured, unit, bar, compared } = row;
  const ratios = ratiosOf(row);
  const [sign, limit] = bar ? signAndLimitOf(bar) : [];
  return [
    work,
    engine,
    formatSpread(measured, unit),
    compared ? `${compared.name} ${formatSpread(compared.figures, unit)}` : "",
    ratios ? formatSpread(ratios, "") : "",
    bar ? `${sign} ${limit?.toLocaleString("en-US")}${compared ? "" : unit}` : "",
    bar ? (meetsBar(row) ? "✓" : "✗") : "",
  ];
}

export const formatTable = (rows: readonly Row[]): string =>
  markdownTable(heads, rows.map(cellsOf));
