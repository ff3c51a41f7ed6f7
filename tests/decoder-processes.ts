import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** The processes in which a site decodes what it was sent, and their end by an accident. Linux only. */

const read = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** The decoders of a site's process: of one kind, if `module` names it. Its first thread starts them. */
export const decodersOf = (parent: number, module = ".decoder."): number[] =>
  (read(parent, `task/${parent}/children`).match(/\d+/g) ?? [])
    .filter((pid) => read(pid, "cmdline").includes(module.replace(/\.ts$/, "")))
    .map(Number);

/** The bytes that a process has read, from files and pipes. */
export const readBytesOf = (pid: number): number =>
  Number(/^rchar: (\d+)$/m.exec(read(pid, "io"))?.[1] ?? 0);

/** True once a decoder has opened a file whose path ends so. */
export const hasOpened = (pid: number, ending: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) =>
      readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith(ending),
    );
  } catch {
    return false;
  }
};

/** When a decoder is killed: once it has opened a file whose path ends so, or has read so many bytes. */
export type KillPoint = { opened: string } | { bytes: number };

/**
 * Waits for the next decoder of a process and kills it at a point of its work. The watcher has a thread of its own: a
 * decoder may work for milliseconds only, and this thread feeds it.
 */
export async function killDecoder(parent: number, module: string, point: KillPoint): Promise<void> {
  const watcher = new Worker(new URL("./decoder-killer.ts", import.meta.url), {
    workerData: { parent, module, point },
  });
  await once(watcher, "exit");
}
