import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Engine, engines, type Options, openBench, resetShedCount } from "./bench";
import { describeMachine } from "./machine";
import { parts } from "./registry";
import { betweenMarks, type Line, tableOf } from "./report";

/**
 * `npm run bench`: every part, or those whose name is given, in one run. A whole run
 * with at least three rounds is written into docs/performance.md, between its marks.
 */

const page = path.resolve("docs/performance.md");
/** Fewer rounds have no middle one. */
const leastRounds = 3;

/** Measures and prints; false when an aim is missed. Throws a sentence about a word it does not know. */
export async function runBench(words: readonly string[]): Promise<boolean> {
  const { chosen, ...options } = readWords(words);
  const bench = await openBench(options);
  const leave = () => void bench.close().finally(() => process.exit(130));
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    const machine = await describeMachine(bench.cluster);
    console.log(`${machine}\n`);
    const lines: Line[] = [];
    const broken: string[] = [];
    for (const part of chosen) {
      console.log(`▶ ${part.name}: ${part.says}`);
      const measured = await part.measure(bench).catch((error: Error) => {
        // What the other parts find is worth having; the page is not written then.
        console.error(`✗ ${part.name}: ${toldBy(error)}\n`);
        return null;
      });
      if (!measured) {
        broken.push(part.name);
        continue;
      }
      console.log(`${tableOf(measured)}\n`);
      const shed = resetShedCount();
      if (shed > 0) console.log(`${shed} answers said 'come back later'; they count as none.\n`);
      lines.push(...measured);
    }
    if (broken.length > 0) throw new Error(`Not measured to the end: ${broken.join(", ")}.`);
    const whole = chosen.length === parts.length && options.engines.length === engines.length;
    if (whole && options.rounds >= leastRounds) {
      const content = `${caption(machine, options.rounds)}\n\n${tableOf(lines)}`;
      writeFileSync(page, betweenMarks(readFileSync(page, "utf8"), content));
      console.log(`Written to ${path.relative(".", page)}.`);
    }
    return lines.every(({ met }) => met !== false);
  } finally {
    await bench.close();
  }
}

/** What an error says, and what is behind it: of a refused statement the database's reason. */
const toldBy = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}\n${toldBy(cause)}` : message;

const caption = (machine: string, rounds: number) =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds. ${machine}.`;

function readWords(words: readonly string[]): Options & { chosen: typeof parts } {
  const given = new Map(words.map((word) => word.split("=", 2) as [string, string | undefined]));
  const known = ["--only", "--rounds", "--engine", "--entries"];
  const odd = [...given.keys()].find((name) => !known.includes(name));
  if (odd !== undefined) throw new Error(`${odd} is unknown; there are ${known.join(", ")}.`);

  const names = given.get("--only")?.split(",") ?? parts.map(({ name }) => name);
  const stranger = names.find((name) => !parts.some((part) => part.name === name));
  if (stranger !== undefined) {
    const there = parts.map(({ name, says }) => `  ${name.padEnd(10)}${says}`).join("\n");
    throw new Error(`There is no part ${stranger}; there are\n${there}`);
  }
  const number = (name: string, otherwise: number) => {
    const figure = Number(given.get(name) ?? otherwise);
    if (!Number.isInteger(figure) || figure < 1) throw new Error(`${name} is a whole number.`);
    return figure;
  };
  const engine = given.get("--engine");
  const wanted = engines.filter((one) => !engine || one.toLowerCase() === engine.toLowerCase());
  if (wanted.length === 0) throw new Error(`--engine is one of ${engines.join(", ")}.`);
  return {
    chosen: parts.filter(({ name }) => names.includes(name)),
    engines: wanted satisfies readonly Engine[],
    rounds: number("--rounds", 5),
    entries: number("--entries", 1_000_000),
  };
}
