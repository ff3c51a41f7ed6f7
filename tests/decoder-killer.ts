import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { decodersOf, hasOpened, type KillPoint, readBytesOf } from "./decoder-processes.ts";

/**
 * Kills the next decoder of a process at a point of its work (`killDecoder`). The decoder is let run for a millisecond
 * at a time, so that it cannot end between two looks.
 */

const { parent, module, point } = workerData as {
  parent: number;
  module: string;
  point: KillPoint;
};

/** Sends a signal; false if the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const isReached = (pid: number) =>
  "opened" in point ? hasOpened(pid, point.opened) : readBytesOf(pid) > point.bytes;

for (let isKilled = false; !isKilled; await sleep(1)) {
  const [pid] = decodersOf(parent, module);
  while (pid !== undefined && !isKilled && signal(pid, "SIGSTOP")) {
    isKilled = isReached(pid);
    signal(pid, isKilled ? "SIGKILL" : "SIGCONT");
    await sleep(1);
  }
}
