/** `npm run dev`: serves the sources; every change shows at once, on the same open database. `-- --stripe`: with Stripe's double. */
import { ensureInstalled, envFile, handOver } from "./ensure-setup.mjs";

ensureInstalled();
handOver([...envFile(), "scripts/dev-server.mjs", ...process.argv.slice(2)], {
  NODE_ENV: "development",
});
