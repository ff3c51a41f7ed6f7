import { readFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "~/tests/engines/postgres";

/** What the machine is, and what a process of it has used, as Linux tells it. */

/** One sentence about the machine, with the load before anything was measured. */
export async function describeMachine(cluster: Cluster): Promise<string> {
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg().map((figure) => figure.toFixed(2));
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  await client.end();
  return [
    `${cores[0]?.model.trim() ?? "unknown CPU"}, ${cores.length} cores, ${memory} GB of memory`,
    `${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}`,
    `load before (1, 5, 15 minutes) ${load.join(", ")}`,
  ].join("; ");
}

/** Linux counts a process's time in ticks of 10 ms, whatever its clock is. */
const tickMs = 10;

/** Milliseconds of CPU that a process has used with all its threads. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name, which may hold blanks; times are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Megabytes of memory (1,000,000 bytes, resident) that a process holds now. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / 1e6;
}

/** The most that it ever held, in megabytes; 0 of one that has ended. */
export function mostMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024) / 1e6;
  } catch {
    return 0;
  }
}

/** Waits until a process has done nearly nothing for half a second: letters are sent, caches filled. */
export async function atRest(pid: number, patienceMs = 120_000): Promise<void> {
  const until = performance.now() + patienceMs;
  let before = cpuOf(pid);
  while (performance.now() < until) {
    await sleep(500);
    const now = cpuOf(pid);
    if (now - before <= 2 * tickMs) return;
    before = now;
  }
}
