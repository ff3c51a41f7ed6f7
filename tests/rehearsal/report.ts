import fs from "node:fs";
import path from "node:path";
import { describeMachine } from "../report";
import { type Agreement, agrees } from "./consistency";
import type { Options } from "./options";
import type { Play } from "./play";

/** The results of a rehearsal, as a page and as text. */
export type RehearsalResult = {
  options: Options;
  play: Play;
  agreements: Agreement[];
  seconds: number;
  /** Image files beside the page, with their captions. */
  pictures: { file: string; shows: string }[];
};

const slowestShown = 12;

/** True if nothing disagrees and no error was found. */
export const isGood = ({
  agreements,
  play,
}: Pick<RehearsalResult, "agreements" | "play">): boolean =>
  agreements.every(agrees) && play.wrong.length === 0;

type Table = { title: string; head: string[]; rows: string[][] };

function tablesOf({ play, agreements }: RehearsalResult): Table[] {
  const slowest = [...play.visitors.times]
    .sort(([, a], [, b]) => b.slowest - a.slowest)
    .slice(0, slowestShown);
  const longest = [...play.visitors.times]
    .sort(([, a], [, b]) => b.sum - a.sum)
    .slice(0, slowestShown);
  const ms = (time: number) => `${Math.round(time)} ms`;
  type Timed = [name: string, times: { count: number; slowest: number; sum: number }];
  const timesOf = ([name, { count, slowest: most, sum }]: Timed) => [
    name,
    String(count),
    ms(most),
    ms(sum / count),
  ];
  return [
    {
      title: "What must agree",
      head: ["", "what", "one place", "", "another", ""],
      rows: agreements.map((agreement) => [
        agrees(agreement) ? "✓" : "✗",
        agreement.label,
        ...[agreement.left, agreement.right].flatMap(([where, figure]) => [where, String(figure)]),
      ]),
    },
    {
      title: "What happened",
      head: ["what", "how often"],
      rows: [...play.counts].map(([event, times]) => [event, String(times)]),
    },
    {
      title: "How long it took",
      head: ["act", "seconds"],
      rows: [...play.acts].map(([name, seconds]) => [name, seconds.toFixed(1)]),
    },
    {
      title: "The slowest calls",
      head: ["call", "made", "slowest", "mean"],
      rows: slowest.map(timesOf),
    },
    {
      title: "The calls that took the most time",
      head: ["call", "made", "slowest", "mean"],
      rows: longest.map(timesOf),
    },
  ];
}

function introOf({ options, play, seconds }: RehearsalResult): string[] {
  const { longest, met } = play.visitors.outages;
  const faults = play.stage.faults();
  return [
    `${options.entries} entries, ${options.jurors} jurors, seed ${options.seed}, ${play.stage.engine}; ${Math.round(seconds)} s.`,
    describeMachine(),
    ...(faults.length > 0
      ? [
          `${faults.length} faults: ${faults.join("; ")}.`,
          `Nobody at home for ${met} requests, for ${(longest / 1000).toFixed(1)} s at most.`,
        ]
      : []),
  ];
}

export function toText(result: RehearsalResult): string {
  const lines = [...introOf(result), ""];
  for (const { title, head, rows } of tablesOf(result)) {
    const widths = head.map((name, at) =>
      Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
    );
    const line = (row: string[]) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd();
    lines.push(title, line(head), ...rows.map(line), "");
  }
  lines.push(...verdict(result));
  return `${lines.join("\n")}\n`;
}

function verdict({ agreements, play }: RehearsalResult): string[] {
  const apart = agreements
    .filter((agreement) => !agrees(agreement))
    .map(({ label, left, right }) => `${label}: ${left[0]} ${left[1]}, ${right[0]} ${right[1]}.`);
  const wrong = [...new Set([...apart, ...play.wrong])];
  return wrong.length === 0
    ? ["Everything agrees."]
    : [`${wrong.length} things do not agree:`, ...wrong.map((sentence) => `- ${sentence}`)];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The report as an HTML page that needs only its pictures. */
export function toHtml(result: RehearsalResult): string {
  const cells = (row: string[], tag: string) =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("");
  const tables = tablesOf(result).map(
    ({ title, head, rows }) =>
      `<h2>${title}</h2><div><table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</tbody></table></div>`,
  );
  const pictures = result.pictures.map(
    ({ file, shows }) =>
      `<figure><a href="${file}"><img src="${file}" alt="${escaped(shows)}" loading="lazy"></a><figcaption>${escaped(shows)}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A festival, rehearsed</title>
<style>body{margin:0 auto;max-width:70rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;background:#150b14;color:#f6e9ee}
h1,h2{font-family:Georgia,serif;font-weight:400}div{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #4a2b40}
section{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem}figure{margin:0}
img{width:100%;height:16rem;object-fit:cover;object-position:top;border-radius:.5rem}a{color:inherit}</style>
<h1>A festival, rehearsed</h1>
${introOf(result)
  .map((line) => `<p>${escaped(line)}</p>`)
  .join("")}
<p>${verdict(result).map(escaped).join("<br>")}</p>
${tables.join("")}
${pictures.length > 0 ? `<h2>What it looks like</h2><section>${pictures.join("")}</section>` : ""}
</html>
`;
}

/** Writes both into the folder. Resolves to the page's path. */
export function writeReport(result: RehearsalResult): string {
  const { out } = result.options;
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, "report.txt"), toText(result));
  const page = path.join(out, "report.html");
  fs.writeFileSync(page, toHtml(result));
  return page;
}
