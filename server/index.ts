import { enableCompileCache } from "node:module";
import path from "node:path";
import type { OpenSite } from "./site";

/**
 * The production server: `npm start` builds and runs this; `npm run restore`
 * runs it with a backup's file, the build with `prepare`. The site is loaded after
 * the checks that may refuse a start, so that they answer at once.
 */

// Before anything else is loaded: code that was compiled once is read, not compiled again.
enableCompileCache(path.join(import.meta.dirname, ".cache"));

const [command, file] = process.argv.slice(2);
if (command === "restore") {
  void import("./backups").then(({ restore }) => restore(file));
} else if (command === "prepare") {
  void Promise.all([import("./prepare"), import("./run")]).then(([{ prepareStarts }]) =>
    prepareStarts(),
  );
} else {
  const site = () => import("./site");
  const open: OpenSite = async (options) => (await site()).openSite(options);
  void import("./run").then(({ run }) => run(open, { early: site }));
}
