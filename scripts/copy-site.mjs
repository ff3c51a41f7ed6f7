/**
 * `node scripts/copy-site.mjs <folder>`, after a build: copies what a running site needs, without its sources, to a new
 * folder. `npm start` and the commands work there, and install and build nothing.
 */
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { withOwnFiles } from "../vite.config.ts";
import { root } from "./ensure-setup.mjs";

const [target] = process.argv.slice(2);
if (!target || existsSync(target)) throw new Error("Where to? Name a folder that does not exist.");

/** Scripts of a running site, with what they import. */
const scripts = ["build", "cli", "ensure-setup", "sbom", "server-options", "start"];

/** The name of a package: '@electric-sql/pglite/nodefs' is in '@electric-sql/pglite'. */
const packageOf = (module) =>
  module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");

/** The folders of packages and of what they need, as Node finds them; those for other systems are not installed. */
function foldersOf(names, from = ".", found = new Set()) {
  for (const name of names) {
    const placeIn = (parent) => path.join(parent, "node_modules", name);
    let parent = from;
    while (parent !== "." && !existsSync(path.join(root, placeIn(parent))))
      parent = path.dirname(parent);
    const folder = placeIn(parent);
    if (found.has(folder) || !existsSync(path.join(root, folder))) continue;
    found.add(folder);
    const manifest = readFileSync(path.join(root, folder, "package.json"), "utf8");
    const { dependencies, optionalDependencies } = JSON.parse(manifest);
    foldersOf(Object.keys({ ...dependencies, ...optionalDependencies }), folder, found);
  }
  return found;
}

const copied = [
  "package.json",
  "LICENSE",
  "build",
  ...globSync(["db/migrations/*.sql", "db/migrations/meta/_journal.json"], { cwd: root }),
  ...scripts.map((name) => `scripts/${name}.mjs`),
  ...foldersOf(withOwnFiles.map(packageOf)),
];
for (const name of copied)
  cpSync(path.join(root, name), path.join(target, name), { recursive: true });
// Its package has the program twice.
cpSync(path.join(root, "node_modules/node/bin/node"), path.join(target, "node_modules/.bin/node"));
