import { imageNamePattern } from "../schema";

/**
 * The store of pictures and other files: a folder of this machine, or a bucket that several
 * machines share. Browsers request them from this site.
 */
export type FileStore = {
  kind: "disk" | "s3";
  /** A file's bytes; null for an unknown name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Keeps a file: whole, or not at all. Rejects a name that is no picture's. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The names of all files, in the alphabet's order. */
  names: () => Promise<string[]>;
};

/** Throws for a name that is no picture's: as a path it could lead anywhere. */
export function checkImageName(name: string): void {
  if (!imageNamePattern.test(name)) throw new Error("This is not the name of a picture.");
}
