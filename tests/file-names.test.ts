import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A feature's file name comes from a closed list, so that it describes the content. */

const noun = "[a-z0-9]+(?:-[a-z0-9]+)*";
/** For each folder in a feature, the allowed file names. */
const names: Record<string, RegExp> = {
  components: new RegExp(`^${noun}\\.(?:tsx|css)$`),
  hooks: new RegExp(`^use-${noun}\\.tsx?$`),
  emails: new RegExp(`^${noun}\\.tsx?$`),
};
const elsewhere = new RegExp(
  `^(?:(?:${noun}\\.)?(?:schema|rules|texts|contract)|hooks|${noun}\\.browser|(?:${noun}\\.)?(?:queries|commands|rules|handlers|jobs|gateway|decoder)\\.server)\\.ts$`,
);

/** Files with other names, each with its reason. Keep this list short. */
const exceptions: Record<string, string> = {
  "features/edges.mjs":
    "the edges between features, read by a program that runs before TypeScript does",
};

/** Suggests the end of a name from the file's code. */
function endingFor(text: string): string {
  const imports = (from: RegExp) => new RegExp(`from "(?:${from.source})`).test(text);
  if (/\.(?:insert|update|delete)\(/.test(text)) return "commands.server.ts";
  if (imports(/~\/db\//)) return "queries.server.ts";
  if (imports(/node:|[^"]*\.server"/)) return "rules.server.ts";
  if (imports(/zod"/)) return "schema.ts";
  if (/\b(?:window|document|localStorage)\b/.test(text)) return "browser.ts";
  return /=>|function /.test(text) ? "rules.ts" : "texts.ts";
}

/** Null for a good name; otherwise a sentence with the name it should have. */
function wrongName(file: string, text = ""): string | null {
  if (exceptions[file]) return null;
  const folder = path.posix.dirname(file);
  const name = path.posix.basename(file);
  const kind = path.posix.basename(folder);
  const stem = name.replace(/(?:\.(?:http|process))?\.test\.tsx?$|(?:\.server)?\.[^.]+$/, "");
  if (/\.test\.tsx?$/.test(name)) return null;

  const hook = /^export (?:function|const) use[A-Z]/m.test(text);
  const pattern = names[kind];
  if (pattern?.test(name)) {
    // A component does not repeat the name of its folder.
    const folderName = path.posix.basename(path.posix.dirname(folder));
    const repeated = [folderName, folderName.replace(/s$/, "")].find((prefix) =>
      stem.startsWith(`${prefix}-`),
    );
    if (!repeated || !name.endsWith(".tsx") || kind !== "components") return null;
    return `${file} says its folder twice: call it ${name.slice(repeated.length + 1)}`;
  }
  if (!pattern && elsewhere.test(name)) return null;
  const above = pattern ? path.posix.dirname(folder) : folder;
  if (name.endsWith(".client.ts")) {
    return `${file} would be empty on the server: call it ${above}/${stem.replace(/\.client$/, "")}.browser.ts`;
  }
  if (name.endsWith(".tsx")) return `${file} is a component: call it ${above}/components/${name}`;
  if (/\.css$/.test(name)) return `${file} dresses components: call it ${above}/components/${name}`;
  if (hook && stem.startsWith("use-")) return `${file} is a hook: call it ${above}/hooks/${name}`;
  if (hook) return `${file} holds the browser's hooks: call it ${above}/hooks.ts`;
  return `${file} is not on the list of names: call it ${above}/${stem}.${endingFor(text)}`;
}

const files = readdirSync("features", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.posix.join(entry.parentPath, entry.name));

test("every file of a feature has a name from the list", () => {
  expect(files.map((file) => wrongName(file, readFileSync(file, "utf8"))).filter(Boolean)).toEqual(
    [],
  );
});

/** A row that is written: `tx.insert(…)`, `db\n.update(…)`, `tx.delete(…)`. */
const writesRow = /\b(?:tx|db)\s*\.(?:insert|update|delete)\(/;

test("a file that reads or computes writes no row", () => {
  expect("await tx\n    .insert(rows)").toMatch(writesRow);
  const reading = files.filter((file) => /(?:queries|rules)\.server\.ts$/.test(file));
  expect(reading.filter((file) => writesRow.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("no exception is left for a missing file", () => {
  expect(Object.keys(exceptions).filter((file) => !files.includes(file))).toEqual([]);
});

test("unit tests are beside the code that they test", () => {
  const beside = (file: string) => {
    const stem = file.replace(/\.test\.tsx?$/, "");
    return files.some((otherFile) => otherFile !== file && otherFile.startsWith(`${stem}.`));
  };
  const pure = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && !/\.(?:http|process)\./.test(file),
  );
  expect(pure.filter((file) => !beside(file))).toEqual([]);
});

test("a wrong name is reported with the right one", () => {
  const suggestedName = (file: string, text?: string) =>
    wrongName(file, text)?.split("call it ")[1] ?? null;
  expect(suggestedName("features/news/filters.ts", "const a = () => 1")).toBe(
    "features/news/filters.rules.ts",
  );
  expect(suggestedName("features/news/words.ts", "const a = 1")).toBe(
    "features/news/words.texts.ts",
  );
  expect(suggestedName("features/news/forms.ts", 'import { z } from "zod";')).toBe(
    "features/news/forms.schema.ts",
  );
  expect(suggestedName("features/news/read.ts", 'import { x } from "~/db/schema";')).toBe(
    "features/news/read.queries.server.ts",
  );
  expect(suggestedName("features/news/publish.server.ts", "await tx.insert(articles)")).toBe(
    "features/news/publish.commands.server.ts",
  );
  expect(suggestedName("features/news/components/kept.ts", "window.localStorage")).toBe(
    "features/news/kept.browser.ts",
  );
  expect(suggestedName("features/news/kept.client.ts")).toBe("features/news/kept.browser.ts");
  expect(
    suggestedName("features/news/components/admin-calls.ts", "export function useSave() {}"),
  ).toBe("features/news/hooks.ts");
  expect(
    suggestedName("features/news/components/use-form.ts", "export function useForm() {}"),
  ).toBe("features/news/hooks/use-form.ts");
  expect(suggestedName("features/news/list.tsx")).toBe("features/news/components/list.tsx");
  expect(suggestedName("features/films/components/film-list.tsx")).toBe("list.tsx");
  expect(suggestedName("features/news/admin/components/admin-list.tsx")).toBe("list.tsx");
  for (const good of [
    "schema.ts",
    "list.schema.ts",
    "handlers.server.ts",
    "apollo.gateway.server.ts",
    "finalize.commands.server.ts",
    "admin/components/list.tsx",
    "hooks/use-form.ts",
    "emails/receipt.tsx",
  ]) {
    expect(suggestedName(`features/news/${good}`)).toBe(null);
  }
});

const notOurs = new Set(["node_modules", "build", "data", "test-results"]);

/** Every TypeScript file, by its path. */
const ownFiles = () =>
  readdirSync(".", { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !notOurs.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(entry.name, { recursive: true, encoding: "utf8" }).map((file) =>
            path.posix.join(entry.name, file),
          )
        : entry.name,
    )
    .filter((file) => /\.tsx?$/.test(file));

test("no object literal is spread into another: its properties can be written there", () => {
  const spread = /\.\.\.\{\s*[\w"'[.]/;
  expect("{ ...{ a, b }, c }").toMatch(spread);
  expect(ownFiles().filter((file) => spread.test(withoutStrings(file)))).toEqual([]);
});

const withoutStrings = (file: string) => readFileSync(file, "utf8").replaceAll(/"[^"\n]*"/g, '""');

/** Unusual words, and the standard ones. */
const oddWords: Record<string, string> = {
  asked: "requested",
  desk: "admin",
  door: "login",
  errand: "command",
  heed: "handle",
  kept: "saved, cached",
  knock: "login attempt",
  letter: "email",
  letters: "emails",
  linger: "drain",
  mend: "fix, redeliver",
  mended: "fixed, redelivered",
  near: "conflicted",
  room: "page",
  stands: "state",
  standing: "state",
  tap: "copy connection",
  told: "announced, format…",
  trouble: "error",
  whole: "snapshot",
  whose: "find…",
};
const oddIn = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => oddWords[word])
    .map((word) => `${name}: instead of '${word}' ${oddWords[word]}`);

test("files and exports are named with standard words", () => {
  const sources = ["app", "bench", "components", "db", "demo", "features", "lib", "scripts"]
    .concat("server", "tests")
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.posix.join(entry.parentPath, entry.name)),
    )
    // Migrations and their functions keep their names.
    .filter((file) => !/^db\/(?:migrations|functions)\//.test(file));
  const exported = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(
        /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm,
      ),
    ])
    .map(([, name = ""]) => name);
  expect(exported.length).toBeGreaterThan(3_000);
  expect([...sources, ...exported].flatMap(oddIn)).toEqual([]);
  expect(oddIn("features/jury/room/kept-cards.ts")).toHaveLength(2);
  expect(oddIn("DeskList")).toEqual(["DeskList: instead of 'desk' admin"]);
});
