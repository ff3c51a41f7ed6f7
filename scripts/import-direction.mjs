/**
 * Imports run one way: app → features → http, db; the server may import them
 * all. `ui` imports no feature, features see of the app only its parts in
 * `ui`, and what a browser may load imports no `.server` file.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

const layers = ["app", "features", "http", "server", "db", "demo", "ui", "tests", "bench"];

/** For each layer: what it may not import, and where such code belongs. */
const rules = [
  {
    from: /^ui\//,
    to: /^(features|server|db|http)\//,
    says: "ui is free of the domain; a part that knows a feature lives in that feature's components/",
  },
  {
    from: /^ui\//,
    to: /^app\/(?!styles\/)/,
    says: "ui stands alone; what the whole app needs lives in app/",
  },
  {
    from: /^app\//,
    to: /^server\//,
    says: "pages get what they need from app/context.server.ts, which the server fills",
  },
  {
    from: /^features\//,
    to: /^app\/(?!styles\/)/,
    says: "features are used by the app; only its parts in ui may be imported",
  },
  {
    from: /^features\//,
    to: /^server\//,
    says: "features get db, clock and gateways as arguments; the server hands them in",
  },
  {
    from: /^http\//,
    to: /^(app|features|server)\//,
    says: "http is free of the domain; what knows a feature lives in that feature",
  },
  {
    from: /^db\//,
    to: /^(app|features|http|server)\//,
    says: "db knows tables only; what acts on them lives in a feature's commands",
  },
  {
    from: /^(app|demo|ui|features|http|server|db)\//,
    to: /^(tests|bench)\//,
    says: "the product does not know its tests",
  },
];

const testFile = /\.test\.tsx?$/;

function files(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return files(name);
    return /\.(ts|tsx)$/.test(name) ? [name] : [];
  });
}

/** The file an import leads to, from the repository's root; null for a package, save Node's own. */
function target(file, specifier) {
  if (specifier.startsWith("node:")) return specifier;
  const bare = specifier.split("?")[0];
  let place;
  if (bare.startsWith("~/")) place = bare.slice(2);
  else if (bare.startsWith(".")) place = path.posix.join(path.posix.dirname(file), bare);
  else return null;
  for (const ending of ["", ".ts", ".tsx", "/index.ts"]) {
    const full = path.join(root, place + ending);
    if (existsSync(full) && statSync(full).isFile()) return place + ending;
  }
  return place;
}

/** The imports of a file: where they lead, and whether only types come from there. */
function imports(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = [];
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"/gm)) {
    const names =
      /\{([^}]*)\}/
        .exec(match[0])?.[1]
        .split(",")
        .filter((name) => name.trim()) ?? [];
    const typesOnly =
      Boolean(match[1]) ||
      (names.length > 0 && names.every((name) => name.trim().startsWith("type ")));
    found.push({ to: target(file, match[2]), typesOnly });
  }
  for (const match of text.matchAll(/(?:^import|\bimport\()\s*"([^"]+)"/gm)) {
    found.push({ to: target(file, match[1]), typesOnly: false });
  }
  return found.filter(({ to }) => to !== null);
}

const serverOnly = (file) => /\.server\.tsx?$/.test(file);
/** Route modules may load `.server` files: the build strips their loaders from the browser's code. */
const mayLoadServer = (file) =>
  serverOnly(file) ||
  testFile.test(file) ||
  /^(server|db|demo|tests|bench)\//.test(file) ||
  /^app\/(routes\/|root\.tsx)/.test(file);

const wrong = [];
for (const file of layers.filter((layer) => existsSync(path.join(root, layer))).flatMap(files)) {
  for (const { to, typesOnly } of imports(file)) {
    if (!testFile.test(file)) {
      for (const rule of rules) {
        // The type of the database handle is named everywhere and exists nowhere at run time.
        if (typesOnly && to === "db/client.ts") continue;
        if (rule.from.test(file) && rule.to.test(to))
          wrong.push(`${file} imports ${to}: ${rule.says}`);
      }
    }
    if (
      (serverOnly(to) || /^(db\/|server\/|node:)/.test(to)) &&
      !typesOnly &&
      !mayLoadServer(file)
    ) {
      wrong.push(
        `${file} imports ${to}: code that browsers load may not; name it .server, or move what both need to schema.ts or rules.ts`,
      );
    }
  }
}
for (const line of wrong) console.error(line);
console.log(
  wrong.length === 0 ? "Imports run one way." : `${wrong.length} imports run the wrong way.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
