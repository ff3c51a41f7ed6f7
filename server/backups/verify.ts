import fs from "node:fs";
import type { Readable } from "node:stream";
import { beginRestore, type RestoreInProgress } from "~/db/backup/snapshot";
import { type End, isSignedWith, type Manifest, readArchive, type Space } from "./archive";
import { NoBackup } from "./no-backup";
import { openEmptyCopyConnection } from "./sources";

type UnpackTarget = {
  space: Space;
  /** Checks the archive's end, after it was compared with everything before it. */
  checkEnd: (end: End) => void;
  /** Opens the database to restore into. */
  open: (manifest: Manifest) => Promise<RestoreInProgress>;
  /** Stores a picture temporarily: the archive is not verified yet. */
  keepPicture: (name: string, bytes: Buffer) => Promise<void>;
  /** Moves the pictures to their final place, before the database is committed. */
  movePictures: () => Promise<void>;
};

/** Reads a whole archive without writing anything. Resolves to its end. Throws NoBackup like `unpack`. */
export async function inspect(source: Readable, space: Space): Promise<End> {
  let pictures = 0;
  let end: End | undefined;
  for await (const part of readArchive(source, space)) {
    if (part.kind === "picture") pictures += 1;
    if (part.kind === "end") end = part.end;
  }
  if (!end) throw new NoBackup("its end is missing");
  if (end.pictures !== pictures) throw new NoBackup("some of its pictures are missing");
  return end;
}

/**
 * Restores an archive into a database and a place for pictures. Use neither before this resolves: the end and every
 * table are compared with the backup's counts and sums.
 */
export async function unpack(source: Readable, target: UnpackTarget): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let restore: RestoreInProgress | undefined;
  let pictures = 0;
  let isComplete = false;
  for await (const part of readArchive(source, target.space)) {
    if (part.kind === "manifest") {
      manifest = part.manifest;
      restore = await target.open(manifest);
    } else if (part.kind === "rows") {
      await restore?.addPiece(part.table, part.piece);
    } else if (part.kind === "picture") {
      await target.keepPicture(part.name, part.bytes);
      pictures += 1;
    } else {
      if (part.end.pictures !== pictures) throw new NoBackup("some of its pictures are missing");
      target.checkEnd(part.end);
      isComplete = true;
    }
  }
  if (!manifest || !restore || !isComplete) throw new NoBackup("its end is missing");
  await restore.compare();
  await target.movePictures();
  await restore.commit();
  return manifest;
}

const unlimited: Space = { bytes: Number.POSITIVE_INFINITY, perByteOfRows: 0 };

/**
 * Restores an archive without its pictures into a new embedded database, in a folder that must not exist and that the
 * caller deletes. Throws like `unpack`.
 */
export async function unpackInto(
  source: Readable,
  folder: string,
  checkEnd: UnpackTarget["checkEnd"],
): Promise<void> {
  let close = async () => undefined as undefined;
  try {
    await unpack(source, {
      space: unlimited,
      checkEnd,
      open: async ({ database }) => {
        const connection = await openEmptyCopyConnection(folder, database, { isTemporary: true });
        close = async () => void (await connection.close());
        return beginRestore(connection, database);
      },
      keepPicture: async () => undefined,
      movePictures: async () => undefined,
    });
  } finally {
    await close();
  }
}

/**
 * Verifies an archive of either engine by restoring it into a temporary embedded database. Throws if anything differs,
 * or if it is not signed with `key`.
 */
export async function verifyBackup(file: string, folder: string, key: Buffer): Promise<void> {
  try {
    await unpackInto(fs.createReadStream(file), folder, (end) => {
      if (!isSignedWith([key], end)) throw new NoBackup("its signature is wrong");
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
