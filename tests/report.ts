import os from "node:os";
import path from "node:path";
import { findPostgres } from "./engines/postgres";

/** The machine and its load averages, in one line. */
export function describeMachine(): string {
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg().map((figure) => figure.toFixed(2));
  const postgres = path.basename(path.dirname(findPostgres() ?? ""));
  const hardware = `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GB of memory`;
  const software = `${os.type()}, Node ${process.versions.node}, PostgreSQL ${postgres}`;
  return `${hardware}; ${software}; load before (1, 5, 15 minutes) ${load.join(", ")}`;
}

/** A Markdown table, padded for terminals. */
export function markdownTable(heads: readonly string[], rows: readonly string[][]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => "-".repeat(width));
  return [heads, rule, ...rows]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

/** The page with `content` between its markers `<!-- name: begin -->` and `end`. Throws unless each exists once. */
export function betweenMarks(page: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before, rest = "", ...more] = page.split(start);
  const [, after, ...moreEnds] = rest.split(end);
  if (after === undefined || more.length + moreEnds.length > 0) {
    throw new Error(`The page must have ${start} and ${end} once each.`);
  }
  return `${before}${start}\n\n${content}\n\n${end}${after}`;
}
