/**
 * `npm run faults`: plays the bad nights (tests/faults/registry.ts) as often as it takes to
 * believe them, prints a table of what came of each and writes it into docs/faults.md.
 * `-- --only=money,mail` plays some.
 */
import { ensureBuilt } from "./build.mjs";
import { ensurePostgres } from "./debian.mjs";
import { ensureInstalled, stopWith } from "./prepare.mjs";

ensureInstalled();
await ensurePostgres();
await ensureBuilt();
// Only now is it certain to be installed.
const { createServer } = await import("vite");
const vite = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
});
const { runFaults } = await vite.ssrLoadModule("/tests/faults/run.ts");
const holds = await runFaults(process.argv.slice(2)).catch((error) =>
  stopWith(`\n${error.message}`),
);
await vite.close();
process.exit(holds ? 0 : 1);
