import { statfs } from "node:fs/promises";
import { problem } from "~/http/problem";
import type { Fetch } from "./load";

/** Bytes that stay free: the embedded database cannot end what it began on a full disk. */
const leastFree = 64 * 1024 * 1024;
/** Milliseconds for which one look at the disk counts. */
const lookMs = 5_000;

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Bytes free for this process on the disk that holds a folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Refuses what would write, while the disk under DATA_DIR is as good as full:
 * early and with a sentence, instead of late and with a database that hangs.
 * Reading goes on, and so do the director's login and deleting.
 */
export function keepRoom(fetch: Fetch, dataDir: string, free = freeBytes): Fetch {
  let looked = Number.NEGATIVE_INFINITY;
  let room: Promise<boolean> = Promise.resolve(true);
  const hasRoom = () => {
    if (performance.now() - looked > lookMs) {
      looked = performance.now();
      // A disk that cannot be asked is not known to be full.
      room = free(dataDir).then(
        (bytes) => bytes >= leastFree,
        () => true,
      );
    }
    return room;
  };
  return async (request, bindings) => {
    const writes = !reads.has(request.method) && request.method !== "DELETE";
    const own = new URL(request.url).pathname.startsWith("/api/director/");
    if (writes && !own && !(await hasRoom())) {
      return problem(
        503,
        "The site's disk is full, so nothing can be saved at the moment. Please try again later.",
        {},
        { "Retry-After": "60" },
      );
    }
    return fetch(request, bindings);
  };
}
