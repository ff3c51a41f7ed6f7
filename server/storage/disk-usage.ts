import { statfs } from "node:fs/promises";
import os from "node:os";

/** The part of the disk under a folder that is free for this process, from 0 to 1, and whose disk it is. */
export async function freeDiskShare(folder: string): Promise<{ free: number; host: string }> {
  const { bavail, blocks } = await statfs(folder);
  return { free: blocks > 0 ? bavail / blocks : 1, host: os.hostname() };
}
