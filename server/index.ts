import { restore } from "./backups";
import { run } from "./run";

/**
 * The production server: `npm start` builds and runs this; `npm run restore`
 * runs it with a backup's file. The site is loaded after the checks that may
 * refuse a start, so that they answer at once.
 */
const [command, file] = process.argv.slice(2);
if (command === "restore") void restore(file);
else void run(async (options) => (await import("./site")).openSite(options));
