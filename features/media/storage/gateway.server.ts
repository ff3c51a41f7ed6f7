import { imageNamePattern } from "../schema";

/**
 * The store of pictures and other files: a folder of this machine, or a bucket shared by several machines. Browsers
 * request them from this site.
 */
export type FileStore = {
  kind: "disk" | "s3";
  /** A file's bytes; null for an unknown name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Stores a file atomically. Rejects invalid names. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The names of all files, sorted. */
  listNames: () => Promise<string[]>;
};

/** Throws for an invalid name: as a path it could point outside the folder. */
export function checkImageName(name: string): void {
  if (!imageNamePattern.test(name)) throw new Error("This is not the name of a picture.");
}
