/**
 * `npm run bench`: builds, then measures the whole product beside the bare machine
 * (bench/run.ts). `-- --only=pages,desk` measures parts, `--rounds=` says how often,
 * `--engine=` on which, `--entries=` with how many entries at most.
 */
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
