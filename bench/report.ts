/** The table: figures, their comparisons, and the bars. Pure. */

export type Bar = { min: number } | { max: number };
export type Line = {
  work: string;
  /** One figure a round. */
  here: readonly number[];
  unit: string;
  /** For the ratio where something is compared, else for the figure. */
  bar?: Bar | undefined;
  /** The other side, measured in turn, round by round. */
  compared?: { name: string; figures: readonly number[] };
};
/** A line with the engine that it was measured on; '' where the engine plays no part. */
export type Row = Line & { engine: string };

/** The middle one; of an even number the higher of the two in the middle. NaN of none. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** '1,234', '56.7', '0.09'. */
export function formatFigure(figure: number): string {
  const size = Math.abs(figure);
  if (size >= 100) return Math.round(figure).toLocaleString("en-US");
  return figure.toFixed(size >= 10 ? 1 : 2);
}

/** The median, with the lowest and the highest of several rounds: '1,234/s (1,180–1,301)'. */
export function formatSpread(figures: readonly number[], unit: string): string {
  const [low, high] = [Math.min(...figures), Math.max(...figures)].map(formatFigure);
  return `${formatFigure(median(figures))}${unit}${low === high ? "" : ` (${low}–${high})`}`;
}

/** Each round's figure divided by the other one's of the same round. */
const ratiosOf = ({ here, compared }: Line): number[] | null =>
  compared ? here.map((figure, round) => figure / (compared.figures[round] ?? Number.NaN)) : null;

/** Null where there is no bar. */
export function meetsBar(line: Line): boolean | null {
  if (!line.bar) return null;
  const figure = median(ratiosOf(line) ?? line.here);
  return "min" in line.bar ? figure >= line.bar.min : figure <= line.bar.max;
}

const heads = ["work", "engine", "here", "compared with", "ratio", "must hold", ""];
function cellsOf(row: Row): string[] {
  const { work, engine, here, unit, bar, compared } = row;
  const ratios = ratiosOf(row);
  const [sign, limit] = !bar ? [] : "min" in bar ? ["≥", bar.min] : ["≤", bar.max];
  return [
    work,
    engine,
    formatSpread(here, unit),
    compared ? `${compared.name} ${formatSpread(compared.figures, unit)}` : "",
    ratios ? formatSpread(ratios, "") : "",
    bar ? `${sign} ${limit?.toLocaleString("en-US")}${compared ? "" : unit}` : "",
    bar ? (meetsBar(row) ? "✓" : "✗") : "",
  ];
}

/** A Markdown table, padded for terminals. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const [head, ...body] = cells.map(
    (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`,
  );
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body].join("\n");
}

const benchMarks = { start: "<!-- bench: begin -->", end: "<!-- bench: end -->" };

/** The page with `content` between its two marks. Throws unless it has each of them once, in order. */
export function betweenMarks(page: string, content: string, { start, end } = benchMarks): string {
  const [before, rest = "", ...more] = page.split(start);
  const [, after, ...others] = rest.split(end);
  if (after === undefined || more.length + others.length > 0) {
    throw new Error(`The page must have ${start} and ${end} once each.`);
  }
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}
