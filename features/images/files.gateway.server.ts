/**
 * Where pictures and other files are kept: a folder of this machine, or a bucket that many
 * machines share. Pages ask this site for them, wherever they lie.
 */
export type FileStore = {
  kind: "disk" | "s3";
  /** A file's bytes; null where there is none of that name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Keeps a file: whole, or not at all. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The names of all files, in the alphabet's order. */
  names: () => Promise<string[]>;
};
