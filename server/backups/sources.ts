import fs from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import {
  type CopyConnection,
  openPgliteCopyConnection,
  openPostgresCopyConnection,
} from "~/db/backup/copy-connection";
import { databaseFolder } from "~/db/client";
import { migrationNames, migrationsOf, runMigrations, type SnapshotMigrations } from "~/db/migrate";
import { openDurablePglite, openTemporaryPglite } from "~/db/pglite/durable-pglite";
import { writeEmptyDatabase, writeTemporaryDatabase } from "../empty-database";
import { ConfigError, type Env } from "../env";
import { inGb } from "../storage/disk-usage";
import { refuseLostDatabase } from "../storage/postgres-mark";
import { copyRunning, sizeOf } from "./read-live-database";

/** Opens the embedded database of a folder exclusively. */
export const openCopyConnection = async (folder: string): Promise<CopyConnection> =>
  openPgliteCopyConnection(await openDurablePglite(folder));

/** The same for a folder that is deleted after use: nothing waits for the disk. */
const openTemporaryCopyConnection = async (folder: string): Promise<CopyConnection> =>
  openPgliteCopyConnection(await openTemporaryPglite(folder));

/** An empty embedded database with the tables of a snapshot. `isTemporary`: its folder is deleted after use. */
export async function openEmptyCopyConnection(
  folder: string,
  database: SnapshotMigrations,
  { isTemporary }: { isTemporary: boolean },
): Promise<CopyConnection> {
  const names = migrationsOf(database);
  const [write, open] = isTemporary
    ? [writeTemporaryDatabase, openTemporaryCopyConnection]
    : [writeEmptyDatabase, openCopyConnection];
  if (migrationNames().every((name) => names.includes(name))) await write(folder);
  const connection = await open(folder);
  await runMigrations(connection, names);
  return connection;
}

/**
 * Opens the source of a backup: PostgreSQL, or a copy of the embedded database in `work`, so that the server keeps its
 * own. Throws ConfigError without a database.
 */
export async function openSource(env: Env, work: string): Promise<CopyConnection> {
  refuseLostDatabase(env);
  if (env.DATABASE_URL) return openPostgresCopyConnection(env.DATABASE_URL);
  const folder = databaseFolder(env.DATA_DIR);
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) {
    throw new ConfigError(`There is no database in ${env.DATA_DIR}.`);
  }
  await requireSpace(folder, work);
  const copy = path.join(work, "copy");
  await copyRunning(folder, copy);
  return openTemporaryCopyConnection(copy);
}

/**
 * Throws ConfigError without space for the copy, the archive, and the database that verifies it: together about 2.2
 * times the size of the database.
 */
async function requireSpace(folder: string, work: string): Promise<void> {
  const { bavail, bsize } = await statfs(work);
  const neededBytes = (await sizeOf(folder)) * 2.2;
  if (bavail * bsize < neededBytes) {
    throw new ConfigError(
      `The disk has ${inGb(bavail * bsize)} free, and a backup needs ${inGb(neededBytes)} for a while.`,
    );
  }
}
