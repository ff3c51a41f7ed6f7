import type { Browser } from "./browser";
import { launchFirefox } from "./firefox";
import { launchWebKit } from "./webkit";

const engines = { firefox: launchFirefox, webkit: launchWebKit };

/** Starts this browser with a window of this width in pixels. Throws for an unknown engine. */
export function launchBrowser(engine: string, width?: number): Promise<Browser> {
  const launch = engines[engine as keyof typeof engines];
  if (!launch) throw new Error(`There is no engine "${engine}": firefox or webkit`);
  return launch(width);
}
