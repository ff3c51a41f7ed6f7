/**
 * Checks what visitors load before a page works, and prints the largest pages: everything that the landing page needs
 * (scripts, styles, the font files of an English page, pictures), and the scripts and styles of each other page. Sizes
 * are in bytes of the Brotli copies (or of the files if there are none). The routes come from the build's manifest, so a
 * new page is included automatically. Parts that load later (a dialog, sections far down) are not counted.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root, stopWith } from "./ensure-setup.mjs";

/** kB (1,000 bytes) of the landing page's first view: a tenth more than it had when this was set. */
const maxFirstView = 320;
const landingPage = "routes/site/home";
/** kB of scripts and styles of the largest page of each area: also a tenth more than it had. */
const largestPages = {
  "routes/site/": 156,
  "routes/submit/": 227,
  "routes/jury/": 162,
  "routes/admin/": 299,
};

const clientFolder = path.join(root, "build/client");
const textOf = (file) => readFileSync(path.join(clientFolder, file), "utf8");

/** The compressed size in bytes. */
function sizeOf(file) {
  const fullPath = path.join(clientFolder, file);
  return statSync(existsSync(`${fullPath}.br`) ? `${fullPath}.br` : fullPath).size;
}

/** The size of different files in kB, by their addresses in the manifest. */
const kilobytesOf = (addresses) =>
  [...new Set([...addresses].map((address) => address.replace(/[#?].*$/, "")))].reduce(
    (bytes, file) => bytes + sizeOf(file),
    0,
  ) / 1_000;

/** The font files with the character 'a', which a page in plain English loads. */
function fontsIn(css) {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const includesSmallA = (range) => {
    const [from, to = from] = range.split("-").map((point) => Number.parseInt(point, 16));
    return from <= 0x61 && 0x61 <= to;
  };
  return faces
    .filter((face) => face.includes("url("))
    .filter((face) =>
      [...face.matchAll(/U\+([\dA-F-]+)/gi)].some(([, range]) => includesSmallA(range)),
    )
    .map((face) => /url\(["']?([^"')]+)/.exec(face)[1]);
}

/** The pictures that a text names by address. */
const picturesIn = (text) =>
  [...text.matchAll(/\/art\/[\w-]+\.(?:webp|avif|svg)/g)].map(([address]) => address);

const manifestFile = readdirSync(path.join(clientFolder, "assets")).find((file) =>
  /^manifest-[\da-f]{8}\.js$/.test(file),
);
const { entry, routes } = JSON.parse(/=(\{.*\})/s.exec(textOf(`assets/${manifestFile}`))[1]);

/** A route and its parents, up to the root. */
function routeChain(route) {
  const parents = route.parentId ? routeChain(routes[route.parentId]) : [];
  return [...parents, route];
}

/** The script and style files of a route, its parents and the entry. */
function filesOf(route) {
  const chain = routeChain(route);
  return {
    scripts: [entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]),
    styles: chain.flatMap(({ css = [] }) => css),
  };
}

/** Everything of a page's first view in kB. */
function firstViewOf(route) {
  const { scripts, styles } = filesOf(route);
  const css = styles.map((file) => textOf(file.replace(/#.*$/, ""))).join("\n");
  // The root contains the names of all art; a page's own pictures are in its code.
  const rootFiles = new Set(
    [entry, routes.root].flatMap(({ module, imports }) => [module, ...imports]),
  );
  const ownScripts = scripts.filter((file) => !rootFiles.has(file)).map(textOf);
  return kilobytesOf([
    ...scripts,
    ...styles,
    ...fontsIn(css),
    ...[css, ...ownScripts].flatMap(picturesIn),
  ]);
}

const isLayout = (id) => Object.values(routes).some(({ parentId }) => parentId === id);
// Routes without a component (a feed, the manifest) have no module.
const pages = Object.values(routes).filter(
  ({ id, hasDefaultExport, path: address = "" }) =>
    id !== "root" && hasDefaultExport && (address !== "" || !isLayout(id)),
);
const sizes = pages.map((route) => {
  const { scripts, styles } = filesOf(route);
  return { id: route.id, kB: kilobytesOf([...scripts, ...styles]) };
});

const rows = [
  {
    label: `${landingPage}, first view`,
    kB: firstViewOf(routes[landingPage]),
    allowed: maxFirstView,
  },
  ...Object.entries(largestPages).map(([area, allowed]) => {
    const [largest] = sizes.filter(({ id }) => id.startsWith(area)).sort((a, b) => b.kB - a.kB);
    if (!largest) stopWith(`The manifest names no page below ${area}.`);
    return { label: `${largest.id}, scripts and styles`, kB: largest.kB, allowed };
  }),
];
const pagesWithoutBudget = sizes.filter(
  ({ id }) => !Object.keys(largestPages).some((area) => id.startsWith(area)),
);
if (pagesWithoutBudget.length > 0)
  stopWith(`Without a budget: ${pagesWithoutBudget.map(({ id }) => id).join(", ")}`);
for (const { label, kB, allowed } of rows)
  console.log(`${label.padEnd(58)}${kB.toFixed(1).padStart(8)} kB of ${allowed}`);
const rowsOverBudget = rows.filter(({ kB, allowed }) => kB > allowed);
if (rowsOverBudget.length > 0)
  stopWith(`Over budget: ${rowsOverBudget.map(({ label }) => label).join(", ")}`);
