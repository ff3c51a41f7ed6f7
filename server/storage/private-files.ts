import fs from "node:fs";
import path from "node:path";

/**
 * Sets file modes in DATA_DIR to its owner only: the database contains addresses and the access
 * code's hash, an email on a trial machine a filmmaker's private link.
 */

/** Everything this process makes from now on is closed to group and others. */
export function restrictFilePermissions(): void {
  process.umask(0o077);
}

const openToOthers = 0o077;

/**
 * Removes the rights of group and others in a folder and below it, as an earlier version or a
 * careless copy may have left them. The owner's rights stay. Links are not followed. Returns the
 * paths that could not be changed: they belong to another user.
 */
export function restrictToOwner(place: string): string[] {
  // A file may be gone by now: another server writes and renames in the same folder.
  const mode = fs.lstatSync(place, { throwIfNoEntry: false })?.mode;
  const left: string[] = [];
  if (mode === undefined) return left;
  if ((mode & openToOthers) !== 0) {
    try {
      fs.chmodSync(place, mode & 0o700);
    } catch {
      left.push(place);
    }
  }
  if ((mode & fs.constants.S_IFMT) !== fs.constants.S_IFDIR) return left;
  for (const entry of contentOf(place)) {
    if (!entry.isSymbolicLink()) left.push(...restrictToOwner(path.join(place, entry.name)));
  }
  return left;
}

/** A folder of somebody else's, such as a disk's own `lost+found`, may not be read. */
function contentOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
