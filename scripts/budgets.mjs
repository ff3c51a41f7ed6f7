/**
 * Checks every route of the built site against its budget and prints the table: scripts and styles before hydration,
 * the font files of an English page, and the pictures that code and styles name. Sizes are in bytes of the Brotli
 * copies (or of the files if there are none). The routes come from the build's manifest, so a new page is included
 * automatically. Parts that load later (a dialog, sections far down) are not counted.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root, stopWith } from "./ensure-setup.mjs";

/**
 * kB (1,000 bytes) by a route's name, or by a prefix that ends in a slash or a dash; the longest match counts. Fonts
 * have one budget for all.
 */
const budgets = {
  // Each page has 1.3 kB for formats of money and dates, free entries and up to ten deadlines; the sizes of film
  // pictures cost half a kB and save a phone 40; own categories, price tiers, words and dates cost 2.5. Names of
  // utilities cost up to 0.7 kB of script and save as much of styles.
  "routes/site/": { script: 119.3, pictures: 25, style: 16.3 },
  // Its code names the pictures of every season; they load as they come near, and the story's is the largest.
  "routes/site/home": { script: 123.3, pictures: 112, style: 17.3 },
  // Its code names the pictures of four categories; a page shows at most one.
  "routes/site/news-article": { script: 129, pictures: 85 },
  // Saved screenings, breaks and overlaps; the first screen has a wide and a tall picture.
  "routes/site/programme": { script: 120.3, pictures: 25 },
  "routes/site/programme-print": { script: 116.5, pictures: 25 },
  "routes/site/programme-day": { script: 121.5, pictures: 25 },
  "routes/site/block": { script: 120, pictures: 25 },
  // With trailer player and share button.
  "routes/site/film": { script: 123.3, pictures: 25 },
  "routes/site/films": { script: 117, pictures: 25 },
  "routes/site/my-programme": { script: 122, pictures: 25 },
  // The forms have a separate stylesheet of utilities, which no public page loads.
  "routes/submit/": { script: 190.5, pictures: 30, style: 17.1 },
  "routes/submit/chooser": { script: 119.5, pictures: 25, style: 19.5 },
  "routes/submit/film": { script: 188.5, pictures: 30, style: 17.1 },
  "routes/submit/entry": { script: 172.5, pictures: 30, style: 18.6 },
  // Juries use phones.
  "routes/jury/": { script: 123.5, pictures: 30, style: 18.3 },
  // With the player.
  "routes/jury/film": { script: 129.5, pictures: 30, style: 18.3 },
  // The admin's utilities are a separate stylesheet.
  "routes/admin/": { script: 199.5, pictures: 45, style: 27.4 },
  "routes/admin/subscribers": { script: 199.5, pictures: 45, style: 28 },
  "routes/admin/submission": { script: 203, pictures: 45, style: 27.4 },
  // Editors load the form library, validation and edit conflicts; the article editor its preview.
  "routes/admin/import": { script: 219, pictures: 45 },
  "routes/admin/import-new": { script: 187, pictures: 45 },
  "routes/admin/imports": { script: 187, pictures: 45 },
  "routes/admin/import-map": { script: 225, pictures: 45 },
  "routes/admin/import-email": { script: 227.5, pictures: 30 },
  "routes/admin/film": { script: 199.5, pictures: 30 },
  "routes/admin/film-new": { script: 195.5, pictures: 30 },
  "routes/admin/films": { script: 187, pictures: 45 },
  // The schedule has its styles in its code.
  "routes/admin/programme": { script: 198, pictures: 45 },
  "routes/admin/contact": { script: 203, pictures: 30 },
  "routes/admin/email-template": { script: 224.5, pictures: 30 },
  "routes/admin/decision-email": { script: 225.5, pictures: 30 },
  "routes/admin/decision-emails": { script: 187, pictures: 45 },
  // A template editor with a countdown until its emails are sent.
  "routes/admin/mailing": { script: 229, pictures: 45 },
  "routes/admin/mailing-new": { script: 228, pictures: 45 },
  "routes/admin/news-": { script: 240.5, pictures: 85, style: 31.7 },
  "routes/admin/site-pages": { script: 230.5, pictures: 45, style: 28 },
  "routes/admin/promo-": { script: 220, pictures: 30 },
  // With the names of currencies.
  "routes/admin/call": { script: 204, pictures: 45, style: 27.4 },
  // Shows parts of public pages.
  "routes/admin/look": { script: 204, pictures: 45, style: 27.4 },
  "routes/admin/settings-": { script: 217.5, pictures: 30 },
};
/**
 * kB of script that a page may add to the admin layout, including parts that it loads later, by the names of their
 * files.
 */
const alone = {
  "routes/admin/programme": { script: 192, later: ["drag-layer"] },
  // Needed before the login, including passkeys.
  "routes/jury/login": { script: 30, later: ["passkeys.browser"] },
  "routes/site/your-data": { script: 30, later: [] },
  "routes/admin/portal": { script: 30, later: ["passkeys.browser"] },
};
const forAll = { fonts: 44 };
/** The largest picture in kB, without alternatives in another format. */
const largestPicture = 36;

const built = path.join(root, "build/client");
const textOf = (file) => readFileSync(path.join(built, file), "utf8");

/** The compressed size in bytes. */
function sizeOf(file) {
  const full = path.join(built, file);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
}

