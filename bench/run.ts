import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { engines, type Measurement, type Options, openBench } from "./bench";
import { describeMachine } from "./machine";
import { admin } from "./parts/admin";
import { entries } from "./parts/entries";
import { imports } from "./parts/imports";
import { load } from "./parts/load";
import { pages } from "./parts/pages";
import { paint } from "./parts/paint";
import { press } from "./parts/press";
import { start } from "./parts/start";
import { writes } from "./parts/writes";
import { betweenMarks, formatTable, meetsBar, type Row } from "./report";

const parts: readonly Measurement[] = [
  ...[pages, writes, entries, admin, imports],
  ...[paint, press, start, load],
];
const page = "docs/performance.md";

/**
 * `npm run bench -- --only=pages,admin --rounds=3 --engine=embedded --entries=10000`: measures all parts or some, on
 * both engines or one, and prints them; resolves to false where a bar is missed. A complete run of three rounds or more
 * is written into docs/performance.md, between its marks. Throws where an option is wrong or a part fails.
 */
export async function runBench(args: readonly string[]): Promise<boolean> {
  const { chosen, ...options } = parseOptions(args);
  const bench = await openBench(options);
  const interrupt = () => void bench.close().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const rows: Row[] = [];
  const machine = describeMachine();
  console.log(machine);
  try {
    for (const part of chosen) {
      for (const engine of part.once ? (["embedded"] as const) : options.engines) {
        console.log(`\n${part.name}, ${engine}: ${part.description}`);
        const lines = await part.measure(bench, engine);
        const measured = lines.map((line) => ({ ...line, engine: part.once ? "" : engine }));
        console.log(formatTable(measured));
        rows.push(...measured);
      }
    }
  } finally {
    await bench.close();
  }
  const complete = chosen.length === parts.length && options.engines.length === engines.length;
  if (complete && options.rounds >= 3) {
    const day = new Date().toISOString().slice(0, 10);
    const content = `Measured on ${day}, ${options.rounds} rounds. ${machine}.\n\n${formatTable(rows)}`;
    writeFileSync(page, betweenMarks(readFileSync(page, "utf8"), content));
  }
  return rows.every((row) => meetsBar(row) !== false);
}

function parseOptions(args: readonly string[]): Options & { chosen: typeof parts } {
  const string = { type: "string" } as const;
  const known = { only: string, rounds: string, engine: string, entries: string };
  const { values } = parseArgs({ args: [...args], options: known });
  const names = values.only?.split(",") ?? parts.map(({ name }) => name);
  const wrong = names.find((name) => !parts.some((part) => part.name === name));
  if (wrong !== undefined) {
    const list = parts.map(({ name, description }) => `  ${name.padEnd(9)}${description}`);
    throw new Error(`There is no part ${wrong}; there are\n${list.join("\n")}`);
  }
  const wholeNumber = (name: "rounds" | "entries", fallback: number) => {
    const value = Number(values[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number.`);
    return value;
  };
  const engine = values.engine?.toLowerCase();
  const chosenEngines = engines.filter((name) => !engine || name.toLowerCase() === engine);
  if (chosenEngines.length === 0) throw new Error(`--engine is one of ${engines.join(", ")}.`);
  return {
    chosen: parts.filter(({ name }) => names.includes(name)),
    engines: chosenEngines,
    rounds: wholeNumber("rounds", 5),
    entries: wholeNumber("entries", 1_000_000),
  };
}
