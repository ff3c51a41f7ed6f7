import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accessCode, directorEmail } from "~/tests/director-account";
import { cookieOf, makeRequest, type RequestOptions } from "~/tests/requests";
import { node, serverFile } from "~/tests/server-process";
import type { BenchSite } from "./bench";

/**
 * The built server as an operator runs it: a process of its own whose log goes to
 * a file. Through a pipe, the measuring process would read each line of it.
 */

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs the server at a place, on a free port unless `env` says otherwise. Does not wait for it. */
export function launch(place: BenchSite, env: Record<string, string> = {}) {
  mkdirSync(place.dataDir, { recursive: true });
  const logFile = path.join(place.dataDir, "server.log");
  const log = openSync(logFile, "w");
  const started = spawn(node, [serverFile], {
    stdio: ["ignore", log, "inherit"],
    env: {
      ...{ NODE_ENV: "production", PORT: "0", DEMO: "off", RATE_LIMITS: "off" },
      // As scripts/start.mjs says it.
      MALLOC_ARENA_MAX: "1",
      ...{ DIRECTOR_ACCESS_CODE: accessCode, ...place.env, ...env },
    },
  });
  closeSync(log);
  running.add(started);
  const ended = once(started, "exit").finally(() => running.delete(started));
  const end = async () => {
    started.kill("SIGTERM");
    await ended;
  };
  const isOver = () => started.exitCode !== null || started.signalCode !== null;
  return { pid: started.pid ?? 0, logFile, isOver, end };
}

/** Runs the server and waits until it is open. Throws when it does not open. */
export async function openSite(place: BenchSite, env: Record<string, string> = {}) {
  const { pid, logFile, isOver, end } = launch(place, env);
  let found: string | undefined;
  while (found === undefined) {
    if (isOver()) throw new Error(`The server did not start: ${readFileSync(logFile, "utf8")}`);
    await sleep(20);
    found = /Listening\s+(\S+:\d+)/.exec(readFileSync(logFile, "utf8"))?.[1];
  }
  const url = `http://${found}`;
  const request = (address: string, options: RequestOptions = {}) =>
    fetch(makeRequest(url, address, options));
  /** Logs in as the director and returns the Cookie header to send along. */
  const logIn = async () => {
    const json = { email: directorEmail, accessCode };
    return cookieOf(await request("/api/director/session", { json }));
  };
  return { pid, url, request, logIn, end };
}
export type Site = Awaited<ReturnType<typeof openSite>>;
