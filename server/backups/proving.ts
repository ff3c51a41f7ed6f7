import fs from "node:fs";
import type { Readable } from "node:stream";
import { beginFilling, type Filling } from "~/db/whole";
import { type Manifest, NoBackup, readArchive } from "./archive";
import { openEmptyTap } from "./sources";

type Target = {
  /** Opens the database that is filled. */
  open: (manifest: Manifest) => Promise<Filling>;
  keepPicture: (name: string, bytes: Buffer) => Promise<void>;
};

/**
 * Reads an archive to its end into a database and a place for pictures. When this resolves,
 * every table was compared with what was counted and summed as the backup was made.
 */
export async function unpack(source: Readable, target: Target): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let filling: Filling | undefined;
  let pictures = 0;
  const finish = async () => {
    await filling?.finish();
    filling = undefined;
  };
  for await (const part of readArchive(source)) {
    if (part.kind === "manifest") {
      manifest = part.manifest;
      filling = await target.open(manifest);
    } else if (part.kind === "rows") {
      await filling?.take(part.table, part.piece);
    } else if (part.kind === "picture") {
      await finish();
      await target.keepPicture(part.name, part.bytes);
      pictures += 1;
    } else {
      await finish();
      if (part.pictures !== pictures) throw new NoBackup("some of its pictures are missing");
    }
  }
  if (!manifest) throw new NoBackup("it is empty");
  return manifest;
}

/**
 * Restores an archive into an embedded database of its own, in a folder that is removed
 * again: whichever engine it came from, it can be brought back without it. Throws where
 * anything is not as it was.
 */
export async function prove(file: string, folder: string): Promise<void> {
  let close = async () => undefined as undefined;
  try {
    await unpack(fs.createReadStream(file), {
      open: async ({ database }) => {
        const tap = await openEmptyTap(folder, database.migration);
        close = async () => void (await tap.close());
        return beginFilling(tap, database);
      },
      keepPicture: async () => undefined,
    });
  } finally {
    await close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
