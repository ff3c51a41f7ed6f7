/**
 * `npm test`: installs what it needs and runs the checks that belong before every commit, two at a time if they do not
 * need the whole machine. `npm run test:all` runs everything: both engines whole, every journey and process, Firefox,
 * WebKit, hostile requests, random stories in full. `npm test -- --only=unit,http` runs those whose name starts so. Runs
 * on any Node from 20; the checks run on the pinned one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  ensureBrowser,
  ensureBuildah,
  ensureCaddy,
  ensureDebootstrap,
  ensureFirefox,
  ensurePgbouncer,
  ensurePostfix,
  ensurePostgres,
  ensureWebKit,
} from "./debian.mjs";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runSideBySide } from "./side-by-side.mjs";
import { slowestFiles } from "./slowest-files.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

const isFull = process.argv.includes("--all");

const processNeeds = [ensurePostgres, ensureCaddy, ensurePostfix, ensureBrowser];
if (isFull) processNeeds.push(ensurePgbouncer, ensureDebootstrap);

/** Files where the two engines differ: concurrency, locks, notifications, collation, search, statistics, migrations. */
const engineFiles = [
  "db/",
  "features/announcements/histories",
  "features/auth/access-code/concurrent-changes",
  "features/editions/fees",
  "features/import/killed.http",
  "features/jury/histories",
  "features/mail/delivery",
  "features/mailings/newsletter",
  "features/screeners/upload-lease.http",
  "features/entries-admin/list.http",
  "features/entries-admin/search",
  "features/checkout/codes/codes.http",
  "features/submissions/editions.http",
  "features/submissions/interleavings",
  "features/ledger/refunds/refunds",
  "features/submissions/statistics",
  "lib/pagination/keyset",
  "server/metrics",
  "server/page-cache/invalidation",
  "tests/edit-conflicts",
];

/** One process for each thing that only a process shows; each name is a file or the beginning of one. */
const processFiles = [
  "server/api/reads-write-nothing",
  "server/backups/erased-again",
  "server/backups/restore",
  "server/durability",
  "server/graceful-shutdown",
  "server/page-cache/store",
  "server/start",
  "server/storage/full-disk",
  "tests/log-leak",
  "tests/migration",
  "tests/money",
  "tests/newsletter",
  "tests/roles",
];

/**
 * A tenth of the random stories, their seeds are printed, and one engine for processes that see the same on each; or all
 * stories on both, with many changed files for each decoder.
 */
const roundsEnv = isFull ? { DECODER_RUNS: "3000" } : { RUNS: "0.1", ENGINES: "PostgreSQL" };

/**
 * Each check: its name and commands; what it needs of Debian, whether it uses the built site, and whether it needs the
 * whole machine. `long`: only with all checks. A new kind of test is a project in vitest.config.ts and a line here. The
 * longest come first, so that the last two end together.
 */
const checks = [
  // Its threads check the same libraries again, each for itself: twice the work beside another check.
  { name: "types", run: ["react-router typegen", "tsc --noEmit --singleThreaded"] },
  { name: "build", run: ["node scripts/build.mjs"] },
  { name: "lint", run: ["biome check --error-on-warnings ."] },
  {
    name: "processes",
    needs: processNeeds,
    built: true,
    run: [`vitest run --project process ${isFull ? "" : processFiles.join(" ")}`],
  },
  { name: "http on the embedded database", run: ["vitest run --project http-embedded"] },
  {
    name: "http on PostgreSQL",
    needs: [ensurePostgres],
    run: [`vitest run --project http-postgres ${isFull ? "" : engineFiles.join(" ")}`],
  },
  { name: "unit", run: ["vitest run --project unit"] },
  {
    name: "Firefox",
    long: true,
    needs: [ensureFirefox],
    built: true,
    run: ["vitest run --project firefox"],
  },
  {
    name: "WebKit",
    long: true,
    needs: [ensureWebKit],
    built: true,
    run: ["vitest run --project webkit"],
  },
  {
    name: "hostile requests",
    long: true,
    needs: [ensurePostgres],
    built: true,
    run: ["vitest run --project hostile"],
  },
  {
    name: "image",
    long: true,
    needs: [ensureBuildah],
    // It adds networks to the machine, which ends what browsers load at that moment.
    alone: true,
    run: ["vitest run --project image"],
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
    needs: [ensureBrowser],
    built: true,
    alone: true,
    run: [`playwright test ${isFull ? "" : "--grep @short"}`],
  },
];

const onlyNames = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");

/** The requested checks, and the build if one of them needs it. */
function requestedChecks() {
  const requested = checks.filter(({ name, long }) =>
    onlyNames ? onlyNames.some((start) => name.startsWith(start)) : isFull || !long,
  );
  const needsBuild = requested.some(({ built }) => built);
  return checks.filter(
    (check) => requested.includes(check) || (needsBuild && check.name === "build"),
  );
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const row = (left, ms) => `${left.padEnd(62)} ${seconds(ms).padStart(9)}`;

ensureInstalled();
const started = performance.now();
const times = mkdtempSync(path.join(tmpdir(), "heartlight-times-"));
// With all checks a real disk is under the databases.
const temporaryEnv = isFull ? {} : { TMPDIR: makeTemporaryFolder() };
const results = await runSideBySide(requestedChecks(), times, { ...roundsEnv, ...temporaryEnv });

console.log("\nThe slowest files:");
for (const { file, check, ms } of slowestFiles(times, 5))
  console.log(row(`  ${file} (${check})`, ms));
rmSync(times, { recursive: true, force: true });

console.log("");
for (const { name, error, ms } of results) console.log(row(`${error ? "✗" : "✓"} ${name}`, ms));

for (const { name, failures } of results)
  for (const { title, lines } of failures)
    console.log([`\n✗ ${name}: ${title}`, ...lines.map((line) => `    ${line}`)].join("\n"));
console.log("");
const failed = results.filter(({ error }) => error);
const total = seconds(performance.now() - started);
console.log(
  failed.length === 0
    ? `npm test: ${results.length} checks passed in ${total}${isFull ? "" : "; the others: npm run test:all"}`
    : `npm test: ${failed.length} of ${results.length} checks failed: ${failed.map(({ name }) => name).join(", ")}`,
);
process.exit(failed.length === 0 && results.length > 0 ? 0 : 1);
