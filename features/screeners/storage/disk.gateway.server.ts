import { createReadStream } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import { checkKey, type FilmStorage, isKey } from "./gateway.server";

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** Bytes that a stream reads at a time: every read costs the same CPU, whatever its size. */
const pieceBytes = 256 * 1024;

/** Stores films in a folder that only this site's user may open. */
export function diskFilms(folder: string): FilmStorage {
  const fileOf = (key: string) => {
    checkKey(key);
    return path.resolve(folder, key);
  };
  const withFile = async <T>(
    file: string,
    mode: string,
    work: (file: FileHandle) => Promise<T>,
  ) => {
    const handle = await fs.open(file, mode, 0o600);
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  };
  /** Opens a file for writing; the folder entry of a new file is synced first. */
  const openForWriting = async (key: string): Promise<FileHandle> => {
    const file = fileOf(key);
    const existing = await fs.open(file, "r+").catch(nullIfMissing);
    if (existing) return existing;
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const created = await fs.open(file, "a", 0o600);
    await created.close();
    await withFile(folder, "r", (directory) => directory.sync());
    return fs.open(file, "r+");
  };

  return {
    size: async (key) => {
      const file = await fs.open(fileOf(key), "r+").catch(nullIfMissing);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        // A killed process may have left its last writes in memory only.
        await file.datasync();
        return size;
      } finally {
        await file.close();
      }
    },
    append: async (key, offset, source) => {
      const file = await openForWriting(key);
      let position = offset;
      try {
        for await (const chunk of source) {
          for (let written = 0; written < chunk.length; ) {
            const { bytesWritten } = await file.write(
              chunk,
              written,
              chunk.length - written,
              position,
            );
            written += bytesWritten;
            position += bytesWritten;
          }
        }
      } finally {
        await file.datasync();
        await file.close();
      }
      return position;
    },
    stream: (key, start, end) =>
      createReadStream(fileOf(key), { start, end, highWaterMark: pieceBytes }),
    read: (key, start, end) =>
      withFile(fileOf(key), "r", async (file) => {
        const bytes = new Uint8Array(Math.max(0, end - start + 1));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        return bytes.subarray(0, bytesRead);
      }),
    overwrite: (key, offset, bytes) =>
      withFile(fileOf(key), "r+", async (file) => {
        await file.write(bytes, 0, bytes.length, offset);
        await file.datasync();
      }),
    pathOf: fileOf,
    remove: (key) => fs.rm(fileOf(key), { force: true }),
    keys: async () => ((await fs.readdir(folder).catch(nullIfMissing)) ?? []).filter(isKey).sort(),
    space: async () => {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks, bsize } = await fs.statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
