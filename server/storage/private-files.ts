import fs from "node:fs";
import path from "node:path";

/**
 * Sets file modes in DATA_DIR to its owner only: the database contains addresses and the access code's hash, an email
 * on a trial machine a filmmaker's private link.
 */

/** New files of this process are closed to group and others. */
export function restrictFilePermissions(): void {
  process.umask(0o077);
}

type Owner = { uid: number; gid: number };

/**
 * The owner of a folder, or of the nearest one above it that exists, if that is another user and this process root's: the
 * site could neither read nor delete what root writes there. Else null.
 */
export function otherOwnerOf(folder: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  let existing = folder;
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  const { uid, gid } = fs.statSync(existing);
  return uid === 0 ? null : { uid, gid };
}

/** Root continues as another user. */
export function continueAs({ uid, gid }: Owner): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Gives a folder and what root wrote in it to another user. Links are not followed. */
export function giveTo({ uid, gid }: Owner, folder: string): void {
  const names = fs.existsSync(folder)
    ? ["", ...fs.readdirSync(folder, { recursive: true, encoding: "utf8" })]
    : [];
  for (const name of names) {
    const place = path.join(folder, name);
    if (fs.lstatSync(place).uid === 0) fs.lchownSync(place, uid, gid);
  }
}

const othersBits = 0o077;

/**
 * Removes the rights of group and others in a folder and below it, which an earlier version or a copy may have left.
 * Links are not followed. Returns the paths that could not be changed: they belong to another user.
 */
export function restrictToOwner(filePath: string): string[] {
  // Another server may have renamed the file meanwhile.
  const mode = fs.lstatSync(filePath, { throwIfNoEntry: false })?.mode;
  const unchanged: string[] = [];
  if (mode === undefined) return unchanged;
  if ((mode & othersBits) !== 0) {
    try {
      fs.chmodSync(filePath, mode & 0o700);
    } catch {
      unchanged.push(filePath);
    }
  }
  if ((mode & fs.constants.S_IFMT) !== fs.constants.S_IFDIR) return unchanged;
  for (const entry of contentOf(filePath)) {
    if (!entry.isSymbolicLink())
      unchanged.push(...restrictToOwner(path.join(filePath, entry.name)));
  }
  return unchanged;
}

/** The content of a folder; none of another user's that cannot be read, such as a disk's `lost+found`. */
function contentOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
