import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds: the unit in which Linux counts CPU time. */
const tickMs = 10;

/** Milliseconds of CPU that a process has used. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, can contain spaces. The 14th and 15th are user and system time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Megabytes (1,000,000 bytes) of resident memory: now (`VmRSS`), or the most ever (`VmHWM`). */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / 1e6;
}

/** Waits until a process is idle for half a second, so its emails are sent. Gives up after two minutes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const before = cpuOf(pid);
    await sleep(500);
    if (cpuOf(pid) - before <= 2 * tickMs) return;
  }
}
