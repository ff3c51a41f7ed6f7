import { hashOf } from "../image-store.commands.server";
import type { FileStore } from "./gateway.server";

export type MovedFiles = { copied: number; unchanged: number; bytes: number };

/**
 * Copies all files of a store into another one and reads each back. Identical files are skipped, so that an interrupted
 * move can continue; nothing is deleted. Throws if a file differs.
 */
export async function moveFiles(source: FileStore, target: FileStore): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, unchanged: 0, bytes: 0 };
  const existingNames = new Set(await target.listNames());
  for (const name of await source.listNames()) {
    const bytes = await source.read(name);
    if (!bytes) continue;
    const hash = hashOf(bytes);
    const isIdenticalInTarget = async () => {
      const stored = await target.read(name);
      return stored !== null && hashOf(stored) === hash;
    };
    if (existingNames.has(name) && (await isIdenticalInTarget())) {
      moved.unchanged += 1;
      continue;
    }
    await target.write(name, bytes);
    if (!(await isIdenticalInTarget())) throw new Error(`${name} was changed during the copy.`);
    moved.copied += 1;
    moved.bytes += bytes.length;
  }
  return moved;
}
