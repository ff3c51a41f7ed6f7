/**
 * `npm test`: installs what it needs and runs every check, in order, to the end.
 * `npm test -- --only=unit,http` runs those whose name begins so. Runs on any
 * Node from 20; the checks themselves run on the pinned one.
 */
import { spawnSync } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensurePostgres } from "./debian.mjs";
import { childEnv, ensureInstalled, root } from "./prepare.mjs";

/** Each check: its name, what it needs first, and the program that decides. */
const checks = [
  { name: "types", run: ["react-router typegen", "tsc --noEmit"] },
  { name: "lint", run: ["biome check --error-on-warnings ."] },
  { name: "unused code", run: ["knip"] },
  {
    name: "import direction",
    run: ["depcruise app demo ui features http server db tests bench --output-type err-long"],
  },
  { name: "unit", run: ["vitest run --project unit"] },
  { name: "http on the embedded database", run: ["vitest run --project http-embedded"] },
  {
    name: "http on PostgreSQL",
    needs: ensurePostgres,
    run: ["vitest run --project http-postgres"],
  },
  { name: "build", needs: () => ensureBuilt(), run: [] },
  {
    name: "processes",
    needs: ensurePostgres,
    run: ["vitest run --project process"],
    built: true,
  },
  { name: "browser journeys", needs: ensureBrowser, run: ["playwright test"], built: true },
];

const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs one check; returns null when it passed, otherwise what went wrong. */
async function runCheck({ needs, run, built }) {
  try {
    await needs?.();
    if (built) await ensureBuilt();
  } catch (error) {
    return error.message;
  }
  for (const command of run) {
    const [program, ...args] = command.split(" ");
    const { status, error } = spawnSync(program, args, {
      cwd: root,
      stdio: "inherit",
      env: childEnv({ NODE_ENV: "test" }),
    });
    if (status !== 0) return error?.message ?? `${command} ended with ${status}`;
  }
  return null;
}

ensureInstalled();
const results = [];
for (const check of checks) {
  if (only && !only.some((start) => check.name.startsWith(start))) continue;
  console.log(`\n▶ ${check.name}`);
  const started = performance.now();
  const trouble = await runCheck(check);
  results.push({ name: check.name, trouble, ms: performance.now() - started });
  if (trouble) console.log(`✗ ${check.name}: ${trouble}`);
}

console.log("");
for (const { name, trouble, ms } of results) {
  console.log(`${trouble ? "✗" : "✓"} ${name.padEnd(34)} ${seconds(ms).padStart(8)}`);
}
const failed = results.filter(({ trouble }) => trouble);
const total = seconds(results.reduce((sum, { ms }) => sum + ms, 0));
console.log(
  failed.length === 0
    ? `npm test: all ${results.length} checks passed in ${total}`
    : `npm test: ${failed.length} of ${results.length} checks failed: ${failed.map(({ name }) => name).join(", ")}`,
);
process.exit(failed.length === 0 && results.length > 0 ? 0 : 1);
