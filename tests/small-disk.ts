import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { makeTemporaryFolder } from "./data-dir";

const block = Buffer.alloc(1024 * 1024);

/** False if another write took the last free space. */
function wrote(file: number, bytes: Buffer): boolean {
  try {
    fs.writeSync(file, bytes);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

/** A small disk in memory; needs the right to mount. */
export type SmallDisk = {
  path: string;
  /** Fills it until this many bytes are free. */
  leave: (bytes: number) => void;
  /** Deletes what filled it. */
  clear: () => void;
};

/** Mounts one for the running test, of this many files at most; or returns why that is not possible here. */
export function mountSmallDisk(megabytes: number, files = 100_000): SmallDisk | string {
  const folder = makeTemporaryFolder();
  try {
    const options = `size=${megabytes}m,nr_inodes=${files},mode=0700`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder.path], { stdio: "pipe" });
  } catch (error) {
    folder.remove();
    return String((error as { stderr?: Buffer }).stderr ?? error).trim();
  }
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder.path]);
    folder.remove();
  });
  const ballast = path.join(folder.path, "ballast");
  const clear = () => fs.rmSync(ballast, { force: true });
  const leave = (bytes: number) => {
    clear();
    const file = fs.openSync(ballast, "w", 0o600);
    for (;;) {
      const { bavail, bsize } = fs.statfsSync(folder.path);
      const missing = Math.min(bavail * bsize - bytes, block.length);
      if (missing <= 0 || !wrote(file, block.subarray(0, missing))) break;
    }
    fs.closeSync(file);
  };
  return { path: folder.path, leave, clear };
}
