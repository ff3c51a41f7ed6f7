/**
 * `npm run backup`, `restore`, `who`, `media`, `move-files`, `move-database` and `doctor`: runs the built server
 * with the command's name and arguments.
 */
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, envFile, handOver, stopWith } from "./ensure-setup.mjs";

const [command, ...args] = process.argv.slice(2);
if (command === "restore" && args.length === 0) {
  stopWith("Which backup? npm run restore -- data/backups/<file> [--key <file>]");
}
if (command === "who" && args.length === 0) {
  stopWith("Which backup? npm run --silent who -- data/backups/<file> [--key <file>]");
}
ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The build failed: ${error.message}.`));
// npm changes to the project's folder; paths are relative to the user's.
const toPath = (arg) =>
  /^(?:s3:|--|s3$|disk$|check$|copy$|take$)/.test(arg)
    ? arg
    : path.resolve(process.env.INIT_CWD ?? ".", arg);
const nodeArgs = [...envFile(), "build/server/index.js", command, ...args.map(toPath)];
handOver(nodeArgs, { NODE_ENV: "production" });
