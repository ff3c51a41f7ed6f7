/** `npm run bench`: builds, then measures the director's rooms with few and with many entries (bench/desk.ts). */
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
const { measureDesk } = await vite.ssrLoadModule("/bench/desk.ts");
const holds = await measureDesk();
await vite.close();
process.exit(holds ? 0 : 1);
