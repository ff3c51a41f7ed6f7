import fs from "node:fs";
import path from "node:path";
import { databaseFolder } from "~/db/client";
import { newestMigration } from "~/db/laying-out";
import { tapPostgres } from "~/db/tap";
import { beginFilling, beginReading, describeWhole, sumOf } from "~/db/whole";
import { rowsOf } from "./backups/making";
import { layOutUnused } from "./backups/restoring";
import { openTap } from "./backups/sources";
import { lockDataDir } from "./data-dir-lock";
import { type Env, StartRefused } from "./env";

export type MovedTable = { table: string; before: number; after: number };

/**
 * Copies the embedded database of DATA_DIR into the empty PostgreSQL that DATABASE_URL
 * names. The server must be stopped. It is one transaction, committed when every table has
 * the same rows and the same sum; the embedded one stays as it was. Throws StartRefused
 * with a sentence, or NotTheSame.
 */
export async function moveDatabase(env: Env): Promise<MovedTable[]> {
  if (!env.DATABASE_URL) {
    throw new StartRefused("Set DATABASE_URL to the empty PostgreSQL database to move to.");
  }
  const folder = databaseFolder(env.DATA_DIR);
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) {
    throw new StartRefused(`There is no embedded database in ${env.DATA_DIR}.`);
  }
  const lock = lockDataDir(env.DATA_DIR);
  try {
    const from = await openTap(folder);
    const to = await tapPostgres(env.DATABASE_URL);
    try {
      await beginReading(from);
      const database = await describeWhole(from);
      if (database.migration > newestMigration()) {
        throw new StartRefused("A newer version of this program wrote the embedded database.");
      }
      await layOutUnused(to, database.migration);
      const filling = await beginFilling(to, database);
      for await (const { table, piece } of rowsOf(from, { database })) {
        await filling.take(table, piece);
      }
      await filling.compare();
      await filling.commit();
      const moved: MovedTable[] = [];
      for (const { name, rows } of database.tables) {
        moved.push({ table: name, before: rows, after: (await sumOf(to, name)).rows });
      }
      return moved;
    } finally {
      await to.close();
      await from.close();
    }
  } finally {
    lock.release();
  }
}
