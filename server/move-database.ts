import fs from "node:fs";
import path from "node:path";
import { openPostgresCopyConnection } from "~/db/backup/copy-connection";
import { beginReading, beginRestore, describeSnapshot, sumOf } from "~/db/backup/snapshot";
import { databaseFolder } from "~/db/client";
import { rowsOf } from "./backups/create";
import { runMigrationsIfUnused } from "./backups/restore";
import { openCopyConnection } from "./backups/sources";
import { ConfigError, type Env } from "./env";
import { lockDataDir } from "./storage/data-dir-lock";
import { markPostgres } from "./storage/postgres-mark";

export type MovedTable = { table: string; before: number; after: number };

/**
 * Copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. The server must be stopped. One
 * transaction, committed if every table has the same rows and the same sum; the embedded database is unchanged, and not opened by mistake any more. Throws
 * ConfigError with a sentence, or ChecksumMismatch.
 */
export async function moveDatabase(env: Env): Promise<MovedTable[]> {
  if (!env.DATABASE_URL) {
    throw new ConfigError("Set DATABASE_URL to the empty PostgreSQL database to move to.");
  }
  const folder = databaseFolder(env.DATA_DIR);
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) {
    throw new ConfigError(`There is no embedded database in ${env.DATA_DIR}.`);
  }
  const lock = lockDataDir(env.DATA_DIR);
  try {
    const source = await openCopyConnection(folder);
    const target = await openPostgresCopyConnection(env.DATABASE_URL);
    try {
      await beginReading(source);
      const database = await describeSnapshot(source);
      await runMigrationsIfUnused(target, database);
      const restore = await beginRestore(target, database);
      for await (const { table, piece } of rowsOf(source, { database })) {
        await restore.addPiece(table, piece);
      }
      await restore.compare();
      await restore.commit();
      markPostgres(env);
      const movedTables: MovedTable[] = [];
      for (const { name, rows } of database.tables) {
        movedTables.push({ table: name, before: rows, after: (await sumOf(target, name)).rows });
      }
      return movedTables;
    } finally {
      await target.close();
      await source.close();
    }
  } finally {
    lock.release();
  }
}
