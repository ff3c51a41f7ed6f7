import { statfs } from "node:fs/promises";
import os from "node:os";

/** A number of bytes in messages: '1.5 GB'. */
export const inGb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** The free share of the disk under a folder, from 0 to 1, and the name of its host. */
export async function freeDiskShare(folder: string): Promise<{ free: number; host: string }> {
  const { bavail, blocks } = await statfs(folder);
  return { free: blocks > 0 ? bavail / blocks : 1, host: os.hostname() };
}
