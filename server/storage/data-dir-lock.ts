import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../env";

/**
 * One process per DATA_DIR: two that open the embedded database at once destroy it. The lock is the operating system's
 * file lock (taken through SQLite): it is atomic, ends with the process, and does not depend on process numbers.
 * Nothing else in this process may open server.lock: closing any handle of the file would free it.
 */
export type DataDirLock = { release: () => void };

/** SQLite's code for a locked file. */
const sqliteBusy = 5;

/** Another process has the lock. */
export class FolderInUse extends ConfigError {}

/** Takes the lock. Throws FolderInUse if another process has it, or ConfigError if it cannot be taken. */
export function lockDataDir(dataDir: string): DataDirLock {
  const pidFile = path.join(dataDir, "server.pid");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(dataDir, "server.lock"), { timeout: 0 });
    // Never committed: the lock is held until the file is closed.
    file.exec("begin immediate");
    // For the message of a refused process, and for people.
    fs.writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    file?.close();
    throw lockError(error, dataDir, pidFile);
  }
  const lockFile = file;
  return {
    release: () => {
      fs.rmSync(pidFile, { force: true });
      lockFile.close();
    },
  };
}

function lockError(error: unknown, dataDir: string, pidFile: string): ConfigError {
  const { errcode, message } = error as Error & { errcode?: number };
  if (errcode === sqliteBusy) {
    const pid = fs.existsSync(pidFile)
      ? ` (number ${fs.readFileSync(pidFile, "utf8").trim()})`
      : "";
    return new FolderInUse(
      `Cannot start: another process${pid} uses ${dataDir}; stop it or set DATA_DIR to another folder.`,
    );
  }
  return new ConfigError(`Cannot start: ${dataDir} cannot be locked: ${message}.`);
}
