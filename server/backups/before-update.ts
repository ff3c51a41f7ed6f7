import type { BeforeUpdate } from "~/db/migrate";
import { ConfigError, type Env } from "../env";
import { startBackupProcess } from "./process";

/**
 * Makes a backup of a database that this version is about to change, named `.update`; with BACKUPS=off none. Throws
 * ConfigError if that fails.
 */
export const backupBeforeUpdate =
  ({ BACKUPS }: Env): BeforeUpdate =>
  async (missing) => {
    if (BACKUPS === "off") return;
    const changes = missing.length === 1 ? `${missing[0]}` : `${missing[0]} to ${missing.at(-1)}`;
    process.stdout.write(`This version changes the database (${changes}). First, a backup:\n`);
    const error = await startBackupProcess("update").done;
    if (error === null) return;
    throw new ConfigError(
      `Cannot start: this version changes the database, and the backup before that failed: ${error} Nothing was changed. With BACKUPS=off it starts without one.`,
    );
  };
