import { enableCompileCache } from "node:module";
import path from "node:path";

/**
 * The production server: `npm start` builds and runs this; `npm run restore`
 * runs it with a backup's file. The site is loaded after the checks that may
 * refuse a start, so that they answer at once.
 */

// Before anything else is loaded: code that was compiled once is read, not compiled again.
enableCompileCache(path.join(import.meta.dirname, ".cache"));

const [command, file] = process.argv.slice(2);
if (command === "restore") {
  void import("./backups").then(({ restore }) => restore(file));
} else {
  const site = () => import("./site");
  void import("./run").then(({ run }) => run(async (options) => (await site()).openSite(options)));
}
