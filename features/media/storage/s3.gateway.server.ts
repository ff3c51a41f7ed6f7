import { LRUCache } from "lru-cache";
import type { S3Client } from "~/lib/s3-client.server";
import type { ServiceWatch } from "~/lib/service-health";
import { imageNamePattern } from "../schema";
import { checkImageName, type FileStore } from "./gateway.server";

const folder = "images/";
/** The size of the in-memory cache. It needs no invalidation: a name always means the same bytes. */
const maxCachedBytes = 64_000_000;
/** During an outage read errors are recorded at most once in this many milliseconds. */
const minReportIntervalMs = 60_000;

/**
 * Files in a bucket, under `images/`. Recently read ones are cached, so that a page full of pictures does not request
 * each again.
 */
export function s3Files(bucket: S3Client, watch?: ServiceWatch<"files">): FileStore {
  const recent = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxCachedBytes / 4,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  const withWatch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      await watch?.recordSuccess("files");
      return result;
    } catch (error) {
      await watch?.recordFailure("files", (error as Error).message);
      throw error;
    }
  };
  let outage: { reportedAt: number } | null = null;
  /** Records only when an outage begins, once a minute while it lasts, and when it ends. */
  const withReadWatch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (outage) {
        outage = null;
        await watch?.recordSuccess("files");
      }
      return result;
    } catch (error) {
      const now = performance.now();
      if (!outage || now - outage.reportedAt > minReportIntervalMs) {
        outage = { reportedAt: now };
        await watch?.recordFailure("files", (error as Error).message);
      }
      throw error;
    }
  };
  return {
    kind: "s3",
    read: async (name) => {
      const cached = recent.get(name);
      if (cached) return cached;
      const bytes = await withReadWatch(bucket.read(folder + name));
      if (bytes) recent.set(name, bytes);
      return bytes;
    },
    write: async (name, bytes) => {
      checkImageName(name);
      await withWatch(bucket.write(folder + name, bytes, "image/webp"));
      // Who checks the write (`moveFiles`) reads the bucket, not this cache.
      recent.delete(name);
    },
    listNames: async () => {
      const keys = await withWatch(bucket.list(folder));
      const names = keys.map((key) => key.slice(folder.length));
      return names.filter((name) => imageNamePattern.test(name)).sort();
    },
  };
}
