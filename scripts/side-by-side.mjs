/** Runs checks two at a time; the output of each is printed together. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnv, root } from "./ensure-setup.mjs";
import { listFailures } from "./failed-tests.mjs";

/** The most checks at once: two cores suffice. On a larger machine the checks' own workers use the others. */
const maxRunning = 2;

/** Installs what the check needs, one at a time, since apt locks; returns all that is missing, or null. */
export function missingOf({ needs = [] }) {
  const missing = needs.flatMap((ensure) => {
    try {
      ensure();
      return [];
    } catch (error) {
      return [error.message];
    }
  });
  return missing.length === 0 ? null : missing.join("\n    ");
}

/** Runs one command; returns whether it failed, and its output if it was not shown. */
async function run(command, env, isShown) {
  const [program, ...args] = command.split(" ").filter(Boolean);
  const stdio = isShown ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(program, args, { cwd: root, stdio, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  try {
    const [code, signal] = await once(child, "close");
    return { output, error: code === 0 ? null : `${command} ended with ${signal ?? code}` };
  } catch (cause) {
    return { output, error: cause.message };
  }
}

/** Runs one check's commands until one fails; prints the output at the end. */
async function runCheck({ name, run: commands, alone }, times, extraEnv) {
  const started = performance.now();
  const timesFile = path.join(times, `${name}.json`);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const env = childEnv({ NODE_ENV: "test", TIMES_FILE: timesFile, ...colour, ...extraEnv });
  console.log(`▶ ${name}${alone ? "" : " …"}`);
  let output = "";
  let error = null;
  for (const command of commands) {
    const result = await run(command, env, alone);
    output += result.output;
    error = result.error;
    if (error) break;
  }
  const ms = performance.now() - started;
  if (output.trim()) console.log(`\n── ${name}\n${output.trim()}\n`);
  console.log(error ? `✗ ${name}: ${error}` : `✓ ${name} (${(ms / 1000).toFixed(1)} s)`);
  return { error, ms, failures: error ? listFailures(timesFile, output) : [] };
}

/**
 * Runs checks in their order, two at a time; one that is `alone` waits for all others, one that is `built` for the
 * build. TIMES_FILE tells each where to write its report, in the folder `times`; `extraEnv` are further
 * variables. Returns in the same order `{ name, error: null or a sentence, ms, failures }`.
 */
export async function runSideBySide(checks, times, extraEnv = {}) {
  const results = new Map();
  for (const check of checks) {
    const error = missingOf(check);
    if (error) console.log(`✗ ${check.name}: ${error}`);
    if (error) results.set(check, { error, ms: 0, failures: [] });
  }
  const build = checks.find(({ name }) => name === "build");
  const waitingChecks = checks.filter((check) => !results.has(check));
  const running = new Map();

  const mayStart = ({ built, alone }) => {
    if (built && !results.has(build)) return false;
    if (alone) return running.size === 0;
    return running.size < maxRunning && ![...running.keys()].some((check) => check.alone);
  };
  const start = async (check) => {
    // It must be in `running` before it can end.
    await null;
    const buildError = check.built && results.get(build).error ? "there is no build" : null;
    results.set(
      check,
      buildError
        ? { error: buildError, ms: 0, failures: [] }
        : await runCheck(check, times, extraEnv),
    );
    running.delete(check);
  };

  while (waitingChecks.length > 0 || running.size > 0) {
    for (const check of [...waitingChecks]) {
      if (!mayStart(check)) continue;
      waitingChecks.splice(waitingChecks.indexOf(check), 1);
      running.set(check, start(check));
    }
    await Promise.race(running.values());
  }
  return checks.map((check) => ({ name: check.name, ...results.get(check) }));
}
