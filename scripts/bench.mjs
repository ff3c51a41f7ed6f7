/**
 * `npm run bench`: builds, then measures the whole product beside the bare machine
 * (bench/run.ts). `-- --only=pages,desk` measures parts, `--rounds=` says how often,
 * `--engine=` on which, `--entries=` with how many entries at most.
 */
import { ensureBuilt } from "./build.mjs";
import { ensureBrowser, ensurePostgres } from "./debian.mjs";
import { ensureInstalled, stopWith } from "./prepare.mjs";

ensureInstalled();
await ensurePostgres();
await ensureBrowser();
await ensureBuilt();
// Only now is it certain to be installed.
const { createServer } = await import("vite");
const vite = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
});
const { runBench } = await vite.ssrLoadModule("/bench/run.ts");
const holds = await runBench(process.argv.slice(2)).catch((error) =>
  stopWith(`\n${error.message}`),
);
await vite.close();
process.exit(holds ? 0 : 1);
