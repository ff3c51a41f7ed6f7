import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What `npm start`, `npm test` and the others load on a machine where no package is installed yet. */

const importPattern = /^(?:import|export)\s(?:[^"']*?\sfrom\s)?["']([^"']+)["']/gm;

/** The packages that a script loads at once, itself or through other files. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, "utf8").matchAll(importPattern)].flatMap(([, name = ""]) => {
    if (name.startsWith("node:")) return [];
    return name.startsWith(".")
      ? packagesOf(path.join(path.dirname(file), name), seen)
      : [`${file}: ${name}`];
  });
}

test("a script that installs the packages loads none before", () => {
  const installing = globSync("scripts/*.mjs").filter((file) =>
    /^ensureInstalled\(\);/m.test(readFileSync(file, "utf8")),
  );
  expect(installing).toEqual(expect.arrayContaining(["scripts/start.mjs", "scripts/test.mjs"]));
  expect(installing.flatMap((file) => packagesOf(file))).toEqual([]);
});
