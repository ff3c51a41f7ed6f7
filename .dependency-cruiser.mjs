/**
 * The four layers and the features' edges. Each rule says where code belongs that
 * imports the other way. Checked by `npm test -- --only=import`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
// Without it no TypeScript would be parsed, and every import would pass.
import "@swc/core";
import { edges, partsOf } from "./features/edges.mjs";

const features = readdirSync(new URL("features/", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const nodes = Object.keys(edges);
for (const name of features) {
  if (!edges[name]) throw new Error(`features/${name} is missing in features/edges.mjs`);
}
for (const name of nodes) {
  if (!features.includes(name))
    throw new Error(`features/edges.mjs names ${name}, which does not exist`);
  const later = edges[name].find((other) => nodes.indexOf(other) >= nodes.indexOf(name));
  if (later)
    throw new Error(`features/edges.mjs: ${name} may import features above it only, not ${later}`);
}

const test = "\\.test\\.tsx?$";
const oneOf = (names) => `(?:${names.join("|")})`;

/** A layer, the layers it may not import, and where code that needs them belongs. */
const layer = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: `^${from}/`, pathNot: test },
  to: { path: `^${oneOf(to)}/` },
});

const layers = [
  layer(
    "components-and-lib-know-no-feature",
    "(?:components|lib)",
    ["features", "server", "app", "demo"],
    "components/ and lib/ know no festival: code that knows a feature belongs in that feature",
  ),
  layer(
    "lib-knows-no-component",
    "lib",
    ["components"],
    "components/ draws with what lib/ computes: a component of lib belongs in components/",
  ),
  layer(
    "components-know-no-database",
    "components",
    ["db"],
    "components/ only shows what it is given: code that reads the database belongs in a feature's queries",
  ),
  layer(
    "db-is-the-lowest-layer",
    "db",
    ["features", "lib", "components", "server", "app", "demo"],
    "db/ knows tables only: code that acts on them belongs in a feature's commands",
  ),
  layer(
    "features-know-no-page",
    "features",
    ["app", "demo"],
    "pages and demo content use features: what both need belongs in the feature, or in components/",
  ),
  layer(
    "features-know-no-server",
    "features",
    ["server"],
    "the server passes db, clock and gateways to features as arguments; shared code belongs in lib/",
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
    oneOf(["app", "demo", "components", "features", "lib", "server", "db"]),
    ["tests", "bench"],
    "the product does not know its tests",
  ),
];

/** The files of a feature. */
function filesOf(name) {
  return `^features/${name}/`;
}

/** For each node, the nodes that it may not import. */
const undeclared = nodes.map((name) => ({
  name: `edges-of-${name}`,
  comment: `${name} may import ${edges[name].join(", ") || "no feature"} (features/edges.mjs): move shared code down, or code that needs both up`,
  severity: "error",
  from: { path: filesOf(name), pathNot: test },
  to: { path: nodes.filter((one) => one !== name && !edges[name].includes(one)).map(filesOf) },
}));

/** Lines of a feature above which its sub-folders obey the same rule: no two import each other. */
const large = 5_000;

const linesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + readFileSync(`${parentPath}/${name}`, "utf8").split("\n").length,
      0,
    );

for (const name of features) {
  const folder = fileURLToPath(new URL(`features/${name}`, import.meta.url));
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const missing = folders.map((one) => one.name).filter((one) => !partsOf[name]?.includes(one));
  if (missing.length > 0 && (partsOf[name] || linesIn(folder) > large)) {
    throw new Error(`features/edges.mjs: partsOf["${name}"] lacks ${missing.join(", ")}`);
  }
}

/** For each part of a large feature, the parts that it may not import. */
const parts = Object.entries(partsOf).flatMap(([name, order]) =>
  order.slice(0, -1).map((part, index) => ({
    name: `parts-of-${name}-${part}`,
    comment: `${name}/${part} may import only the parts before it (partsOf in features/edges.mjs): what both need belongs in one of these, or in the feature's folder`,
    severity: "error",
    from: { path: `^features/${name}/${part}/`, pathNot: test },
    to: { path: `^features/${name}/${oneOf(order.slice(index + 1))}/` },
  })),
);

/** Route modules may load `.server` files: the build strips their loaders from the browser's code. */
const mayLoadServer = [
  "\\.server\\.tsx?$",
  "/emails/",
  test,
  "^(?:server|db|demo|tests|bench)/",
  "^app/(?:routes/|root\\.tsx$)",
];
const inBrowsers = { pathNot: mayLoadServer, path: "^(?:app|components|features|lib)/" };

