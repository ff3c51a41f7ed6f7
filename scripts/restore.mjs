/** `npm run restore -- <file>`: puts a backup in the place of the database, which is set aside. */
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, envFile, handOver, stopWith } from "./prepare.mjs";

const [file] = process.argv.slice(2);
if (!file) stopWith("Which backup? npm run restore -- data/backups/<file>.tar.gz");
ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The build failed: ${error.message}.`));
// npm runs this in the project's folder; the file may be named from where one stands.
const named = path.resolve(process.env.INIT_CWD ?? ".", file);
handOver([...envFile, "build/server/index.js", "restore", named], { NODE_ENV: "production" });
