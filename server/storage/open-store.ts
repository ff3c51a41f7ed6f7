import fs from "node:fs";
import type { Database, PoolUse } from "~/db/client";
import { UnusableDatabase } from "~/db/migrate";
import type { Listen } from "~/db/postgres/listen";
import { backupBeforeUpdate } from "../backups/before-update";
import { writeEmptyDatabase } from "../empty-database";
import { ConfigError, type Env } from "../env";
import { lockDataDir } from "./data-dir-lock";
import { markPostgres, refuseLostDatabase } from "./postgres-mark";
import { restrictFilePermissions, restrictToOwner } from "./private-files";

/** What outlives a reload of the code in development: the folder's lock and the database. */
export type Store = {
  db: Database;
  /** The use of its connections; absent for the embedded database, which has one. */
  pool?: () => PoolUse;
  /** Listens to notifications of committed transactions. */
  listen: Listen;
  close: () => Promise<void>;
};

/** Refuses a lost DATABASE_URL, locks DATA_DIR if it contains the database, sets file modes, opens and migrates the database. */
export async function openStore(env: Env): Promise<Store> {
  refuseLostDatabase(env);
  restrictFilePermissions();
  fs.mkdirSync(env.DATA_DIR, { recursive: true });
  // Drivers are loaded after the lock, so that a second process is refused at once.
  const loadClient = () => import("~/db/client");
  // In development, a migration may still be changed.
  const beforeUpdate = import.meta.env.PROD ? backupBeforeUpdate(env) : undefined;
  if (env.DATABASE_URL) {
    restrictFolder(env.DATA_DIR);
    const { openPostgres } = await loadClient();
    const connections = env.DATABASE_CONNECTIONS;
    const options = { connections, beforeUpdate };
    const opened = await openPostgres(env.DATABASE_URL, options).catch(throwStartError);
    markPostgres(env);
    return opened;
  }
  const lock = lockDataDir(env.DATA_DIR);
  try {
    restrictFolder(env.DATA_DIR);
    const { databaseFolder, openEmbedded } = await loadClient();
    // In development, migrations may have changed since the last build.
    if (import.meta.env.PROD) await writeEmptyDatabase(databaseFolder(env.DATA_DIR));
    const opened = await openEmbedded(env.DATA_DIR, beforeUpdate).catch(throwStartError);
    const close = async () => {
      await opened.close();
      lock.release();
    };
    return { ...opened, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws why the program does not work with this database, as a sentence. */
function throwStartError(error: unknown): never {
  throw error instanceof UnusableDatabase
    ? new ConfigError(`Cannot start: ${error.message}`)
    : error;
}

/** Files of other owners stay unchanged; one line is logged. */
function restrictFolder(dataDir: string): void {
  const unchanged = restrictToOwner(dataDir);
  if (unchanged.length === 0) return;
  const message = `${unchanged.length} of the files there belong to another user and may be open to others`;
  process.stderr.write(`DATA_DIR ${dataDir}: ${message}, the first is ${unchanged[0]}.\n`);
}
