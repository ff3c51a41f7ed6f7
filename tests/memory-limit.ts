import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A Linux control group that limits the memory of its processes, like systemd's MemoryMax. */
export type MemoryLimit = {
  /** Starts a command within the group: put it before the command and its arguments. */
  prefix: readonly string[];
  /** Removes the group; false while it has a running process. */
  remove: () => boolean;
};

/** The files of both versions of control groups. */
const versions = [
  {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
  },
  { root: "/sys/fs/cgroup", limit: "memory.max" },
];

/** Creates such a group; returns a string with the reason if this machine does not allow it. */
export function limitMemory(bytes: number): MemoryLimit | string {
  const reasons: string[] = [];
  for (const { root, limit } of versions) {
    const group = path.join(root, `heartlight-test-${process.pid}`);
    try {
      mkdirSync(group);
      if (!existsSync(path.join(group, limit))) {
        rmdirSync(group);
        throw new Error(`${root} does not limit memory`);
      }
      writeFileSync(path.join(group, limit), String(bytes));
    } catch (error) {
      reasons.push((error as Error).message);
      continue;
    }
    const procs = path.join(group, "cgroup.procs");
    return {
      prefix: ["/bin/sh", "-c", `echo $$ > ${procs} && exec "$@"`, "sh"],
      remove: () => {
        try {
          rmdirSync(group);
          return true;
        } catch {
          return false;
        }
      },
    };
  }
  return reasons.join("; ");
}
