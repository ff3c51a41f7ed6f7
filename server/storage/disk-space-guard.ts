import { statfs } from "node:fs/promises";
import { diskFull } from "../maintenance-response";

const megabyte = 1024 * 1024;
/** Bytes that stay free: the embedded database cannot finish a transaction on a full disk. */
const minFree = 64 * megabyte;
/**
 * Bytes reserved for freeing space: logins, and deleting. The database allocates its log in pieces of 16
 * MB.
 */
const minFreeForRescue = 24 * megabyte;
/** Milliseconds for which a check of the disk is cached. */
const cacheMs = 1_000;

/** The calls of a login, of its second step, and of a confirmation that some deletions ask for. */
const loginPath =
  /^\/api\/(?:director\/session|login-codes|sessions|auth\/(?:second-factor|options|verify|confirm(?:\/code)?))$/;

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Bytes free for this process on the disk of a folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export type DiskSpaceGuard = {
  /** The refusal of a write while the disk is almost full; else null. */
  refuse: (request: Request) => Promise<Response | null>;
  /** Whether background work may write. */
  hasSpaceForWork: () => Promise<boolean>;
};

/**
 * Watches the disk of DATA_DIR: writes are refused with a message before the disk is full, since the database would hang
 * on a full one. Reads are always allowed.
 */
export function watchDiskSpace(dataDir: string, measureFree = freeBytes): DiskSpaceGuard {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuredBytes: Promise<number> = Promise.resolve(0);
  const measureFreeBytes = () => {
    if (performance.now() - measuredAt > cacheMs) {
      measuredAt = performance.now();
      // A disk of unknown free space counts as not full.
      measuredBytes = measureFree(dataDir).catch(() => Number.POSITIVE_INFINITY);
    }
    return measuredBytes;
  };
  return {
    refuse: async ({ method, url }) => {
      if (readMethods.has(method)) return null;
      const freesSpace = method === "DELETE" || loginPath.test(new URL(url).pathname);
      return (await measureFreeBytes()) < (freesSpace ? minFreeForRescue : minFree)
        ? diskFull()
        : null;
    },
    hasSpaceForWork: async () => (await measureFreeBytes()) >= minFree,
  };
}
