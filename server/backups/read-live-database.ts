import fs from "node:fs";
import fsp from "node:fs/promises";
import path from "node:path";

/**
 * Copies the embedded database while the server uses it, without blocking queries. The copy is as after a power cut:
 * the engine writes its log before its files, so with the log copied last, replaying it repairs the files. This holds
 * as long as no checkpoint restarts the log meanwhile. The embedded engine makes none automatically; the control file
 * is read before and after, and the copy is repeated if it changed.
 */

const controlFile = path.join("global", "pg_control");
const logFolder = "pg_wal";
/** Files of the running server without data. */
const skippedFiles = new Set(["postmaster.pid", "postmaster.opts"]);
const maxAttempts = 5;

/** Copies a running database's folder to `to`, which must not exist. Throws after five failed tries. */
export async function copyRunning(from: string, to: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await fsp.readFile(path.join(from, controlFile));
    await fsp.mkdir(to, { mode: 0o700 });
    await copyFolder(
      from,
      to,
      (name) => name === controlFile || name === logFolder || skippedFiles.has(name),
    );
    await fsp.writeFile(path.join(to, controlFile), before, { mode: 0o600 });
    await copyFolder(path.join(from, logFolder), path.join(to, logFolder), () => false);
    const after = await fsp.readFile(path.join(from, controlFile));
    if (before.equals(after)) return;
    await fsp.rm(to, { recursive: true });
  }
  throw new Error("The database could not be copied: it made one checkpoint after another.");
}

async function copyFolder(
  from: string,
  to: string,
  isSkipped: (name: string) => boolean,
  subfolder = "",
) {
  await fsp.mkdir(path.join(to, subfolder), { recursive: true, mode: 0o700 });
  for (const entry of await fsp.readdir(path.join(from, subfolder), { withFileTypes: true })) {
    const name = path.join(subfolder, entry.name);
    if (isSkipped(name)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, isSkipped, name);
    else if (entry.isFile()) await copyFile(path.join(from, name), path.join(to, name));
  }
}

/** A file that no longer exists was deleted by a statement that is in the copied log. */
async function copyFile(from: string, to: string): Promise<void> {
  try {
    await fsp.copyFile(from, to, fs.constants.COPYFILE_FICLONE);
    await fsp.chmod(to, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Bytes of all files below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await fsp.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const stat = await fsp.stat(path.join(entry.parentPath, entry.name)).catch(() => null);
    sum += stat?.size ?? 0;
  }
  return sum;
}
