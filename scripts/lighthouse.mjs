/**
 * `npm run lighthouse`: builds, serves a festival with demo content and measures every public page on a simulated
 * phone, five times each; the median counts. Fails if a score is too low or the layout shifts; timings are printed
 * beside their targets. `-- --only=/contact,/submit` measures some pages, `--runs=3` runs fewer. npx downloads the tool
 * on first use, so that it is not a dependency.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { browserPath, ensureBrowser } from "./debian.mjs";
import { childEnv, ensureInstalled, root } from "./ensure-setup.mjs";

const tool = "lighthouse@13.5.0";
const wanted = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** Each timing with its target: in milliseconds, the last one as a share of the screen. */
const timings = [
  ["first-contentful-paint", "FCP", null],
  ["largest-contentful-paint", "LCP", 1_200],
  ["total-blocking-time", "TBT", 50],
  ["cumulative-layout-shift", "CLS", 0.001],
];
const readOption = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
/** Single runs vary with the load of the machine. */
const runCount = Number(readOption("runs") ?? 5);
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
].join(" ");

/** Serves on a free port; `url` resolves when it listens. */
function serve(dataDir) {
  const child = spawn(path.join(root, "node_modules/.bin/node"), ["build/server/index.js"], {
    cwd: root,
    env: childEnv({ NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, RATE_LIMITS: "off" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const port = /Listening\s+\S+:(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://localhost:${port}`);
    });
    child.on("exit", () => reject(new Error("The server ended.")));
  });
  return { child, url };
}

/** Measures one address; returns Lighthouse's result. Throws if the tool failed three times. */
function measure(address, tries = 3) {
  const args = [
    "--yes",
    tool,
    address,
    "--output=json",
    "--quiet",
    `--chrome-flags=${chromeFlags}`,
  ];
  const { status, stdout, stderr } = spawnSync("npx", args, {
    env: childEnv({ CHROME_PATH: browserPath() }),
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  // Lighthouse sometimes fails to record a page (NO_NAVSTART).
  if (status !== 0 && tries > 1) return measure(address, tries - 1);
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr.slice(-500)}`);
  return JSON.parse(stdout);
}

const median = (figures) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)];

/** The element of the largest paint, as Lighthouse names it. */
function largest(audits) {
  const text = JSON.stringify(audits["lcp-breakdown-insight"]?.details ?? {});
  return /"selector":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "unknown";
}

/** Measures an address and prints the medians; returns whether the targets are met. */
function holdsAt(base, page) {
  const runs = Array.from({ length: runCount }, () => measure(base + page));
  const scores = Object.keys(wanted).map((name) => [
    name,
    Math.round(median(runs.map(({ categories }) => categories[name].score)) * 100),
  ]);
  const short = scores.filter(([name, score]) => score < wanted[name]).map(([name]) => name);
  const figures = timings.map(([id, name, aim]) => {
    const figure = median(runs.map(({ audits }) => audits[id].numericValue));
    if (name === "CLS" && figure > aim) short.push(name);
    const shown = name === "CLS" ? figure.toFixed(3) : `${Math.round(figure)} ms`;
    return `${name} ${shown}${aim === null ? "" : ` (${figure <= aim ? "≤" : "aim"} ${aim})`}`;
  });
  console.log(`${short.length ? "✗" : "✓"} ${page}`);
  console.log(`    ${scores.map(([name, score]) => `${name} ${score}`).join(", ")}`);
  console.log(`    ${figures.join(", ")}; largest: ${largest(runs[0].audits)}`);
  for (const name of short.filter((one) => one in wanted)) {
    const { categories, audits } = runs[0];
    for (const { id, weight } of categories[name].auditRefs) {
      const { score, title, displayValue = "" } = audits[id];
      if (weight > 0 && score !== null && score < 1)
        console.log(`      ${name}: ${title} ${displayValue}`);
    }
  }
  return short.length === 0;
}

/** The pages of the sitemap, and one of each group that differs only in content. */
async function publicPages(base) {
  const listed = await (await fetch(`${base}/sitemap.xml`)).text();
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc]) => new URL(loc).pathname,
  );
  const kinds = new Map();
  for (const one of paths) {
    const kind = one
      .replace(/^\/\d{4}(?=\/|$)/, "/year")
      .replace(/^\/(news|films|venues|programme(?=\/\d))\/.+/, "/$1/one");
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()];
}

ensureInstalled();
await ensureBuilt();
await ensureBrowser();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "heartlight-lighthouse-"));
const { child, url } = serve(dataDir);
let holds = true;
try {
  const base = await url;
  const pages = readOption("only")?.split(",") ?? (await publicPages(base));
  // The first request of each page warms up the server. All at once: measuring blocks this process, and idle
  // connections are closed.
  for (const page of pages) await (await fetch(base + page)).text();
  for (const page of pages) holds = holdsAt(base, page) && holds;
} finally {
  child.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(holds ? "Lighthouse: every page holds." : "Lighthouse: some pages fall short.");
process.exit(holds ? 0 : 1);
