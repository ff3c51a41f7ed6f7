/** `npm start`: installs and builds what is missing, then serves. Runs on any Node from 20. */
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, envFile, handOver, stopWith } from "./ensure-setup.mjs";

ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The build failed: ${error.message}.`));
handOver([...envFile, "build/server/index.js"], {
  NODE_ENV: "production",
  // Each thread that compiles would keep an arena of the allocator's for itself, 5 to 25 MB,
  // long after it is done. Can only be said before a process begins.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1",
});
