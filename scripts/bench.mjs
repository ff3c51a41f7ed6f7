/**
 * `npm run bench`: builds, then measures the director's rooms with few and with many
 * entries (bench/desk.ts) and ten times the load (bench/load.ts). `-- --only=load`
 * measures one of the two.
 */
import { ensureBuilt } from "./build.mjs";
import { ensurePostgres } from "./debian.mjs";
import { ensureInstalled } from "./prepare.mjs";

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
const only = process.argv.find((word) => word.startsWith("--only="))?.slice(7);
let holds = true;
if (only !== "load") holds = await (await vite.ssrLoadModule("/bench/desk.ts")).measureDesk();
if (only !== "desk") {
  holds = (await (await vite.ssrLoadModule("/bench/load.ts")).measureLoad()) && holds;
}
await vite.close();
process.exit(holds ? 0 : 1);
