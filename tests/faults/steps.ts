import fs from "node:fs";
import path from "node:path";

/** A step: parts of statements in order, the last of which is not sent (tests/crash-points.mjs). */
export type Step = { name: string; met: readonly string[] };

/** The settings of a server that dies at a step, or at none. Writes the list of parts into `folder`. */
export function killSettings(folder: string, step?: Step): Record<string, string> {
  const KILL_FILE = path.join(folder, "kill.json");
  fs.writeFileSync(KILL_FILE, JSON.stringify(step?.met ?? []));
  return { KILL_FILE, NODE_OPTIONS: preloadOption("crash-points") };
}

/** The value of NODE_OPTIONS that preloads scripts of tests/ in the server. */
export const preloadOption = (...names: string[]): string =>
  names.map((name) => `--import=${path.resolve(`tests/${name}.mjs`)}`).join(" ");
