/**
 * `npm test`: installs what it needs and runs every check, two at a time if they do not need the whole machine. `npm
 * test -- --only=unit,http` runs those whose name starts so. Runs on any Node from 20; the checks run on the pinned
 * one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  ensureBrowser,
  ensureCaddy,
  ensureFirefox,
  ensurePostfix,
  ensurePostgres,
  ensureWebKit,
} from "./debian.mjs";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runSideBySide } from "./side-by-side.mjs";
import { slowestFiles } from "./slowest-files.mjs";

const servers = () => {
  ensurePostgres();
  ensureCaddy();
  ensurePostfix();
  ensureBrowser();
};

/**
 * Each check: its name and commands; what it needs of Debian, whether it uses the built site, and whether it needs the
 * whole machine. A new kind of test is a project in vitest.config.ts and a line here. The longest come first, so that
 * both lanes end together.
 */
const checks = [
  { name: "types", run: ["react-router typegen", "tsc --noEmit"] },
  { name: "build", run: ["node scripts/build.mjs"] },
  { name: "lint", run: ["biome check --error-on-warnings ."] },
  { name: "processes", needs: servers, built: true, run: ["vitest run --project process"] },
  { name: "http on the embedded database", run: ["vitest run --project http-embedded"] },
  {
    name: "http on PostgreSQL",
    needs: ensurePostgres,
    run: ["vitest run --project http-postgres"],
  },
  { name: "unit", run: ["vitest run --project unit"] },
  { name: "Firefox", needs: ensureFirefox, built: true, run: ["vitest run --project firefox"] },
  { name: "WebKit", needs: ensureWebKit, built: true, run: ["vitest run --project webkit"] },
  {
    name: "hostile requests",
    needs: ensurePostgres,
    built: true,
    run: ["vitest run --project hostile"],
  },
  { name: "unused code", run: ["knip"] },
  {
    name: "import direction",
    run: [
      "depcruise app demo components features lib server db tests bench --output-type err-long",
    ],
  },
  { name: "fonts", run: ["node scripts/fonts.mjs --check"] },
  { name: "budgets", built: true, run: ["node scripts/budgets.mjs"] },
  {
    name: "browser journeys",
    needs: ensureBrowser,
    built: true,
    alone: true,
    run: ["playwright test"],
  },
];

const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");

/** The requested checks, and the build if one of them needs it. */
function chosen() {
  const wanted = checks.filter(({ name }) => !only || only.some((start) => name.startsWith(start)));
  const needsBuild = wanted.some(({ built }) => built);
  return checks.filter((check) => wanted.includes(check) || (needsBuild && check.name === "build"));
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const row = (left, ms) => `${left.padEnd(62)} ${seconds(ms).padStart(9)}`;

ensureInstalled();
const started = performance.now();
const times = mkdtempSync(path.join(tmpdir(), "heartlight-times-"));
const results = await runSideBySide(chosen(), times);

console.log("\nThe slowest files:");
for (const { file, check, ms } of slowestFiles(times, 5))
  console.log(row(`  ${file} (${check})`, ms));
rmSync(times, { recursive: true, force: true });

for (const { name, failures } of results)
  for (const { title, said } of failures)
    console.log([`\n✗ ${name}: ${title}`, ...said.map((line) => `    ${line}`)].join("\n"));

console.log("");
for (const { name, trouble, ms } of results) console.log(row(`${trouble ? "✗" : "✓"} ${name}`, ms));
const failed = results.filter(({ trouble }) => trouble);
const total = seconds(performance.now() - started);
console.log(
  failed.length === 0
    ? `npm test: all ${results.length} checks passed in ${total}`
    : `npm test: ${failed.length} of ${results.length} checks failed: ${failed.map(({ name }) => name).join(", ")}`,
);
process.exit(failed.length === 0 && results.length > 0 ? 0 : 1);
