/** `npm run dev`: serves the sources; every change shows at once, on the same open database. */
import { ensureInstalled, envFile, handOver } from "./prepare.mjs";

ensureInstalled();
handOver([...envFile, "scripts/dev-server.mjs"], { NODE_ENV: "development" });
