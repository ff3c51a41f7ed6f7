import type { Dirent } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";

/**
 * The empty, migrated database of the build (`prepareStarts`): a first start copies it instead of setting up PostgreSQL
 * and running every migration.
 */
export const emptyDatabase = path.resolve("build/server/empty-database");

/**
 * Copies the empty database to `folder` unless that exists or the build has none. It is complete and on disk before it
 * gets its name: an interrupted start leaves nothing that looks like a database.
 */
export async function writeEmptyDatabase(folder: string, from = emptyDatabase): Promise<void> {
  if ((await exists(folder)) || !(await exists(from))) return;
  const partial = `${folder}.part`;
  await fs.rm(partial, { recursive: true, force: true });
  await copyFolder(from, partial);
  const entries = await fs.readdir(partial, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name);
  // Only for the owner, whatever the modes of the build are.
  await Promise.all([
    flushToDisk(partial, 0o700),
    ...entries.map((entry) => flushToDisk(pathOf(entry), entry.isDirectory() ? 0o700 : 0o600)),
  ]);
  await fs.rename(partial, folder);
  await flushToDisk(path.dirname(folder));
}

/** The same for a database that is deleted after use: not on disk, and with the modes of the build. */
export async function writeTemporaryDatabase(folder: string): Promise<void> {
  if (await exists(emptyDatabase)) await copyFolder(emptyDatabase, folder);
}

const copyFolder = (from: string, to: string) =>
  fs.cp(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });

const exists = (filePath: string) =>
  fs.access(filePath).then(
    () => true,
    () => false,
  );

/** Sets a mode and waits until the file or folder is on disk. */
async function flushToDisk(filePath: string, mode?: number): Promise<void> {
  const file = await fs.open(filePath, "r");
  try {
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}
