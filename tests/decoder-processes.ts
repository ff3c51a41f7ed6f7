import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The processes in which a site decodes what it was sent, and their end by an accident. Linux only. */

const read = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

const parentOf = (pid: string) => Number(read(pid, "stat").split(") ").at(-1)?.split(" ")[1]);

/** The decoders of a site's process: of one kind, if `module` names it. */
export const decodersOf = (parent: number, module = ".decoder."): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .filter((pid) => read(pid, "cmdline").includes(module))
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

/** Waits for the next decoder of a process and kills it, once `isReady` says so. */
export async function killDecoder(
  parent: number,
  module: string,
  isReady: (pid: number) => boolean = () => true,
): Promise<void> {
  for (;;) {
    const pid = decodersOf(parent, module).find(isReady);
    if (pid !== undefined) return void process.kill(pid, "SIGKILL");
    await sleep(2);
  }
}
