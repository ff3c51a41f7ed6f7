import fs from "node:fs";
import { statfs } from "node:fs/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import { databaseFolder, fromPglite } from "~/db/client";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import { describeError } from "~/lib/log";
import { ConfigError, type Env } from "../env";
import { lockDataDir } from "../storage/data-dir-lock";
import { type CleanUpResult, cleanRestored } from "./clean-restored";
import { NoBackup } from "./no-backup";
import { previousDataPath } from "./restore";
import { folderType, plainFile, readTar } from "./tar";

/** Backups of earlier versions: the embedded database's folder as one file, without pictures. They can be restored. */

/** The largest size in bytes: it is unpacked in memory. */
const maxBytes = 4_000_000_000;

/** Unpacks a backup. Throws ConfigError if the file is none. */
async function readBackup(file: string, freeBytes: number): Promise<Blob> {
  try {
    await checkEntries(file, Math.min(freeBytes, maxBytes));
    const unpacked = gunzipSync(fs.readFileSync(file), { maxOutputLength: maxBytes });
    return new Blob([unpacked], { type: "application/x-tar" });
  } catch (error) {
    throw new ConfigError(`Cannot restore: ${file} is no backup (${describeError(error)}).`);
  }
}

/** Checks an archive without writing anything: only files and folders of a database, no larger than `limit`. */
async function checkEntries(file: string, limit: number): Promise<void> {
  let bytesLeft = limit;
  for await (const entry of readTar(fs.createReadStream(file).pipe(createGunzip()))) {
    bytesLeft -= entry.size;
    if (bytesLeft < 0) throw new NoBackup("it would need more room than there is");
    if (entry.type !== plainFile && entry.type !== folderType) {
      throw new NoBackup("something in it is neither a file nor a folder");
    }
    if (entry.name.split("/").includes("..")) throw new NoBackup("a name in it leads out of it");
    for await (const _ of entry.content);
  }
}

/**
 * Restores a backup; returns where the previous database was set aside, if there was one, and how many deletions were
 * repeated. `erasures`: a file with another list of deletions.
 */
export async function restoreLegacy(
  env: Env,
  file: string,
  erasures?: string,
): Promise<{ asidePath: string | null } & CleanUpResult> {
  const { DATA_DIR: dataDir } = env;
  const { bavail, bsize } = await statfs(dataDir);
  const dump = await readBackup(file, bavail * bsize);
  const lock = lockDataDir(dataDir);
  const folder = databaseFolder(dataDir);
  const asidePath = previousDataPath(folder);
  try {
    // Not in the inner `try`: if the database cannot be moved away, it must not be deleted.
    if (asidePath) fs.renameSync(folder, asidePath);
    try {
      const opened = await fromPglite(await openDurablePglite(folder, dump));
      // It does not contain its date.
      return { asidePath, ...(await cleanRestored(opened, env, { madeAt: null, erasures })) };
    } catch (error) {
      // A file that is not a backup changes nothing.
      putBack(folder, asidePath, error);
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** Undoes a restore that failed with `cause`. Throws ConfigError, with both errors, if that fails as well. */
function putBack(folder: string, asidePath: string | null, cause: unknown): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
    if (asidePath) fs.renameSync(asidePath, folder);
  } catch (error) {
    const place = asidePath ? ` The previous database is in ${asidePath}.` : "";
    throw new ConfigError(
      `Cannot restore: ${describeError(cause)}. Undoing it failed: ${describeError(error)}.${place}`,
      { cause },
    );
  }
}
