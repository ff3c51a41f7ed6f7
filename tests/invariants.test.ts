import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Each invariant has a number, and each number is in the titles of its tests. */

const numbers = Array.from({ length: 14 }, (_, at) => `I${at + 1}`);
const floors = "{app,components,db,features,lib,server,tests}";

/** The numbers in the titles of a test file. */
function borne(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const titles = Array.from(
    text.matchAll(/\b(?:test|it|describe)\(\s*"((?:I\d+, )*I\d+): /g),
    ([, named = ""]) => named.split(", "),
  );
  return titles.flat();
}

test("docs/faults.md names the tests of each invariant, and their titles have its number", () => {
  const rows = Array.from(
    readFileSync("docs/faults.md", "utf8").matchAll(/^\| (I\d+) +\| .* \| (.+?) +\|$/gm),
    ([, number = "", files = ""]) => ({
      number,
      files: Array.from(files.matchAll(/`([^`]+)`/g), ([, file = ""]) => file).toSorted(),
    }),
  );
  const testFiles = globSync(`${floors}/**/*.test.ts`).map((file) => ({
    file,
    titles: borne(file),
  }));
  expect(rows).toEqual(
    numbers.map((number) => ({
      number,
      files: testFiles
        .filter(({ titles }) => titles.includes(number))
        .map(({ file }) => file)
        .toSorted(),
    })),
  );
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
});
