/** `npm run bench`: builds, then runs the benchmark (bench/run.ts, which reads the options). */
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensureCaddy, ensurePostgres } from "./debian.mjs";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runThroughVite } from "./vite-node.mjs";

ensureInstalled();
await ensurePostgres();
await ensureBrowser();
ensureCaddy();
await ensureBuilt();
await runThroughVite(async (load) => {
  const { runBench } = await load("/bench/run.ts");
  return runBench(process.argv.slice(2));
});
