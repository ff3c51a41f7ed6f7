import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startVitest } from "vitest/node";
import { betweenMarks, describeMachine } from "../report";
import { type Kind, kinds } from "./registry";
import { isGood, type Line, sumOf, tableOf } from "./table";

/**
 * `npm run faults`: runs every fault test in full, or the named ones, and prints the results. A complete run is written
 * into docs/faults.md. `--go-on` continues an interrupted run at the test where it ended.
 */

const page = path.resolve("docs/faults.md");
/** The results of a run so far. */
const notes = path.resolve("node_modules/.cache/heartlight/faults.json");

/** The results of a test file; `wrong` has a sentence for each failed test. */
type Played = { lines: Line[]; wrong: string[]; minutes: number };
type Notes = { commit: string; machine: string; played: Record<string, Played> };

/** Runs and prints; false if anything was lost, duplicated or failed. */
export async function runFaults(words: readonly string[]): Promise<boolean> {
  const { selected, goOn } = readWords(words);
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const before = goOn ? readNotes(commit) : null;
  const { machine, played }: Omit<Notes, "commit"> = before ?? {
    machine: describeMachine(),
    played: {},
  };
  console.log(`${machine}\n`);
  process.env.FAULTS = "whole";
  for (const kind of selected) {
    if (played[kind.name]) continue;
    played[kind.name] = await play(kind);
    mkdirSync(path.dirname(notes), { recursive: true });
    writeFileSync(notes, JSON.stringify({ commit, machine, played } satisfies Notes));
  }

  const all = selected.flatMap(({ name }) => played[name] ?? []);
  const lines = all.flatMap((round) => round.lines);
  const wrong = all.flatMap((round) => round.wrong);
  const minutes = Math.ceil(all.reduce((sum, round) => sum + round.minutes, 0));
  const summary = `${tableOf(lines)}\n\n${sumOf(lines)} It took ${minutes} minutes.`;
  console.log(`\n${summary}\n`);
  for (const sentence of wrong) console.log(`✗ ${sentence}`);
  const silent = selected.filter(({ name }) => played[name]?.lines.length === 0);
  for (const { name, file } of silent) console.log(`✗ ${name}: ${file} told nothing`);
  if (selected.length === kinds.length && silent.length === 0) {
    const day = new Date().toISOString().slice(0, 10);
    const content = `Played on ${day}. ${machine}.\n\n${summary}`;
    writeFileSync(page, betweenMarks(readFileSync(page, "utf8"), "faults", content));
    console.log(`Written to ${path.relative(".", page)}.`);
  }
  return wrong.length === 0 && silent.length === 0 && lines.every(isGood);
}

async function play({ file }: Kind): Promise<Played> {
  const began = performance.now();
  const vitest = await startVitest([file], {
    project: ["process"],
    watch: false,
    reporters: ["default"],
    testTimeout: 3_600_000,
  });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const lines = tests.flatMap((test) => {
    const passed = test.result().state === "passed";
    return (test.meta().nights ?? []).map((night) => ({ ...night, passed }));
  });
  const failed = tests.filter((test) => test.result().state === "failed");
  const wrong = failed.map((test) => `${test.module.relativeModuleId}: ${test.fullName}`);
  await vitest.close();
  return { lines, wrong, minutes: (performance.now() - began) / 60_000 };
}

/** The results of this commit; null for another one. */
function readNotes(commit: string): Notes | null {
  if (!existsSync(notes)) return null;
  const notesBefore = JSON.parse(readFileSync(notes, "utf8")) as Notes;
  return notesBefore.commit === commit ? notesBefore : null;
}

function readWords(words: readonly string[]): { selected: readonly Kind[]; goOn: boolean } {
  const goOn = words.includes("--go-on");
  const [word = "", ...more] = words.filter((word) => word !== "--go-on");
  if (!word) return { selected: kinds, goOn };
  const names = /^--only=(.+)$/.exec(word)?.[1]?.split(",") ?? [];
  const strange = names.find((name) => !kinds.some((kind) => kind.name === name));
  if (more.length > 0 || names.length === 0 || strange) {
    const list = kinds.map(({ name, says }) => `  ${name.padEnd(10)}${says}`).join("\n");
    throw new Error(`Say nothing, --go-on, or --only= with some of these:\n${list}`);
  }
  return { selected: kinds.filter(({ name }) => names.includes(name)), goOn };
}
