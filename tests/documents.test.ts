import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { version } from "../package.json" with { type: "json" };

/** The documents are correct: their paths, links, tables and numbers. */

const index = "docs/decisions/README.md";
const decisions = readdirSync("docs/decisions")
  .filter((name) => name !== "README.md")
  .sort();
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/architecture.md",
  "docs/faults.md",
  "docs/glossary.md",
  "docs/recipes/new-noun.md",
  "docs/rehearsal.md",
  "docs/running.md",
  "docs/scaling.md",
  "docs/security.md",
  index,
  ...decisions.map((name) => `docs/decisions/${name}`),
];

/** A path in this repository: from its root, or the name of one file; `*` matches anything. */
const place = /^[\w.*[\]-]+(?:\/[\w.*[\]-]+)*(?:\.(?:ts|tsx|mjs|css|json|md|sql)|\/)?$/;
const folders = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ownFolders = folders.filter((name) => !/^(?:node_modules|build|data|\.)/.test(name));
const files = [...ownFolders.map((name) => `${name}/**`), "*.*"].flatMap((glob) => globSync(glob));

/** The paths that a document mentions in backticks. */
function placesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\s]+)`/g), ([, word = ""]) => word).filter(
    (word) =>
      place.test(word) &&
      (ownFolders.includes(word.split("/")[0] ?? "") || /\.(?:ts|tsx|mjs|css|sql)$/.test(word)),
  );
}

function isThere(named: string): boolean {
  if (existsSync(named)) return true;
  const like = named.replace(/[.[\]]/g, "\\$&").replaceAll("*", "[^/]*");
  const pattern = new RegExp(`(?:^|/)${like}$`);
  return files.some((file) => pattern.test(file));
}

test.each(documents)("every path in %s exists", (document) => {
  expect(placesIn(readFileSync(document, "utf8")).filter((named) => !isThere(named))).toEqual([]);
});

/** The files that a document links to, from the root; without external links. */
const linksOf = (document: string) =>
  Array.from(
    readFileSync(document, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g),
    ([, to = ""]) => path.join(path.dirname(document), to),
  );

test.each(documents)("every link of %s leads to a file", (document) => {
  expect(linksOf(document).filter((file) => !existsSync(file))).toEqual([]);
});

test("finds missing paths, and text that only looks like the end of a path", () => {
  const text =
    "`features/news/gone.ts`, `gone.test.ts`, `rules.ts`, `server/`, `ews/rules.ts`, `npm start`";
  expect(placesIn(text)).toEqual([
    "features/news/gone.ts",
    "gone.test.ts",
    "rules.ts",
    "server/",
    "ews/rules.ts",
  ]);
  expect(placesIn(text).filter(isThere)).toEqual(["rules.ts", "server/"]);
});

/** The cells of each row of a document's tables. */
const tableLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Guard|---) \|/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The error of a table row; null without one. */
function wrongGuard([guard = "", where = "", shownBy = "", ...more]: string[]): string | null {
  const title = guard.slice(0, 60);
  if (more.length > 0) return `${title}: more than three cells`;
  const named = [placesIn(where), placesIn(shownBy)];
  const missing = named
    .flat()
    .filter((place) => !existsSync(place) && globSync(place).length === 0);
  if (missing.length > 0) return `${title}: not a path from the root: ${missing.join(", ")}`;
  if (!named[0]?.length) return `${title}: says no place where it stands`;
  const isTest = (place: string) =>
    /\.(?:test|e2e)\.tsx?$/.test(place) && globSync(place).length > 0;
  return named[1]?.some(isTest) ? null : `${title}: says no test that shows it`;
}

test("each guard of docs/security.md names its code and a test", () => {
  const lines = tableLines(readFileSync("docs/security.md", "utf8"));
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.map(wrongGuard).filter(Boolean)).toEqual([]);
});

test("finds a guard without a test", () => {
  const [firstRow = [], ...wrongRows] = tableLines(
    [
      "| A gate | `lib/api/contract.ts` | `server/middleware/guard.http.test.ts` |",
      "| A gate | `lib/api/contract.ts` | every journey |",
      "| A gate | the edge | `server/middleware/guard.http.test.ts` |",
      "| A gate | `lib/api/contract.ts` | `edge.http.test.ts` |",
      "| A gate | `lib/api/contract.ts` | `lib/api/contract.ts` |",
      "| A gate | `lib/api/contract.ts` |",
    ].join("\n"),
  );
  expect(wrongGuard(firstRow)).toBeNull();
  expect(wrongRows.map(wrongGuard).filter((problem) => problem === null)).toEqual([]);
});

describe("the questions of a newcomer", () => {
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const [, section = ""] = /### Ten questions\n([\s\S]*?)\n## /.exec(contributing) ?? [];
  const answers = section.split("\n").filter((line) => line.startsWith("- "));

  test("are ten, each with a file for its answer", () => {
    expect(answers.map((line) => placesIn(line).length > 0)).toEqual(Array(10).fill(true));
  });
});

test("CONTRIBUTING describes every feature", () => {
  const table = readFileSync("CONTRIBUTING.md", "utf8").match(/^- `[\w-]+`:/gm) ?? [];
  const described = table.map((line) => line.slice(3, -2));
  const features = readdirSync("features", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(described.sort()).toEqual(features.sort());
});

describe("decisions", () => {
  test("have consecutive numbers, except replaced ones", () => {
    const replaced = decisions.flatMap((name) => {
      const [line = ""] =
        /^Replaces .+$/m.exec(readFileSync(`docs/decisions/${name}`, "utf8")) ?? [];
      return (line.match(/\d{4}/g) ?? []).map(Number);
    });
    const numbers = decisions.map((name) => Number(name.slice(0, 4)));
    const all = [...numbers, ...replaced].sort((a, b) => a - b);
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  test("are in the index, in order, with their titles", () => {
    const rows = readFileSync(index, "utf8").matchAll(/^- \[(\d{4})\]\((.+?)\) (.+)$/gm);
    expect(Array.from(rows, ([, number, name, title]) => [number, name, title])).toEqual(
      decisions.map((name) => {
        const [, title] = /^# (.+)$/m.exec(readFileSync(`docs/decisions/${name}`, "utf8")) ?? [];
        return [name.slice(0, 4), name, title];
      }),
    );
  });

  test.each(decisions)("%s has a date and says when to review it", (name) => {
    const text = readFileSync(`docs/decisions/${name}`, "utf8");
    expect(text).toMatch(/^# .+\n\n\d{4}-\d{2}-\d{2}\n/);
    expect(text.replace(/\s+/g, " ")).toMatch(/Look again (?:when|if) [^.]+/);
  });
});

test("the changelog has versions, newest first, with the current one on top", () => {
  const headings = readFileSync("CHANGELOG.md", "utf8").match(/^## .+$/gm) ?? [];
  expect(headings[0]).toBe(`## ${version}, in the making`);
  for (const heading of headings.slice(1)) {
    expect(heading).toMatch(/^## \d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
  }
});
