import type { Browser } from "./browser";
import { launchFirefox } from "./firefox";
import { launchWebKit } from "./webkit";

const engines = { firefox: launchFirefox, webkit: launchWebKit };

/** Starts this engine, in a window so many pixels wide. Throws when it is not ours. */
export function launchBrowser(engine: string, width?: number): Promise<Browser> {
  const launch = engines[engine as keyof typeof engines];
  if (!launch) throw new Error(`There is no engine "${engine}": firefox or webkit`);
  return launch(width);
}
