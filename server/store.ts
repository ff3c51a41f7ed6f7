import fs from "node:fs";
import type { Database } from "~/db/client";
import { lockDataDir } from "./data-dir-lock";
import type { Env } from "./env";

/** What outlives a reload of the code in development: the folder's lock and the database. */
export type Store = {
  db: Database;
  /** The embedded database as one file; absent with DATABASE_URL, whose operator has better tools. */
  dump?: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** Locks DATA_DIR where the database lies in it, opens the database and brings it up to date. */
export async function openStore(env: Env): Promise<Store> {
  fs.mkdirSync(env.DATA_DIR, { recursive: true });
  // Drivers are loaded after the lock, so that a second process is refused at once.
  const client = () => import("~/db/client");
  if (env.DATABASE_URL) return (await client()).openPostgres(env.DATABASE_URL);
  const lock = lockDataDir(env.DATA_DIR);
  try {
    const { openEmbedded } = await client();
    const opened = await openEmbedded(env.DATA_DIR);
    const close = async () => {
      await opened.close();
      lock.release();
    };
    return { db: opened.db, dump: opened.dump, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
