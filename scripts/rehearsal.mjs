/**
 * `npm run rehearsal`: plays one festival, from the call for entries to the next one, and
 * compares what must agree at its end (tests/rehearsal/run.ts). `-- --entries=500 --jurors=8
 * --seed=7` say how large and which, `--engine=PostgreSQL` on which database, `--faults` kills
 * the process and cuts the database off on the way, `--no-pictures` needs no browser.
 */
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensurePostgres } from "./debian.mjs";
import { ensureInstalled, stopWith } from "./prepare.mjs";

const args = process.argv.slice(2);
ensureInstalled();
if (args.some((argument) => /^--engine=?postgres/i.test(argument))) await ensurePostgres();
if (!args.includes("--no-pictures")) await ensureBrowser();
await ensureBuilt();
// Only now is it certain to be installed.
const { createServer } = await import("vite");
const vite = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
});
const play = async () => {
  const { readOptions } = await vite.ssrLoadModule("/tests/rehearsal/options.ts");
  const { rehearse } = await vite.ssrLoadModule("/tests/rehearsal/run.ts");
  const { isGood, toText } = await vite.ssrLoadModule("/tests/rehearsal/report.ts");
  const found = await rehearse(readOptions(args), (line) => console.log(line));
  console.log(`\n${toText(found)}`);
  return isGood(found);
};
const good = await play().catch((error) => stopWith(`\n${error.stack ?? error.message}`));
await vite.close();
process.exit(good ? 0 : 1);
