import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { databaseFolder, openEmbedded } from "~/db/client";
import { describeError } from "~/http/log";
import { lockDataDir } from "../data-dir-lock";
import { StartRefused } from "../env";
import { asideOf } from "./restoring";

/**
 * Backups of earlier versions: the embedded database's own folder as one file, without
 * pictures. They are restored as they were made, and no new ones are.
 */

/** A backup's content, unpacked. Throws StartRefused when the file is none. */
function readBackup(file: string): Blob {
  try {
    return new Blob([gunzipSync(fs.readFileSync(file))], { type: "application/x-tar" });
  } catch (error) {
    throw new StartRefused(`Cannot restore: ${file} is no backup (${describeError(error)}).`);
  }
}

/** Restores a backup; returns where the database that was there has been set aside, if there was one. */
export async function restoreOld(dataDir: string, file: string): Promise<string | null> {
  const dump = readBackup(file);
  const lock = lockDataDir(dataDir);
  const folder = databaseFolder(dataDir);
  const aside = asideOf(folder);
  try {
    if (aside) fs.renameSync(folder, aside);
    const opened = await openEmbedded(dataDir, dump);
    await opened.close();
    return aside;
  } catch (error) {
    // A file that is no backup leaves everything as it was.
    fs.rmSync(folder, { recursive: true, force: true });
    if (aside) fs.renameSync(aside, folder);
    throw error;
  } finally {
    lock.release();
  }
}
