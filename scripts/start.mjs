/** `npm start`: installs and builds what is missing, then serves. Runs on any Node from 20. */
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, envFile, handOver, stopWith } from "./ensure-setup.mjs";
import { environment, nodeOptions } from "./server-options.mjs";

ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The build failed: ${error.message}.`));
handOver([...envFile(), ...nodeOptions, "build/server/index.js"], {
  NODE_ENV: "production",
  ...environment,
});
