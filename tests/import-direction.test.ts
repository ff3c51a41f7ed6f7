import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Small projects of a few files under the real rules: each rule refuses what it should. */

/** The check's configuration and its inputs. */
const theRules = [
  ".dependency-cruiser.mjs",
  "features/edges.mjs",
  "tsconfig.json",
  ...["index", "admin", "jury", "submit"].map((sheet) => `app/styles/${sheet}.css`),
];
let house: string;

beforeEach(() => {
  house = mkdtempSync(path.join(tmpdir(), "house-"));
  mkdirSync(path.join(house, "features"));
  symlinkSync(path.resolve("node_modules"), path.join(house, "node_modules"));
  mkdirSync(path.join(house, "app/styles"), { recursive: true });
  for (const file of theRules) copyFileSync(file, path.join(house, file));
  for (const entry of readdirSync("features", { withFileTypes: true })) {
    if (entry.isDirectory()) mkdirSync(path.join(house, "features", entry.name));
  }
});
afterEach(() => rmSync(house, { recursive: true }));

function put(file: string, text = ""): void {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  writeFileSync(path.join(house, file), `${text}\nexport const here = true;\nexport type T = 1;\n`);
}

/** Runs the check over the project; write its files with `put` first. */
function check() {
  const folders = readdirSync(house, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const args = [...folders.map(({ name }) => name), "--output-type", "err-long"];
  const program = path.resolve("node_modules/.bin/depcruise");
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: house,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  return { refused: status !== 0, told: `${stdout}${stderr}`.replace(/\s+/g, " ") };
}

test("downward imports pass, also types of a server file and loaders of pages", () => {
  put("features/news/queries.server.ts", 'import "~/db/client"; import "node:fs";');
  put("features/news/schema.ts", 'import type { T } from "./queries.server";');
  put("features/news/components/list.tsx", 'import { type T } from "../queries.server";');
  put(
    "features/dashboard/rules.ts",
    'import "~/features/news/schema"; import "~/components/button";',
  );
  put("app/routes/news.tsx", 'import "~/features/news/queries.server";');
  put("features/news/public.queries.server.ts", 'import "~/db/client";');
  put("app/routes/site/feed.ts", 'import "~/features/news/public.queries.server";');
  put("server/api/endpoints.ts", 'import "~/features/news/queries.server"; import "~/demo/seed";');
  put("demo/seed.ts", 'import "~/features/news/queries.server";');
  put("lib/api/client.ts", 'import "~/lib/dates/clock";');
  for (const file of ["db/client.ts", "components/button.tsx", "lib/dates/clock.ts"]) put(file);
  expect(check()).toMatchObject({ refused: false });
});

/** A file, its import, and the expected message. */
const wrong: [from: string, to: string, says: string][] = [
  ["components/a1.tsx", "features/news/b", "belongs in that feature"],
  ["components/a2.tsx", "db/b", "belongs in a feature's queries"],
  ["lib/a3.ts", "features/news/b", "code that knows a feature belongs in that feature"],
  ["db/a4.ts", "features/news/b", "code that acts on them belongs in a feature's commands"],
  ["db/a5.ts", "lib/b", "db/ knows tables only"],
  ["features/news/a6.ts", "app/b", "pages and demo content use features"],
  ["features/news/a6b.tsx", "app/styles/b.css", "belongs in the feature, or in components/"],
  ["features/news/a7.ts", "demo/b", "pages and demo content use features"],
  ["features/news/a8.server.ts", "server/b", "shared code belongs in lib/"],
  ["app/routes/a9.tsx", "server/b", "app/context.server.ts, which the server fills"],
  ["demo/a10.ts", "server/b", "made by the features' own commands"],
  ["features/news/a11.ts", "tests/b", "the product does not know its tests"],
  [
    "features/mail/a12.ts",
    "features/newsletter/b",
    "mail may import settings (features/edges.mjs)",
  ],
  [
    "features/news/a13.ts",
    "features/films/b",
    "news may import media, settings, site (features/edges.mjs)",
  ],
  [
    "features/news/a14.ts",
    "features/news/b.server",
    "move what both need to schema.ts or rules.ts",
  ],
  [
    "features/jury/setup/a22.ts",
    "features/jury/admin/b",
    "jury/setup may import only the parts before it",
  ],
  ["features/news/components/a15.tsx", "db/b", "code that browsers load imports no .server file"],
  ["app/a16.ts", "features/news/b.server", "code that browsers load imports no .server file"],
  ["app/routes/site/a17.ts", "features/news/queries.server", "knows what was published"],
  ["app/routes/site/a18.ts", "features/films/admin/b", "knows what was published"],
  ["app/routes/site/a19.ts", "db/schema/index", "knows what was published"],
  ["features/og-images/a20.server.ts", "features/news/commands.server", "knows what was published"],
  [
    "server/page-cache/a21.ts",
    "features/submissions/list.queries.server",
    "knows what was published",
  ],
  [
    "app/routes/site/news-article.tsx",
    "features/films/queries.server",
    "nothing else of the desk's",
  ],
  [
    "features/news/public.queries.server.ts",
    "features/news/commands.server",
    "builds on no reader",
  ],
  ["tests/e2e/a23.ts", "tests/harness", "before its first journey"],
];

test("refuses each upward import and names where its code belongs", () => {
  for (const [from, to] of wrong) {
    put(`${to}.ts`);
    put(from, `import { here as there } from "~/${to}"; there;`);
  }
  const { refused, told: output } = check();
  expect(refused).toBe(true);
  for (const [from, to, says] of wrong) {
    const errors = output.split(" error ").filter((line) => line.includes(`${from} → ${to}.ts`));
    expect(errors.join(), `${from} → ${to}`).toContain(says);
  }
});

test("a type import and a dynamic import count like any other", () => {
  put("features/films/b.ts");
  put("features/news/a.ts", 'import type { T } from "~/features/films/b";');
  put("features/news/c.ts", 'export const late = () => import("~/features/films/b");');
  const { told: output } = check();
  expect(output).toContain("features/news/a.ts → features/films/b.ts");
  expect(output).toContain("features/news/c.ts → features/films/b.ts");
});

test("Node's modules stay on the server", () => {
  put("features/news/rules.ts", 'import { readFileSync } from "node:fs"; readFileSync;');
  expect(check().told).toContain("has none of Node's modules");
});

test("refuses admin components, whose styles are missing there, on public pages", () => {
  put("features/news/admin/components/list.tsx");
  put(
    "features/news/components/card.tsx",
    'import { here as there } from "../admin/components/list"; there;',
  );
  put(
    "app/routes/site/news.tsx",
    'import { here as there } from "~/features/news/components/card"; there;',
  );
  expect(check().told).toContain("the sheet of every page has no utilities of what stands behind");
});

test("files in a circle are refused, even if only by their types", () => {
  put("features/news/a.ts", 'import type { T } from "./b";');
  put("features/news/b.ts", 'import { here as there } from "./a"; there;');
  expect(check().told).toContain("what both need lives in a file below both");
});

test("a feature lists its edges, and edges belong to a feature", () => {
  put("features/orchestra/schema.ts");
  expect(check()).toMatchObject({ refused: true });
  expect(check().told).toContain("features/orchestra is missing in features/edges.mjs");
  rmSync(path.join(house, "features/orchestra"), { recursive: true });
  rmSync(path.join(house, "features/news"), { recursive: true });
  expect(check().told).toContain("features/edges.mjs names news, which does not exist");
});
