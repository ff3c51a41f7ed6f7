/** Finds the slowest files in the test runners' reports. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure-setup.mjs";

/** Vitest's report: the start and end of each file. */
function* vitestFiles({ testResults = [] }) {
  for (const { name, startTime, endTime } of testResults) {
    yield { file: path.relative(root, name), ms: endTime - startTime };
  }
}

/** All tests below a suite of Playwright's report. */
function testsIn({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

/** Playwright's report: each file with the sum of its tests, since several run at once. */
function* playwrightFiles({ suites = [], config }) {
  for (const suite of suites) {
    const runs = testsIn(suite).flatMap(({ results }) => results);
    const file = path.relative(root, path.join(config.rootDir, suite.file));
    yield { file, ms: runs.reduce((sum, { duration }) => sum + duration, 0) };
  }
}

/**
 * The `count` slowest files of all reports in the folder `times`, the slowest first: `{ file, check: the report's name,
 * ms }`.
 */
export function slowestFiles(times, count) {
  const files = readdirSync(times).flatMap((name) => {
    const report = JSON.parse(readFileSync(path.join(times, name), "utf8"));
    const fileTimes = report.testResults ? vitestFiles(report) : playwrightFiles(report);
    return [...fileTimes].map((file) => ({ ...file, check: path.basename(name, ".json") }));
  });
  return files.sort((a, b) => b.ms - a.ms).slice(0, count);
}
