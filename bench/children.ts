import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { node } from "~/tests/server-process";
import type { EngineOrder, Written } from "./baselines/database";
import type { Bytes } from "./baselines/http";
import type { Counted, Order } from "./client/protocol";

/** The processes that a run talks to: the client, the bare server, the engine. */

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A program of this folder with questions and answers over its channel, one at a time. */
function child(file: string) {
  const started = spawn(node, [path.join(import.meta.dirname, file)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Moments and bytes arrive as what they were.
    serialization: "advanced",
  });
  running.add(started);
  const ended = once(started, "exit").finally(() => running.delete(started));
  const over = ended.then((): never => {
    throw new Error(`${file} ended.`);
  });
  over.catch(() => undefined);
  const ask = async <T>(question: object): Promise<T> => {
    started.send(question);
    const [told] = await Promise.race([once(started, "message"), over]);
    if (told?.error) throw new Error(told.error);
    return told as T;
  };
  const end = async () => {
    started.kill("SIGKILL");
    await ended;
  };
  return { pid: started.pid ?? 0, ask, end };
}

/** The client: `drive` has it ask for so many seconds. */
export function startClient() {
  const { ask, end } = child("client/main.ts");
  return { drive: (order: Order) => ask<Counted>(order), end };
}
export type Client = ReturnType<typeof startClient>;

/** Node's HTTP server that answers everything with these bytes. */
export async function startBare(bytes: Bytes) {
  const { pid, ask, end } = child("baselines/http.ts");
  return { pid, url: `http://127.0.0.1:${await ask<number>(bytes)}`, end };
}

/** The engine, opened; `commit` resolves to commits a second. */
export async function startEngine(open: Extract<EngineOrder, { open: unknown }>["open"]) {
  const { pid, ask, end } = child("baselines/database.ts");
  await ask({ open } satisfies EngineOrder);
  const commit = (rows: readonly Written[], writers: number, seconds: number) =>
    ask<number>({ rows, writers, seconds } satisfies EngineOrder);
  return { pid, commit, end };
}
