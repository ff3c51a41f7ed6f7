import { type ArchiveLimits, ArchiveRefused, unzip } from "~/lib/unzip.server";

/** Unpacks the archive of a set-up, in a decoder's process. */

export const jsonName = "festival.json";
/** Bytes of the JSON, and of a picture. */
export const maxJsonBytes = 1_000_000;
const maxPictureBytes = 12_000_000;
/** Of a file that is sent, in bytes; the unpacked one may be twice as large. */
export const maxArchiveBytes = 32_000_000;

const limits: ArchiveLimits = {
  maxSizeOf: (name) => {
    if (name === jsonName) return maxJsonBytes;
    return /^pictures\/[a-z0-9][a-z0-9._-]*$/.test(name) ? maxPictureBytes : null;
  },
  maxFiles: 40,
  maxBytes: 2 * maxArchiveBytes,
};

/** A file by its name, or why the archive is refused. */
export type ArchivePart = { name: string; bytes: Uint8Array } | { refused: string };

/** Yields the files of an archive, or why it is refused. Runs in a process of its own. */
export function* decode(bytes: Uint8Array): Generator<ArchivePart> {
  try {
    for (const [name, content] of unzip(bytes, limits)) yield { name, bytes: content };
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    yield { refused: error.message };
  }
}
