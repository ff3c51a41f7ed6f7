import { statfs } from "node:fs/promises";
import { diskFull } from "../maintenance-response";

const megabyte = 1024 * 1024;
/** Bytes that stay free: the embedded database cannot finish a transaction on a full disk. */
const minFree = 64 * megabyte;
/**
 * Bytes reserved for freeing space: the director's login, and deleting. The database allocates its log in pieces of 16
 * MB.
 */
const leastForRescue = 24 * megabyte;
/** Milliseconds that a check of the disk is cached. */
const lookMs = 1_000;

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Bytes free for this process on the disk of a folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export type DiskSpaceGuard = {
  /** The refusal of a write while the disk is almost full; else null. */
  refuse: (request: Request) => Promise<Response | null>;
  /** Whether background work may write. */
  forWork: () => Promise<boolean>;
};

/**
 * Watches the disk of DATA_DIR, so that writes are refused early with a sentence, instead of late by a hanging
 * database. Reading works.
 */
export function watchDiskSpace(dataDir: string, free = freeBytes): DiskSpaceGuard {
  let looked = Number.NEGATIVE_INFINITY;
  let measured: Promise<number> = Promise.resolve(0);
  const look = () => {
    if (performance.now() - looked > lookMs) {
      looked = performance.now();
      // A disk of unknown free space counts as not full.
      measured = free(dataDir).catch(() => Number.POSITIVE_INFINITY);
    }
    return measured;
  };
  return {
    refuse: async ({ method, url }) => {
      if (reads.has(method)) return null;
      const rescues = method === "DELETE" || new URL(url).pathname.startsWith("/api/director/");
      return (await look()) < (rescues ? leastForRescue : minFree) ? diskFull() : null;
    },
    forWork: async () => (await look()) >= minFree,
  };
}
