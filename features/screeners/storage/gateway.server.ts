import type { Readable } from "node:stream";

/** Where uploaded films are kept. Keys are our own names; what a file was called never is one. */
export type FilmStorage = {
  /** How many bytes are kept, all of them on disk; null: there is no such file. */
  size: (key: string) => Promise<number | null>;
  /**
   * Writes at `offset` what comes, and returns the new size. What arrived before the source broke off
   * or failed stays, and is on disk when this settles; then it throws what the source threw.
   */
  append: (key: string, offset: number, source: AsyncIterable<Uint8Array>) => Promise<number>;
  /** The bytes from `start` to `end`, both inclusive, as they are asked for. */
  stream: (key: string, start: number, end: number) => Readable;
  /** The same at once, for small parts. Fewer where the file ends before. */
  read: (key: string, start: number, end: number) => Promise<Uint8Array>;
  /** Replaces bytes that are there. On disk when it settles. */
  overwrite: (key: string, offset: number, bytes: Uint8Array) => Promise<void>;
  remove: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  /** Of the disk that they are on, in bytes. */
  space: () => Promise<{ freeBytes: number; totalBytes: number }>;
};

const keyPattern = /^[0-9a-f-]{36}$/;

/** Throws for what is not one of our keys: as a path it could lead anywhere. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("This is not the key of a film.");
}

export const isKey = (name: string): boolean => keyPattern.test(name);
