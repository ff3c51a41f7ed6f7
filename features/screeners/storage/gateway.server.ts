import type { Readable } from "node:stream";

/** The storage of uploaded films. Keys are generated; a file's original name is never a key. */
export type FilmStorage = {
  /** The size on disk in bytes; null without such a file. */
  size: (key: string) => Promise<number | null>;
  /**
   * Appends `source` at `offset` and returns the new size. If the source fails, the bytes received so far are on disk,
   * and its error is thrown.
   */
  append: (key: string, offset: number, source: AsyncIterable<Uint8Array>) => Promise<number>;
  /** A stream of the bytes from `start` to `end`, both inclusive. */
  stream: (key: string, start: number, end: number) => Readable;
  /** Reads the bytes from `start` to `end`, both inclusive, into memory. Fewer if the file ends earlier. */
  read: (key: string, start: number, end: number) => Promise<Uint8Array>;
  /** Overwrites existing bytes; they are on disk when it resolves. */
  overwrite: (key: string, offset: number, bytes: Uint8Array) => Promise<void>;
  /** The path of a film in the folder, where each is until it is settled. */
  pathOf: (key: string) => string;
  remove: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  /** Free and total bytes of the disk. */
  space: () => Promise<{ freeBytes: number; totalBytes: number }>;
  /**
   * Moves a film that does not change any more to its final place, the bucket; absent without one. Throws, and moves
   * nothing, if its bytes do not have this SHA-256.
   */
  settle?: (key: string, sha256: string) => Promise<void>;
  /** The keys of the films that were not moved there yet. */
  unsettledKeys?: () => Promise<string[]>;
};

const keyPattern = /^[0-9a-f-]{36}$/;

/** Throws for anything that is not a generated key: as a path it could escape the folder. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("This is not the key of a film.");
}

/** Whether a name is one of a stored film or subtitle. */
export const isKey = (name: string): boolean => keyPattern.test(name);
