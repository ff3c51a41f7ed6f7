import { statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";
import type { OpenSite } from "./bootstrap";

/**
 * The production server: `npm start` builds and runs this. Operator commands (`npm run backup` and others) run it with
 * their name, the build with `prepare`. The site is loaded after the checks that may refuse a start, so that they
 * answer at once.
 */

// Before anything else is loaded: compiled code is read from the cache. Root would leave files that the owner of the
// build cannot delete at the next one.
const isForeignRoot = process.getuid?.() === 0 && statSync(import.meta.dirname).uid !== 0;
if (!isForeignRoot) enableCompileCache(path.join(import.meta.dirname, ".cache"));

const [command, ...args] = process.argv.slice(2);
if (command === "prepare") {
  void Promise.all([import("./prepare-starts"), import("./main")]).then(([{ prepareStarts }]) =>
    prepareStarts(),
  );
} else if (command) {
  void import("./cli").then(({ runCommand }) => {
    if (!runCommand(command, args)) process.stderr.write(`Unknown command: ${command}.\n`);
  });
} else {
  const site = () => import("./bootstrap");
  const open: OpenSite = async (options) => (await site()).openSite(options);
  void import("./main").then(({ run }) => run(open, { preload: site }));
}
