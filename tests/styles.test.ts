import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The stylesheets use four named widths and no others, and the files that they name exist. */

const read = (file: string) => readFileSync(file, "utf8");
const sources = globSync("{app,components,features,lib}/**/*.{css,ts,tsx}");
const tokens = "components/styles/tokens.css";
const sheets = sources.filter((file) => file.endsWith(".css"));
const components = sources.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** The names of widths in tokens.css: 'sm' → '40rem'. */
const widths = new Map(
  [...read(tokens).matchAll(/--breakpoint-(\w+): ([^;]+);/g)].map(([, name = "", width = ""]) => [
    name,
    width,
  ]),
);

/** Queries in a stylesheet for a width without a name. */
const namelessInSheet = (css: string) =>
  [...css.matchAll(/@(?:media|container)[^{;]*/g)]
    .map(([query]) => query.trim())
    .filter((query) => /width|inline-size/.test(query));

/** Queries in a component's classes for a width without a name. */
const namelessInClasses = (code: string) =>
  [
    ...code.matchAll(/(?<![\w-])@?(?:max|min)-\[[^\]]*\]:/g),
    ...code.matchAll(/(?<![\w-])(?:max-)?(?:xs|xl|[2-7]xl):(?=[\w[\-*])/g),
    // Container names have a prefix (box-sm:); these would be other widths.
    ...code.matchAll(/(?<![\w-])@(?:max-)?(?:[2-7]?x[sl]|[23]xs|sm|md|lg):/g),
    ...code.matchAll(/\[@(?:media|container)[^\]]*width[^\]]*\]:/g),
  ].map(([query]) => query);

/** Queries for the window's width in a script or a picture. */
const queriesInCode = (code: string) =>
  [...code.matchAll(/(?:media="|matchMedia\(")(\([^"]*width[^"]*)"/g)].map(
    ([, query = ""]) => query,
  );

test("no style depends on the orientation of the screen", () => {
  const inSheets = sheets.filter((file) => /\(\s*orientation\s*:/.test(read(file)));
  const inClasses = components.filter((file) =>
    /(?<![\w-])(?:portrait|landscape):[\w[-]|\(orientation:/.test(read(file)),
  );
  expect([...inSheets, ...inClasses]).toEqual([]);
});

/** 'a/{b,c}' → 'a/b', 'a/c' */
const alternativesOf = (pattern: string): string[] => {
  const [group, list = ""] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (!group) return [pattern];
  return list.split(",").flatMap((part) => alternativesOf(pattern.replace(group, part)));
};

test("the files and folders whose classes a stylesheet takes or leaves out exist", () => {
  const missing = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/@source (?:not )?"([^"]+)"/g)]
      .flatMap(([, pattern = ""]) => alternativesOf(pattern.replace(".{ts,tsx}", ".ts*")))
      .map((pattern) => path.join(path.dirname(sheet), pattern))
      .filter((pattern) => !pattern.startsWith("**") && globSync(pattern).length === 0),
  );
  expect(missing).toEqual([]);
});

test("the theme names four widths", () => {
  expect([...widths.keys()]).toEqual(["sm", "md", "lg", "wide"]);
});

test("container queries use the same four widths", () => {
  const queries = [...read(tokens).matchAll(/@container \(width (?:<|>=) ([^)]+)\)/g)];
  expect(new Set(queries.map(([, width = ""]) => width))).toEqual(new Set(widths.values()));
});

test("stylesheets refer to widths by name (@variant max-md), never by length", () => {
  const offenders = sheets
    .filter((file) => file !== tokens)
    .flatMap((file) => namelessInSheet(read(file)).map((rule) => `${file}: ${rule}`));
  expect(offenders).toEqual([]);
});

test("components refer to widths by name (max-md:), never by length", () => {
  const offenders = components.flatMap((file) =>
    namelessInClasses(read(file)).map((rule) => `${file}: ${rule}`),
  );
  expect(offenders).toEqual([]);
});

test("pictures and scripts use one of the four widths", () => {
  const widthsInEm = [...widths.values()].map((width) => width.replace("rem", "em"));
  const offenders = components
    .flatMap((file) => queriesInCode(read(file)).map((query) => ({ file, it: query })))
    .filter(({ it: query }) => !widthsInEm.some((width) => query.includes(width)));
  expect(offenders).toEqual([]);
});

test.each([
  ["@media (width < 620px) {", 1],
  ["@container (min-width: 40rem) {", 1],
  ["@media (prefers-reduced-motion: reduce) {", 0],
])("finds widths without a name in %s: %i", (css, count) => {
  expect(namelessInSheet(css)).toHaveLength(count);
});

test.each([
  ['className="grid max-[1080px]:contents"', 1],
  ['className="@min-[40rem]:grid max-xl:hidden @sm:flex"', 3],
  ['className="grid max-md:grid-cols-1 max-w-[40rem]"', 0],
])("finds widths without a name in classes like %s: %i", (code, count) => {
  expect(namelessInClasses(code)).toHaveLength(count);
});
