/** Where the checks of `npm test` put their temporary files. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

/** Linux' file system in memory. */
const inMemory = "/dev/shm";
const prefix = "heartlight-checks-";
/** Several times what two runs side by side use. */
const neededBytes = 6 * 2 ** 30;

/** Whether a file system in memory has room, and so has the machine. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= neededBytes;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Deletes the folders of runs that were killed. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [pid] = name.slice(prefix.length).split("-");
    if (!isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder that is deleted when this process ends: in memory if there is room, else on the disk. The databases of
 * the tests are a hundred thousand files, and a disk spends more time on them than the tests do on their work.
 */
export function makeTemporaryFolder() {
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // Like /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // Without these lines a signal would leave it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return folder;
}
