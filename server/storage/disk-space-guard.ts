import { statfs } from "node:fs/promises";
import { diskFull } from "../maintenance-response";

const megabyte = 1024 * 1024;
/** Bytes that stay free: the embedded database cannot finish a transaction on a full disk. */
const leastFree = 64 * megabyte;
/**
 * Bytes reserved for freeing space: the director's login, and deleting. The database allocates its
 * log in pieces of 16 MB.
 */
const leastForRescue = 24 * megabyte;
/** Milliseconds for which one look at the disk counts. */
const lookMs = 1_000;

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Bytes free for this process on the disk that holds a folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export type DiskSpaceGuard = {
  /** The refusal of a request that would write while the disk is as good as full, or null. */
  refuse: (request: Request) => Promise<Response | null>;
  /** Whether what runs in the background may write. */
  forWork: () => Promise<boolean>;
};

/**
 * Watches the disk under DATA_DIR, so that writes are refused early with a sentence, instead of
 * late by a database that hangs. Reading works.
 */
export function watchDiskSpace(dataDir: string, free = freeBytes): DiskSpaceGuard {
  let looked = Number.NEGATIVE_INFINITY;
  let found: Promise<number> = Promise.resolve(0);
  const look = () => {
    if (performance.now() - looked > lookMs) {
      looked = performance.now();
      // A disk whose free space is unknown is not treated as full.
      found = free(dataDir).catch(() => Number.POSITIVE_INFINITY);
    }
    return found;
  };
  return {
    refuse: async ({ method, url }) => {
      if (reads.has(method)) return null;
      const rescues = method === "DELETE" || new URL(url).pathname.startsWith("/api/director/");
      return (await look()) < (rescues ? leastForRescue : leastFree) ? diskFull() : null;
    },
    forWork: async () => (await look()) >= leastFree,
  };
}
