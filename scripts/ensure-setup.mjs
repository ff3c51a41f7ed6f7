/**
 * What start, dev and test need first: installed packages and the pinned Node. Uses only built-in modules, since it
 * runs on the host's Node before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { constants as osConstants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const pinnedNode = path.join(root, "node_modules/.bin/node");

/** The environment of a child process: the project's own programs come first in PATH. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
});

/** True if every package of package-lock.json is installed in its version. */
export function isInstalled() {
  const readPackages = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8")).packages;
  try {
    // npm writes this file last, so an interrupted installation has none.
    const installed = readPackages("node_modules/.package-lock.json");
    return Object.entries(readPackages("package-lock.json")).every(
      ([name, locked]) =>
        name === "" ||
        (locked.optional && !installed[name]) ||
        (installed[name]?.version === locked.version &&
          installed[name].integrity === locked.integrity),
    );
  } catch {
    return false;
  }
}

/** False in a copy that has the built site alone (scripts/copy-site.mjs): there is nothing to install or build. */
export const hasSources = existsSync(path.join(root, "package-lock.json"));

/** Runs `npm ci` unless node_modules matches package-lock.json. */
export function ensureInstalled() {
  if (hasSources && !isInstalled()) install();
  if (existsSync(pinnedNode)) return;
  // npm has no other way to allow one package when the host's settings refuse all scripts.
  stopWith(
    "npm did not install the pinned Node, since install scripts are off here: npm rebuild node --ignore-scripts=false",
  );
}

function install() {
  console.log("Installing packages (npm ci); this needs the network once.");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) stopWith("npm ci failed: see above. Is the network reachable?");
}

/** Prints why it cannot continue, and ends this process with 1. */
export function stopWith(line) {
  console.error(line);
  process.exit(1);
}

/** Runs a program and shows its output. Throws a sentence if it fails. */
export function mustRun(command, args, env = {}) {
  const options = { cwd: root, stdio: "inherit", env: childEnv(env) };
  const { status, error } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(error?.message ?? `${command} ${args[0]} ended with ${status}`);
}

const settingsFile = process.env.SETTINGS_FILE || path.join(root, ".env");

/** The option to read SETTINGS_FILE, or .env if it exists; variables that are already set win. */
export function envFile() {
  if (!process.env.SETTINGS_FILE && !existsSync(settingsFile)) return [];
  try {
    accessSync(settingsFile, constants.R_OK);
  } catch (error) {
    // Node says 'not found' also of a file that this user may not read.
    stopWith(`Cannot read the settings: ${error.message}.`);
  }
  return [`--env-file=${settingsFile}`];
}

/**
 * Runs the pinned Node with `args` in place of this process: signals go to the child, and its exit code is this
 * process's.
 */
export function handOver(args, env = {}) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: "inherit", env: childEnv(env) });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + osConstants.signals[signal]));
}
