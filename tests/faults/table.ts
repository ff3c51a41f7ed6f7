import { markdownTable } from "../report";
import type { Night } from "./scenario";

/** A result, and whether its test passed. */
export type Line = Night & { passed: boolean };

const heads = [
  "what",
  "engine",
  "how often",
  "acknowledged",
  "lost",
  "doubled",
  "longest outage",
  "",
];

const seconds = (ms: number | undefined) =>
  ms === undefined ? "" : `${(ms / 1_000).toFixed(1)} s`;
const number = (figure: number) => figure.toLocaleString("en");

/** True if nothing was lost or duplicated and the test passed. */
export const isGood = ({ lost, doubled, passed }: Line): boolean =>
  passed && lost === 0 && doubled === 0;

const cellsOf = (line: Line) => [
  line.fault,
  line.engine,
  number(line.times),
  number(line.acknowledged),
  number(line.lost),
  number(line.doubled),
  seconds(line.outageMs),
  isGood(line) ? "✓" : "✗",
];

/** The lines as a Markdown table. */
export const tableOf = (lines: readonly Line[]): string => markdownTable(heads, lines.map(cellsOf));

/** The totals of all lines as a sentence. */
export function sumOf(lines: readonly Line[]): string {
  const sum = (name: "times" | "acknowledged" | "lost" | "doubled") =>
    number(lines.reduce((all, line) => all + line[name], 0));
  return `${sum("times")} faults, ${sum("acknowledged")} writes acknowledged: ${sum("lost")} lost, ${sum("doubled")} doubled.`;
}
