/**
 * Which way imports run, and where code belongs that runs the other way. Checked
 * by `npm test -- --only=import`.
 */
import { readdirSync, readFileSync } from "node:fs";
// Without it no TypeScript would be read, and everything would pass.
import "@swc/core";
import { ranks } from "./features/ranks.mjs";

const features = readdirSync(new URL("features/", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
for (const name of features) {
  if (ranks[name] === undefined)
    throw new Error(`features/${name} has no rank: give it one in features/ranks.mjs`);
}
for (const name of Object.keys(ranks)) {
  if (!features.includes(name)) throw new Error(`features/ranks.mjs ranks ${name}, which is gone`);
}

const test = "\\.test\\.tsx?$";
const oneOf = (names) => `(?:${names.join("|")})`;

/** A floor, the floors it may not import, and the home of what would need to. */
const layer = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: `^${from}/`, pathNot: test },
  to: { path: `^${oneOf(to)}/` },
});

const layers = [
  layer(
    "ui-knows-no-feature",
    "ui",
    ["features", "http", "db", "server", "app", "demo"],
    "ui holds parts that could ship elsewhere: a part that knows a feature lives in that feature's components/, one that the whole app needs in app/",
  ),
  layer(
    "db-knows-no-feature",
    "db",
    ["features", "http", "ui", "server", "app", "demo"],
    "db knows tables only: what acts on them lives in a feature's commands, what is shown of them elsewhere",
  ),
  layer(
    "http-knows-no-feature",
    "http",
    ["features", "ui", "server", "app", "demo"],
    "http is free of the domain: what knows a feature lives in that feature",
  ),
  layer(
    "features-know-no-page",
    "features",
    ["app", "demo"],
    "features are used by pages and demo content: what both need lives in the feature, or in ui/ (sheets in ui/styles/)",
  ),
  layer(
    "features-know-no-server",
    "features",
    ["server"],
    "features get db, clock and gateways as arguments: the server hands them in",
  ),
  layer(
    "demo-uses-commands",
    "demo",
    ["app", "server"],
    "demo content is made by the features' own commands, which get what they need as arguments",
  ),
  layer(
    "pages-know-no-server",
    "app",
    ["server", "demo"],
    "pages get what they need from app/context.server.ts, which the server fills",
  ),
  layer(
    "product-knows-no-test",
    oneOf(["app", "demo", "ui", "features", "http", "server", "db"]),
    ["tests", "bench"],
    "the product does not know its tests",
  ),
];

/** Each feature, and the features of its own rank or above. */
const upwards = features.map((name) => {
  const above = features.filter((other) => other !== name && ranks[other] >= ranks[name]);
  return {
    name: `rank-${ranks[name]}-${name}`,
    comment: `${name} has rank ${ranks[name]} and imports only lower ranks (features/ranks.mjs): move what both need to a lower one, or what needs both to a higher one`,
    severity: "error",
    from: { path: `^features/${name}/`, pathNot: test },
    to: { path: `^features/${oneOf(above)}/` },
  };
});

/** Route modules may load `.server` files: the build strips their loaders from the browser's code. */
const mayLoadServer = [
  "\\.server\\.tsx?$",
  "/emails/",
  test,
  "^(?:server|db|demo|tests|bench)/",
  "^app/(?:routes/|root\\.tsx$)",
];
const inBrowsers = { pathNot: mayLoadServer, path: "^(?:app|ui|features|http)/" };

/** What everybody is shown is read here, and kept as bytes: pages, feeds, cards, the sitemap. The version is a number. */
const publicSide = ["^app/routes/site/", "^features/cards/", "^server/public-(?!version)"];
/** A reader, a command, a call or a job of a feature; of these the desk's see what nobody was told. */
const readsAll = ["^features/.+/desk/", "^features/.+(?:queries|commands|api|jobs)\\.server\\.ts$"];
const readsPublic = [
  "public\\.queries\\.server\\.ts$",
  // Facts and seasons are everybody's; a card reads its own.
  "^features/(?:festival|cards)/",
];

/** Whose utilities are not in every page's sheet: the components behind a door, as the sheet itself says. */
const [, behindDoors] = readFileSync(
  new URL("app/styles/index.css", import.meta.url),
  "utf8",
).split("Behind a door");
const withoutSheet = [...behindDoors.matchAll(/@source not "\.\.\/\.\.\/([^"]+)"/g)].flatMap(
  ([, glob]) =>
    // Any folders between are none, or some.
    ["", ".+/"].map(
      (between) =>
        `^${glob
          .replaceAll(".", "\\.")
          .replace(/\{([^}]*)\}/g, (_, names) => oneOf(names.split(",")))
          .replace(/\*\*$/, "")
          .replaceAll("**/", between)
          .replace(/(?<!\.)\*/g, "[^/]*")}`,
    ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "files import each other in a circle: what both need lives in a file below both",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...layers,
    ...upwards,
    {
      name: "public-side-reads-public",
      comment:
        "what everybody is shown comes from a feature's public.queries.server.ts, which knows what was published and nothing else",
      severity: "error",
      from: {
        path: publicSide,
        // Pages behind a private link are their holder's alone.
        pathNot: [
          test,
          "^app/routes/site/(?:confirm|unsubscribe)\\.tsx$",
          "^app/routes/site/news-article\\.tsx$",
        ],
      },
      to: { path: [...readsAll, "^db/schema/index"], pathNot: readsPublic },
    },
    {
      name: "visitors-have-their-styles",
      comment:
        "the sheet of every page has no utilities of what stands behind a door (app/styles/index.css): a part that visitors see, too, lives in the feature's components/ or in ui/",
      severity: "error",
      from: { path: "^app/(?:root|routes/(?:site|submit)/[^/]+)\\.tsx$" },
      to: {
        path: withoutSheet,
        // Letters are written by the server alone.
        pathNot: ["(?<!\\.tsx)$", "^features/mail/letters/"],
        reachable: true,
      },
    },
    {
      name: "previews-are-the-directors",
      comment:
        "the article's page shows the director what is to come; it reads the news for that, and nothing else of the desk's",
      severity: "error",
      from: { path: "^app/routes/site/news-article\\.tsx$" },
      to: {
        path: [...readsAll, "^db/schema/index"],
        pathNot: [...readsPublic, "^features/news/queries\\.server\\.ts$"],
      },
    },
    {
      name: "public-readers-read-public",
      comment:
        "a public reader builds on no reader of the desk's: what both need lives in a file below both",
      severity: "error",
      from: { path: "public\\.queries\\.server\\.ts$" },
      to: { path: readsAll, pathNot: readsPublic },
    },
    {
      name: "browsers-load-no-server",
      comment:
        "code that browsers load imports no .server file: name it .server, or move what both need to schema.ts or rules.ts",
      severity: "error",
      from: inBrowsers,
      to: {
        path: ["\\.server\\.tsx?$", "/emails/", "^(?:db|server)/"],
        // The closed lists are plain words.
        pathNot: "^db/enums\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "browsers-have-no-node",
      comment:
        "code that browsers load has none of Node's modules: name it .server, or move what both need to schema.ts or rules.ts",
      severity: "error",
      from: inBrowsers,
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface yet; swc reads the same language.
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
