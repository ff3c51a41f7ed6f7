import { run } from "./run";

/**
 * The production server: `npm start` builds and runs this. The site is loaded
 * after the checks that may refuse a start, so that they answer at once.
 */
void run(async (options) => (await import("./site")).openSite(options));
