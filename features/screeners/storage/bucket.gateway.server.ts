import { createHash } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import type { S3Client } from "~/lib/s3-client.server";
import { diskFilms } from "./disk.gateway.server";
import type { FilmStorage } from "./gateway.server";

const prefix = "films/";
/** Bytes that a stream asks the bucket for at a time: each waits in memory until it is read. */
const partBytes = 1024 * 1024;

/**
 * Films in a bucket. A film is uploaded and checked in a folder, since a bucket can neither append nor change bytes, and
 * moves to the bucket when it is ready (`settle`). What is in both is read from the folder.
 */
export function bucketFilms(folder: string, bucket: S3Client): FilmStorage {
  const disk = diskFilms(folder);
  const isOnDisk = async (key: string) => (await disk.size(key)) !== null;
  const readPart = async (key: string, start: number, end: number) => {
    const bytes = await bucket.readPart(prefix + key, start, end);
    if (!bytes) throw new Error("This film is not in the bucket.");
    return bytes;
  };

  async function* bytesOf(key: string, start: number, end: number) {
    if (await isOnDisk(key)) {
      yield* disk.stream(key, start, end);
      return;
    }
    for (let offset = start; offset <= end; offset += partBytes) {
      yield await readPart(key, offset, Math.min(end, offset + partBytes - 1));
    }
  }

  return {
    ...disk,
    size: async (key) => (await disk.size(key)) ?? (await bucket.size(prefix + key)),
    stream: (key, start, end) =>
      Readable.from(bytesOf(key, start, end), { objectMode: false, highWaterMark: 0 }),
    read: async (key, start, end) =>
      (await isOnDisk(key)) ? disk.read(key, start, end) : readPart(key, start, end),
    remove: async (key) => {
      await disk.remove(key);
      await bucket.remove(prefix + key);
    },
    keys: async () => {
      const stored = await bucket.list(prefix);
      const names = stored.map((name) => name.slice(prefix.length));
      return [...new Set([...(await disk.keys()), ...names])].sort();
    },
    unsettledKeys: disk.keys,
    settle: async (key, sha256) => {
      const size = (await disk.size(key)) ?? 0;
      const hash = createHash("sha256");
      if (size > 0) for await (const piece of disk.stream(key, 0, size - 1)) hash.update(piece);
      // A copy that was interrupted must not replace what is in the bucket.
      if (hash.digest("hex") !== sha256) throw new Error("This film is damaged in the folder.");
      await bucket.upload(prefix + key, path.join(folder, key));
      await disk.remove(key);
    },
  };
}
