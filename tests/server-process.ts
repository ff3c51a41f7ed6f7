import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The built server as a process of its own, to be killed, restarted and asked. */

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Everything printed so far, standard output and error. */
  printed: () => string;
  /** Sends a signal and waits for the end. Resolves to the exit code, null when killed. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

const root = path.resolve(import.meta.dirname, "..");

/**
 * Starts `build/server/index.js` on a free port and waits until it is ready.
 * Throws with what it printed when it ends instead. Run `npm run build` first.
 */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(path.join(root, "node_modules/.bin/node"), ["build/server/index.js"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DEMO: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const port = /Listening\s+\S+?:(\d+)/.exec(text)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then(() => reject(new Error(`The server ended: ${text.trim()}`)));
  });
  return {
    url,
    child,
    printed: () => text,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** A JSON request as the site's own pages send it. */
export function post(server: { url: string }, path: string, json: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: JSON.stringify(json),
  });
}
