/** The end of a failed run: the failed tests and their first lines. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./ensure-setup.mjs";

/** The most lines of a message; of the output of a check without a report three times as many. */
const maxLines = 12;

const firstLines = (message = "") =>
  stripVTControlCharacters(message).trim().split("\n").slice(0, maxLines);

/** Vitest's report: failed tests, and files that could not be loaded. */
function* vitestFailures({ testResults }) {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failed)
      yield { title: `${file} › ${fullName}`, lines: firstLines(failureMessages[0]) };
    if (status === "failed" && failed.length === 0)
      yield { title: file, lines: firstLines(message) };
  }
}

/** Playwright's report: nested suites; each test has one or several runs. */
function* playwrightFailures({ suites = [], specs = [] }) {
  for (const { file, line, title, ok, tests } of specs) {
    if (ok) continue;
    const error = tests.flatMap(({ results }) => results).find((run) => run.error)?.error;
    yield { title: `${file}:${line} › ${title}`, lines: firstLines(error?.message) };
  }
  for (const suite of suites) yield* playwrightFailures(suite);
}

/**
 * The failed tests of a check's report, `{ title, lines }`. Without a report, or without failures in it: the end
 * of its output.
 */
export function listFailures(report, output) {
  const content = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  const reported = content?.testResults
    ? vitestFailures(content)
    : playwrightFailures(content ?? {});
  const failures = [...reported];
  if (failures.length > 0) return failures;
  const end = stripVTControlCharacters(output)
    .trim()
    .split("\n")
    .slice(-3 * maxLines);
  return [{ title: "it ended with these words", lines: end }];
}
