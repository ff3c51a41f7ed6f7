import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startVitest, type TestCase } from "vitest/node";
import { describeMachine } from "~/bench/machine";
import { betweenMarks } from "~/bench/report";
import { startCluster } from "../engines/postgres";
import { type Kind, kinds } from "./registry";
import { isGood, type Line, sumOf, tableOf } from "./table";

/**
 * `npm run faults`: plays every bad night as often as its test says, or those whose name is
 * given, and prints what they came to. A whole run is written into docs/faults.md.
 */

const page = path.resolve("docs/faults.md");
export const marks = { start: "<!-- faults: begin -->", end: "<!-- faults: end -->" } as const;

/** Plays and prints; false when anything was lost, doubled or otherwise not as it must be. */
export async function runFaults(words: readonly string[]): Promise<boolean> {
  const chosen = readWords(words);
  const machine = await nameMachine();
  console.log(`${machine}\n`);
  process.env.FAULTS = "whole";
  const vitest = await startVitest(
    chosen.map(({ file }) => file),
    { project: ["process"], watch: false, reporters: ["default"], testTimeout: 3_600_000 },
  );
  const tests = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests()]);
  const lines = chosen.flatMap((kind) => linesOf(kind, tests));
  const failed = tests.filter((test) => test.result().state === "failed");
  await vitest.close();

  const told = `${tableOf(lines)}\n\n${sumOf(lines)}`;
  console.log(`\n${told}\n`);
  for (const test of failed) console.log(`✗ ${test.module.relativeModuleId}: ${test.fullName}`);
  const silent = chosen.filter((kind) => linesOf(kind, tests).length === 0);
  for (const { name, file } of silent) console.log(`✗ ${name}: ${file} told nothing`);
  if (chosen.length === kinds.length && silent.length === 0) {
    const day = new Date().toISOString().slice(0, 10);
    const content = `Played on ${day}. ${machine}.\n\n${told}`;
    writeFileSync(page, betweenMarks(readFileSync(page, "utf8"), content, marks));
    console.log(`Written to ${path.relative(".", page)}.`);
  }
  return failed.length === 0 && silent.length === 0 && lines.every(isGood);
}

function linesOf({ file }: Kind, tests: readonly TestCase[]): Line[] {
  return tests
    .filter((test) => test.module.moduleId.endsWith(file))
    .flatMap((test) => {
      const passed = test.result().state === "passed";
      return (test.meta().nights ?? []).map((night) => ({ ...night, passed }));
    });
}

async function nameMachine(): Promise<string> {
  const cluster = await startCluster();
  try {
    return await describeMachine(cluster);
  } finally {
    await cluster.stop();
  }
}

function readWords(words: readonly string[]): readonly Kind[] {
  const [word = "", ...more] = words;
  if (!word) return kinds;
  const names = /^--only=(.+)$/.exec(word)?.[1]?.split(",") ?? [];
  const strange = names.find((name) => !kinds.some((kind) => kind.name === name));
  if (more.length > 0 || names.length === 0 || strange) {
    const there = kinds.map(({ name, says }) => `  ${name.padEnd(10)}${says}`).join("\n");
    throw new Error(`Say nothing, or --only= with some of these:\n${there}`);
  }
  return kinds.filter(({ name }) => names.includes(name));
}
