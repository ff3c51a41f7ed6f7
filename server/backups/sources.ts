import fs from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { databaseFolder } from "~/db/client";
import { openDurablePglite } from "~/db/durable-pglite";
import { layOut, newestMigration } from "~/db/laying-out";
import { type Tap, tapEmbedded, tapPostgres } from "~/db/tap";
import { layEmptyDatabase } from "../empty-database";
import { type Env, StartRefused } from "../env";
import { copyRunning, sizeOf } from "./running-copy";

/** The embedded database in a folder, for nobody else. */
export const openTap = async (folder: string): Promise<Tap> =>
  tapEmbedded(await openDurablePglite(folder));

/** An embedded database that is empty and laid out as it was after a migration. */
export async function openEmptyTap(folder: string, migration: number): Promise<Tap> {
  if (migration === newestMigration()) await layEmptyDatabase(folder);
  const tap = await openTap(folder);
  await layOut(tap, migration);
  return tap;
}

/**
 * Opens what a backup is made of: PostgreSQL, or a copy of the embedded database in `work`,
 * so that the server goes on in its own. Throws StartRefused where there is no database.
 */
export async function openSource(env: Env, work: string): Promise<Tap> {
  if (env.DATABASE_URL) return tapPostgres(env.DATABASE_URL);
  const folder = databaseFolder(env.DATA_DIR);
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) {
    throw new StartRefused(`There is no database in ${env.DATA_DIR}.`);
  }
  await makeSureOfRoom(folder, work);
  const copy = path.join(work, "copy");
  await copyRunning(folder, copy);
  return openTap(copy);
}

/** The copy, then the archive, then the database that it is restored into as a proof. */
async function makeSureOfRoom(folder: string, work: string): Promise<void> {
  const { bavail, bsize } = await statfs(work);
  const needed = (await sizeOf(folder)) * 2.2;
  if (bavail * bsize < needed) {
    const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
    throw new StartRefused(
      `The disk has ${inGb(bavail * bsize)} free, and a backup needs ${inGb(needed)} for a while.`,
    );
  }
}
