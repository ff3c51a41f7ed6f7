import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accessCode, directorEmail } from "./director-account";
import { cookieOf, makeRequest, type RequestOptions } from "./requests";

/** The built server as a separate process: started, requested, stopped and killed, as by an operator or an accident. */

const root = path.resolve(import.meta.dirname, "..");
export const node = path.join(root, "node_modules/.bin/node");
/** The built server, which also restores backups. */
export const serverFile = path.join(root, "build/server/index.js");

/** Vitest's global set-up: builds if the sources changed. */
export default function setUp(): void {
  execFileSync(node, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
}

/** Servers that no test stopped; they end with the test run. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

type ServerOptions = {
  /** A prefix of the command, for example a memory limit. */
  command?: readonly string[];
  /** Its log goes to this file: under load it is more than a measuring process should read. */
  logFile?: string;
};

/**
 * Runs the server with only these settings, on a free port unless PORT is set; `home` is the folder of another built
 * version.
 */
export function spawnServer(
  env: Record<string, string>,
  home = root,
  { command, logFile }: ServerOptions = {},
) {
  const started = performance.now();
  const [program = node, ...args] = command ?? [
    node,
    path.join(home, path.relative(root, serverFile)),
  ];
  const child = spawn(program, args, {
    cwd: home,
    stdio: ["ignore", logFile ? openSync(logFile, "w") : "pipe", "pipe"],
    env: {
      NODE_ENV: "production",
      PORT: "0",
      DEMO: "off",
      RATE_LIMITS: "off",
      // No test asks other hosts by accident.
      LINK_CHECKS: "off",
      // The demo content uses the day of the test run, unless a clock is set.
      ...(env.DEMO === "on" &&
        !env.LIVE &&
        !env.SMTP_URL &&
        !env.STRIPE_SECRET_KEY && { CLOCK: "now" }),
      ...env,
    },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    ms: performance.now() - started,
    ...output,
  }));
  return { child, output, ended };
}

/** Starts the server and waits until it is ready. Throws its output if it fails. */
export async function startServer(
  env: Record<string, string>,
  home?: string,
  options: ServerOptions = {},
) {
  const settings = { DIRECTOR_ACCESS_CODE: accessCode, ...env };
  const { child, output, ended } = spawnServer(settings, home, options);
  const { logFile } = options;
  const readOutput = () => (logFile ? readFileSync(logFile, "utf8") : output.out);
  const welcome = /Listening\s+(\S+:\d+)/;
  while (!welcome.test(readOutput())) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server did not start (${child.signalCode ?? "exit"}): ${output.err}`);
    }
    await sleep(10);
  }
  const url = `http://${welcome.exec(readOutput())?.[1]}`;
  const request = (address: string, options: RequestOptions = {}) =>
    fetch(makeRequest(url, address, options));
  return {
    url,
    pid: child.pid,
    output,
    ended,
    request,
    /** Logs in as the director and returns the Cookie header. */
    logIn: async (options: RequestOptions = {}): Promise<string> => {
      const json = { email: directorEmail, accessCode };
      return cookieOf(await request("/api/director/session", { json, ...options }));
    },
    /** True while it is running. */
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends a signal and waits for the end. */
    end: (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Sends a JSON request like the site's own pages. */
export function post(server: { url: string }, address: string, json: unknown): Promise<Response> {
  return fetch(makeRequest(server.url, address, { json }));
}
