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
const minScores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** Lighthouse's id, the printed name and the target of each timing, in milliseconds; CLS is a share of the screen. */
const timings = [
  ["first-contentful-paint", "FCP", null],
  ["largest-contentful-paint", "LCP", 1_200],
  ["total-blocking-time", "TBT", 50],
  ["cumulative-layout-shift", "CLS", 0.001],
];
const readOption = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
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
function largestElement(audits) {
  const text = JSON.stringify(audits["lcp-breakdown-insight"]?.details ?? {});
  return /"selector":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "unknown";
}

/** Measures an address and prints the medians; returns whether the targets are met. */
function meetsTargets(base, page) {
  const runs = Array.from({ length: runCount }, () => measure(base + page));
  const scores = Object.keys(minScores).map((name) => [
    name,
    Math.round(median(runs.map(({ categories }) => categories[name].score)) * 100),
  ]);
  const missed = scores.filter(([name, score]) => score < minScores[name]).map(([name]) => name);
  const figures = timings.map(([id, name, target]) => {
    const figure = median(runs.map(({ audits }) => audits[id].numericValue));
    if (name === "CLS" && figure > target) missed.push(name);
    const figureText = name === "CLS" ? figure.toFixed(3) : `${Math.round(figure)} ms`;
    return `${name} ${figureText}${target === null ? "" : ` (${figure <= target ? "≤" : "aim"} ${target})`}`;
  });
  console.log(`${missed.length ? "✗" : "✓"} ${page}`);
  console.log(`    ${scores.map(([name, score]) => `${name} ${score}`).join(", ")}`);
  console.log(`    ${figures.join(", ")}; largest: ${largestElement(runs[0].audits)}`);
  for (const name of missed.filter((name) => name in minScores)) {
    const { categories, audits } = runs[0];
    for (const { id, weight } of categories[name].auditRefs) {
      const { score, title, displayValue = "" } = audits[id];
      if (weight > 0 && score !== null && score < 1)
        console.log(`      ${name}: ${title} ${displayValue}`);
    }
  }
  return missed.length === 0;
}

/** The pages of the sitemap, and one of each group that differs only in content. */
async function publicPages(base) {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc]) => new URL(loc).pathname,
  );
  const pathByKind = new Map();
  for (const pagePath of paths) {
    const kind = pagePath
      .replace(/^\/\d{4}(?=\/|$)/, "/year")
      .replace(/^\/(news|films|venues|programme(?=\/\d))\/.+/, "/$1/one");
    if (!pathByKind.has(kind)) pathByKind.set(kind, pagePath);
  }
  return [...pathByKind.values()];
}

ensureInstalled();
await ensureBuilt();
ensureBrowser();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "heartlight-lighthouse-"));
const { child, url } = serve(dataDir);
let allMet = true;
try {
  const base = await url;
  const pages = readOption("only")?.split(",") ?? (await publicPages(base));
  // The first request of each page warms up the server. All before the first measurement: measuring blocks this
  // process, and idle connections are closed meanwhile.
  for (const page of pages) await (await fetch(base + page)).text();
  for (const page of pages) allMet = meetsTargets(base, page) && allMet;
} finally {
  child.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(allMet ? "Lighthouse: every page holds." : "Lighthouse: some pages fall short.");
process.exit(allMet ? 0 : 1);
