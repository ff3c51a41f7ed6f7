/**
 * `npm run rehearsal`: plays one festival, from the call for entries to the next one, and checks the result
 * (tests/rehearsal/run.ts). Options: `-- --entries=500 --jurors=8 --seed=7`; `--engine=PostgreSQL`; `--faults` kills
 * the process and disconnects the database meanwhile; `--no-pictures` installs no browser; `--festival=FILE` plays the
 * festival of a set-up file; `--profile` writes CPU profiles of the site.
 */
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensurePostgres } from "./debian.mjs";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runThroughVite } from "./vite-node.mjs";

const args = process.argv.slice(2);
ensureInstalled();
if (args.some((argument) => /^--engine=?postgres/i.test(argument))) await ensurePostgres();
if (!args.includes("--no-pictures")) await ensureBrowser();
await ensureBuilt();
await runThroughVite(async (load) => {
  const { readOptions } = await load("/tests/rehearsal/options.ts");
  const { rehearse } = await load("/tests/rehearsal/run.ts");
  const { isGood, toText } = await load("/tests/rehearsal/report.ts");
  const result = await rehearse(readOptions(args), (line) => console.log(line));
  console.log(`\n${toText(result)}`);
  return isGood(result);
});