/** Readers of public, cached data: pages, feeds, cards, the sitemap. The version is a number. */
const publicSide = [
  "^app/routes/site/",
  "^features/og-images/",
  "^server/page-cache/(?!invalidation)",
];
/** Queries, commands, handlers and jobs of a feature; the admin's see private data. */
const readsAll = [
  "^features/(?:.+/admin|[^/]+-admin)/",
  "^features/.+(?:queries|commands|handlers|jobs)\\.server\\.ts$",
];
const readsPublic = [
  "public\\.queries\\.server\\.ts$",
  // Settings and seasons are public; a card reads its own data.
  "^features/(?:settings|og-images)/",
  // What visitors and directors read alike.
  "^features/news/read-articles\\.queries\\.",
  "^features/editions/(?:statistics|archived-pages|archive-sections)\\.",
  "^features/media/image-store\\.",
  "^features/submissions/decision/selection\\.queries\\.",
];

/** The components that a sheet makes no utilities of, as it says itself after these words. */
const leftOutOf = (sheet, words) => {
  const [, globs] = readFileSync(new URL(`app/styles/${sheet}`, import.meta.url), "utf8").split(
    words,
  );
  return [...globs.matchAll(/@source not "\.\.\/\.\.\/([^"]+)"/g)].flatMap(([, glob]) =>
    // Any number of folders between.
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
};

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
    ...undeclared,
    ...parts,
    {
      name: "public-side-reads-public",
      comment:
        "what everybody is shown comes from a feature's public.queries.server.ts, which knows what was published and nothing else",
      severity: "error",
      from: {
        path: publicSide,
        // Pages behind a private link or a code show private data.
        pathNot: [
          test,
          "^app/routes/site/(?:confirm|unsubscribe|vote-ballot|your-data(?:-delete)?)\\.tsx$",
          "^app/routes/site/news-article\\.tsx$",
        ],
      },
      to: { path: [...readsAll, "^db/schema/"], pathNot: readsPublic },
    },
    {
      name: "visitors-have-their-styles",
      comment:
        "the sheet of every page has no utilities of what stands behind a door (app/styles/index.css): a part that visitors see, too, lives in the feature's components/ or in ui/",
      severity: "error",
      from: { path: "^app/(?:root|routes/(?:(?:site|submit)/[^/]+|jury/(?:login|enter)))\\.tsx$" },
      to: {
        path: leftOutOf("index.css", "Behind a door"),
        // Only the server writes emails.
        pathNot: ["(?<!\\.tsx)$", "^features/mail/layout/"],
        reachable: true,
      },
    },
    ...[
      ["index.css", "separate sheets (jury.css", "site"],
      ["jury.css", "What no jury page shows", "jury"],
      ["submit.css", "What no submission page shows", "submit"],
    ].map(([sheet, words, area]) => ({
      name: `${area}-pages-have-their-styles`,
      comment: `app/styles/${sheet} has no utilities of this component: take it out of the list there`,
      severity: "error",
      from: { path: `^app/routes/${area}/[^/]+\\.tsx$` },
      to: {
        path: leftOutOf(sheet, words),
        pathNot: ["(?<!\\.tsx)$", "^features/mail/layout/"],
        reachable: true,
      },
    })),
    {
      name: "admin-has-its-styles",
      comment:
        "the admin's sheet has no utilities of what only visitors and jurors see: leave the folder out of the list in app/styles/admin.css",
      severity: "error",
      from: { path: "^app/routes/admin/[^/]+\\.tsx$" },
      to: {
        path: leftOutOf("admin.css", "What no admin page shows"),
        pathNot: "(?<!\\.tsx)$",
        reachable: true,
      },
    },
    {
      name: "visitors-load-no-admin-menu",
      comment:
        "phones would load the names and words of every admin page: what both need imports no lib/admin-pages.ts",
      severity: "error",
      from: { path: "^app/(?:root|routes/(?:site|submit|jury)/[^/]+)\\.tsx$" },
      to: { path: "^lib/admin-pages\\.", reachable: true },
    },
    {
      name: "previews-are-the-directors",
      comment:
        "the article's page shows the director what is to come; it reads the news for that, and nothing else of the desk's",
      severity: "error",
      from: { path: "^app/routes/site/news-article\\.tsx$" },
      to: {
        path: [...readsAll, "^db/schema/"],
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
        // Closed lists import nothing.
        pathNot: "^db/(?:enums|face-names|picture-slots|setup-states|submission-type)\\.ts$",
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
    {
      name: "journeys-load-no-app",
      comment:
        "every run would compile the whole server before its first journey: move what both need out of the harness's file",
      severity: "error",
      from: { path: "^tests/e2e/" },
      to: {
        path: "^tests/(?:harness|[\\w-]+-fixture)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    // TypeScript 7 has no API yet; swc parses the same language.
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