/** The size of different files, by their addresses in the manifest. */
const sum = (addresses) =>
  [...new Set([...addresses].map((address) => address.replace(/[#?].*$/, "")))].reduce(
    (bytes, file) => bytes + sizeOf(file),
    0,
  );

/** The font files with the character 'a', which a page in plain English loads. */
function lettersIn(css) {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const holds = (range) => {
    const [from, to = from] = range.split("-").map((point) => Number.parseInt(point, 16));
    return from <= 0x61 && 0x61 <= to;
  };
  return faces
    .filter((face) => face.includes("url("))
    .filter((face) => [...face.matchAll(/U\+([\dA-F-]+)/gi)].some(([, range]) => holds(range)))
    .map((face) => /url\(["']?([^"')]+)/.exec(face)[1]);
}

/** The pictures that a text names by address. */
const picturesIn = (text) =>
  [...text.matchAll(/\/art\/[\w-]+\.(?:webp|avif|svg)/g)].map(([address]) => address);

const manifestFile = readdirSync(path.join(built, "assets")).find((file) =>
  /^manifest-[\da-f]{8}\.js$/.test(file),
);
const { entry, routes } = JSON.parse(/=(\{.*\})/s.exec(textOf(`assets/${manifestFile}`))[1]);

/** A route and its parents, up to the root. */
function linesOf(route) {
  const above = route.parentId ? linesOf(routes[route.parentId]) : [];
  return [...above, route];
}

/** The sizes of one route in bytes. */
function sumsOf(route) {
  const lines = linesOf(route);
  const scripts = [entry, ...lines].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const styles = lines.flatMap(({ css = [] }) => css);
  const css = styles.map((file) => textOf(file.replace(/#.*$/, ""))).join("\n");
  // The root contains the names of all art; a page's own pictures are in its code.
  const frame = new Set(
    [entry, routes.root].flatMap(({ module, imports }) => [module, ...imports]),
  );
  const own = scripts.filter((file) => !frame.has(file)).map(textOf);
  return {
    script: sum(scripts),
    style: sum(styles),
    fonts: sum(lettersIn(css)),
    pictures: sum([css, ...own].flatMap(picturesIn)),
  };
}

function budgetOf(id) {
  const named = Object.keys(budgets)
    .filter((name) => id === name || (/[/-]$/.test(name) && id.startsWith(name)))
    .sort((a, b) => a.length - b.length);
  if (named.length === 0) stopWith(`${id} has no budget: scripts/budgets.mjs names none.`);
  return Object.assign({}, forAll, ...named.map((name) => budgets[name]));
}

/** A built file and everything that it imports before it runs. */
function withImports(address, known = new Set()) {
  if (known.has(address)) return known;
  known.add(address);
  for (const [, file] of textOf(address).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
    withImports(`/assets/${file}`, known);
  }
  return known;
}

/** The bytes of script that a page adds. */
function ownOf(id, { later }) {
  const [route, ...above] = linesOf(routes[id]).reverse();
  const shared = new Set(
    [entry, ...above].flatMap(({ module, imports = [] }) => [module, ...imports]),
  );
  const files = readdirSync(path.join(built, "assets"));
  const parts = later.map((name) =>
    files.find((file) => file.startsWith(`${name}-`) && file.endsWith(".js")),
  );
  if (parts.includes(undefined)) stopWith(`${id} has no part called ${later.join(" or ")}.`);
  const own = [route.module, ...(route.imports ?? [])];
  for (const part of parts) own.push(...withImports(`/assets/${part}`));
  return sum(own.filter((file) => !shared.has(file)));
}

const kinds = ["script", "style", "fonts", "pictures"];
const inKb = (bytes) => (bytes / 1_000).toFixed(1);
console.log(
  `${"kB, budget in brackets".padEnd(36)}${kinds.map((one) => one.padStart(14)).join("")}`,
);
const over = [];
// Routes without a component (a feed, the manifest) have no module.
const shown = Object.values(routes).filter(
  ({ id, hasDefaultExport, path: address = "" }) =>
    id !== "root" && hasDefaultExport && (address !== "" || !isLayout(id)),
);
function isLayout(id) {
  return Object.values(routes).some(({ parentId }) => parentId === id);
}
for (const route of shown) {
  const sums = sumsOf(route);
  const budget = budgetOf(route.id);
  const cells = kinds.map((kind) => {
    const isOver = sums[kind] > budget[kind] * 1_000;
    if (isOver)
      over.push(`${route.id}: ${inKb(sums[kind])} kB of ${kind}, ${budget[kind]} allowed`);
    return `${isOver ? "✗ " : ""}${inKb(sums[kind])} (${budget[kind]})`.padStart(14);
  });
  console.log(`${route.id.padEnd(36)}${cells.join("")}`);
}
for (const [id, budget] of Object.entries(alone)) {
  const bytes = ownOf(id, budget);
  console.log(`${id}, its own: ${inKb(bytes)} (${budget.script}) of script`);
  if (bytes > budget.script * 1_000) over.push(`${id}: ${inKb(bytes)} kB of its own script`);
}
const art = readdirSync(path.join(built, "art"));
const isStandIn = (file) => /\.webp$/.test(file) && art.includes(file.replace(/webp$/, "avif"));
for (const file of art.filter((one) => !isStandIn(one))) {
  const bytes = statSync(path.join(built, "art", file)).size;
  if (bytes > largestPicture * 1_000) over.push(`art/${file}: ${inKb(bytes)} kB`);
}
if (shown.length === 0) over.push("The manifest names no page.");
if (over.length > 0) stopWith(`Over budget:\n${over.join("\n")}`);
