import { run } from "./run";
import { openSite } from "./site";

/** The production server: `npm start` builds and runs this. */
void run(openSite);
