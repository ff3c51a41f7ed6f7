import { hashOf } from "../image-store.server";
import type { FileStore } from "./gateway.server";

export type MovedFiles = { copied: number; there: number; bytes: number };

/**
 * Copies all files of a store into another one and reads each back. Identical files are skipped, so that an interrupted
 * move can continue; nothing is deleted. Throws if a file differs.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, there: 0, bytes: 0 };
  const already = new Set(await to.names());
  for (const name of await from.names()) {
    const bytes = await from.read(name);
    if (!bytes) continue;
    const hash = hashOf(bytes);
    const isThere = async () => {
      const stored = await to.read(name);
      return stored !== null && hashOf(stored) === hash;
    };
    if (already.has(name) && (await isThere())) {
      moved.there += 1;
      continue;
    }
    await to.write(name, bytes);
    if (!(await isThere())) throw new Error(`${name} was changed during the copy.`);
    moved.copied += 1;
    moved.bytes += bytes.length;
  }
  return moved;
}
