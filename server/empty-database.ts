import type { Dirent } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";

/**
 * The empty, migrated database for a first start. The build makes it (`prepareStarts`), so that a
 * first start copies files instead of setting up PostgreSQL and running every migration.
 */
export const emptyDatabase = path.resolve("build/server/empty-database");

/**
 * Puts the empty database in the place of `folder` unless it exists, or the build has none. It is
 * complete and on disk before it gets its name: an interrupted start leaves nothing that the next
 * one would take for a database.
 */
export async function writeEmptyDatabase(folder: string, from = emptyDatabase): Promise<void> {
  if ((await exists(folder)) || !(await exists(from))) return;
  const partial = `${folder}.part`;
  await fs.rm(partial, { recursive: true, force: true });
  await fs.cp(from, partial, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const entries = await fs.readdir(partial, { recursive: true, withFileTypes: true });
  const placeOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name);
  // Its owner's alone, whatever the build's own modes are.
  await Promise.all([
    settle(partial, 0o700),
    ...entries.map((entry) => settle(placeOf(entry), entry.isDirectory() ? 0o700 : 0o600)),
  ]);
  await fs.rename(partial, folder);
  await settle(path.dirname(folder));
}

const exists = (place: string) =>
  fs.access(place).then(
    () => true,
    () => false,
  );

/** Gives a file or folder its mode and waits until it is on disk. */
async function settle(place: string, mode?: number): Promise<void> {
  const file = await fs.open(place, "r");
  try {
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}
