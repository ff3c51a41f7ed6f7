import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostgres } from "~/tests/engines/postgres";

/** The machine, with its load averages now. */
export function describeMachine(): string {
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg().map((figure) => figure.toFixed(2));
  const postgres = path.basename(path.dirname(findPostgres() ?? ""));
  const hardware = `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GB of memory`;
  const software = `${os.type()}, Node ${process.versions.node}, PostgreSQL ${postgres}`;
  return `${hardware}; ${software}; load before (1, 5, 15 minutes) ${load.join(", ")}`;
}

/** Milliseconds; Linux counts in these steps. */
const tickMs = 10;

/** Milliseconds of CPU that all threads of a process have used. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may contain spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Megabytes (1,000,000 bytes) of resident memory: now (`VmRSS`), or the most ever (`VmHWM`). */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / 1e6;
}

/** Waits until a process has been idle for half a second: its emails are sent. Gives up after two minutes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const before = cpuOf(pid);
    await sleep(500);
    if (cpuOf(pid) - before <= 2 * tickMs) return;
  }
}
