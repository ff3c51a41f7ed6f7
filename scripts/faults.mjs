/**
 * `npm run faults`: plays the fault scenarios (tests/faults/registry.ts), prints a table of the
 * results and writes it into docs/faults.md. `-- --only=money,mail` plays some.
 */
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensureCaddy, ensurePostgres } from "./debian.mjs";
import { ensureInstalled } from "./ensure-setup.mjs";
import { runThroughVite } from "./vite-node.mjs";

ensureInstalled();
await ensurePostgres();
ensureCaddy();
ensureBrowser();
await ensureBuilt();
await runThroughVite(async (load) => {
  const { runFaults } = await load("/tests/faults/run.ts");
  return runFaults(process.argv.slice(2));
});
