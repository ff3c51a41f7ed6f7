import { hashOf } from "../image-store.commands.server";
import type { FileStore } from "./gateway.server";

export type MovedFiles = { copied: number; unchanged: number; bytes: number };

/**
 * Copies all files of a store into another one and reads each back. Identical files are skipped, so that an interrupted
 * move can continue; nothing is deleted. Throws if a file differs.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, unchanged: 0, bytes: 0 };
  const existingNames = new Set(await to.names());
  for (const name of await from.names()) {
    const bytes = await from.read(name);
    if (!bytes) continue;
    const hash = hashOf(bytes);
    const isCopied = async () => {
      const stored = await to.read(name);
      return stored !== null && hashOf(stored) === hash;
    };
    if (existingNames.has(name) && (await isCopied())) {
      moved.unchanged += 1;
      continue;
    }
    await to.write(name, bytes);
    if (!(await isCopied())) throw new Error(`${name} was changed during the copy.`);
    moved.copied += 1;
    moved.bytes += bytes.length;
  }
  return moved;
}
