import { launchFirefox } from "./firefox";
import { launchWebKit } from "./webkit";

/**
 * An engine under test, as little of it as the walks need. Places on a page are
 * XPath, which both drivers read.
 */
export type Browser = {
  /** Opens an address; resolves when the page and its parts have loaded. */
  open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page and returns what it returns or promises. */
  read: <T>(body: string) => Promise<T>;
  /** Types into the first control at this place. Throws when there is none. */
  type: (place: string, text: string) => Promise<void>;
  /** Clicks the first element at this place. Throws when there is none. */
  click: (place: string) => Promise<void>;
  close: () => Promise<void>;
};

const engines = { firefox: launchFirefox, webkit: launchWebKit };

/** Starts this engine. Throws when it is none of ours. */
export function launchBrowser(engine: string): Promise<Browser> {
  const launch = engines[engine as keyof typeof engines];
  if (!launch) throw new Error(`There is no engine "${engine}": firefox or webkit`);
  return launch();
}
