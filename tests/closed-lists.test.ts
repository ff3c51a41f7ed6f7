import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namedActions } from "~/db/audit-actions";
import * as enums from "~/db/enums";

/** The values of a closed list are only in db/enums.ts; a copy in another order counts, too. */

const lists = { ...enums, namedActions };

const wordsOf = (text: string) => [...text.matchAll(/["']([^"']+)["']/g)].map(([, word]) => word);
const key = (words: readonly unknown[]) => words.join("|");
const listNames = new Map(
  Object.entries(lists).map(([name, words]) => [key(words), name] as const),
);

test("no closed list is written twice", () => {
  const files = ["app", "components", "db", "demo", "features", "lib", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((entry) => path.posix.join(entry.parentPath, entry.name)),
  );
  const repeated = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\[[^[\]{}]*\]|\bin \('[^()]*\)/g)].flatMap(
      ([text]) => {
        const name = listNames.get(key(wordsOf(text)));
        return name ? [`${file}: ${name}`] : [];
      },
    ),
  );
  expect(repeated.sort()).toEqual(
    Object.keys(lists)
      .map((name) => `db/${name === "namedActions" ? "audit-actions" : "enums"}.ts: ${name}`)
      .sort(),
  );
});
