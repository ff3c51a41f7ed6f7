import { type Aim, aimText, median, meets, ratios, spread } from "./figures";

/** Lines of the table: what was measured, what beside it, the aim. Pure. */

export type Line = {
  work: string;
  /** Empty where the engine plays no part. */
  engine: string;
  ours: string;
  /** What was measured in turn with it. */
  beside: string;
  ratio: string;
  aim: string;
  /** Null: no aim was set. */
  met: boolean | null;
};

type Named = { work: string; engine?: string };

export type Pair = {
  ours: readonly number[];
  beside: readonly number[];
  /** What stands beside: 'bare', 'engine'. */
  other: string;
  unit: string;
};

/** The cells that tell what stands beside, and the ratio, taken round by round. */
export const besides = ({ ours, beside, other, unit }: Pair) => ({
  beside: `${other} ${spread(beside, unit)}`,
  ratio: spread(ratios(ours, beside), ""),
});

/** Ours beside something else; the aim, where there is one, is the ratio's. */
export function ratioLine(named: Named, { aim, ...pair }: Pair & { aim?: Aim }): Line {
  return {
    ...plainLine(named, pair.ours, pair.unit),
    ...besides(pair),
    aim: aim ? aimText(aim) : "",
    met: aim ? meets(median(ratios(pair.ours, pair.beside)), aim) : null,
  };
}

/** A figure that stands alone, with the aim for itself, or with none. */
export function plainLine(named: Named, rounds: readonly number[], unit: string, aim?: Aim): Line {
  return {
    work: named.work,
    engine: named.engine ?? "",
    ours: spread(rounds, unit),
    beside: "",
    ratio: "",
    aim: aim ? aimText(aim, unit) : "",
    met: aim ? meets(median(rounds), aim) : null,
  };
}

const heads = [
  "work",
  "engine",
  "here (spread)",
  "beside it (spread)",
  "ratio (spread)",
  "aim",
  "",
];
const mark = (met: boolean | null) => (met === null ? "" : met ? "✓" : "✗");
const cellsOf = (line: Line) => [
  line.work,
  line.engine,
  line.ours,
  line.beside,
  line.ratio,
  line.aim,
  mark(line.met),
];

/** The lines as a Markdown table, padded so that it reads as well in a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const show = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [show(heads), rule, ...lines.map((line) => show(cellsOf(line)))].join("\n");
}

export const marks = { start: "<!-- bench: begin -->", end: "<!-- bench: end -->" } as const;

/** The page with `content` between its two marks. Throws when it does not have them, once and in order. */
export function betweenMarks(
  page: string,
  content: string,
  { start, end }: { start: string; end: string } = marks,
): string {
  const [before, rest, ...more] = page.split(start);
  const [old, after, ...others] = (rest ?? "").split(end);
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(`The page lacks ${start} or ${end}.`);
  }
  if (more.length + others.length > 0) throw new Error("The page has its marks twice.");
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}
