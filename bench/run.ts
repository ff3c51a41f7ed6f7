import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { betweenMarks, describeMachine } from "~/tests/report";
import { engines, openBench } from "./bench";
import { admin } from "./parts/admin";
import { entries } from "./parts/entries";
import { films } from "./parts/films";
import { imports } from "./parts/imports";
import { load } from "./parts/load";
import { pages } from "./parts/pages";
import { paint } from "./parts/paint";
import { press } from "./parts/press";
import { sessions } from "./parts/sessions";
import { start } from "./parts/start";
import { writes } from "./parts/writes";
import { formatTable, meetsBar, type Row } from "./report";

const parts = [pages, writes, entries, admin, imports, films, paint, press, start, load, sessions];
const page = "docs/performance.md";

const wholeNumber = z.coerce.number().int().min(1);
const optionsSchema = z.object({
  only: z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(z.enum(parts.map(({ name }) => name))))
    .optional(),
  engine: z.enum(engines).optional(),
  rounds: wholeNumber.default(5),
  entries: wholeNumber.default(1_000_000),
});

/**
 * `npm run bench -- --only=pages,admin --rounds=3 --engine=embedded --entries=10000`: measures all parts or some, on
 * both engines or one, and prints them; resolves to false where a bar is missed. A complete run of three rounds or more
 * is written to docs/performance.md. Throws where an option is wrong or a part fails.
 */
export async function runBench(args: readonly string[]): Promise<boolean> {
  const string = { type: "string" } as const;
  const optionTypes = { only: string, rounds: string, engine: string, entries: string };
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  const { only, engine, ...options } = optionsSchema.parse(values);
  const chosenParts = parts.filter(({ name }) => !only || only.includes(name));
  const chosenEngines = engine ? [engine] : engines;
  const bench = await openBench(options);
  const interrupt = () => void bench.close().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const rows: Row[] = [];
  const machine = describeMachine();
  console.log(machine);
  try {
    for (const part of chosenParts) {
      for (const engine of part.once ? (["embedded"] as const) : chosenEngines) {
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
  if (chosenParts.length === parts.length && !engine && options.rounds >= 3) {
    const day = new Date().toISOString().slice(0, 10);
    const content = `Measured on ${day}, ${options.rounds} rounds. ${machine}.\n\n${formatTable(rows)}`;
    writeFileSync(page, betweenMarks(readFileSync(page, "utf8"), "bench", content));
  }
  return rows.every((row) => meetsBar(row) !== false);
}
