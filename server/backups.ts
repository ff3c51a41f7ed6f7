import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Clock } from "~/http/clock";
import { describeError, type Logger } from "~/http/log";
import { lockDataDir } from "./data-dir-lock";
import { readEnv, StartRefused } from "./env";
import { makeFilesPrivate } from "./private-files";

/**
 * Copies of the embedded database in DATA_DIR/backups: one a day, the newest
 * seven kept. A copy is what the database was between two statements. Pictures
 * are files of their own beside it, named by their content, and are not in it.
 */

const dayMs = 86_400_000;
const kept = 7;
const isBackup = (name: string) => /^heartlight-.*\.tar\.gz$/.test(name);
const folderOf = (dataDir: string) => path.join(dataDir, "backups");

/** The backups' file names, the newest last. */
function backupsIn(dataDir: string): string[] {
  const folder = folderOf(dataDir);
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter(isBackup).sort() : [];
}

type Source = {
  dump: () => Promise<Uint8Array>;
  dataDir: string;
  clock: Clock;
  log: Logger;
};

/** Makes a backup when the newest one, or the database itself, is older than a day. */
export async function backUpIfDue(source: Source): Promise<void> {
  const { dataDir, clock } = source;
  const newest = backupsIn(dataDir).at(-1);
  const since = newest
    ? path.join(folderOf(dataDir), newest)
    : path.join(dataDir, "database", "PG_VERSION");
  if (clock().getTime() - fs.statSync(since).mtimeMs < dayMs) return;
  await backUp(source);
}

/** Makes a backup now; returns its path. The file is whole and on disk before it has its name. */
export async function backUp({ dump, dataDir, clock, log }: Source): Promise<string> {
  const folder = folderOf(dataDir);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `heartlight-${clock().toISOString().replaceAll(":", "-").slice(0, 19)}.tar.gz`;
  const file = path.join(folder, name);
  const content = await dump();
  fs.writeFileSync(`${file}.part`, content, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.part`, file);
  fs.utimesSync(file, clock(), clock());
  for (const old of backupsIn(dataDir).slice(0, -kept)) fs.rmSync(path.join(folder, old));
  log.info("backup made", { name, bytes: content.length });
  return file;
}

/**
 * Puts a backup in the place of DATA_DIR's database, for `npm run restore`. What
 * was there is set aside beside it, never deleted. Ends the process with 1 and
 * one line when that cannot be done.
 */
export async function restore(file: string | undefined): Promise<void> {
  try {
    const env = readEnv(process.env);
    makeFilesPrivate();
    if (env.DATABASE_URL) {
      throw new StartRefused("Cannot restore: DATABASE_URL is set; use pg_restore for PostgreSQL.");
    }
    if (!file || !fs.existsSync(file)) throw new StartRefused(`Cannot restore: no file ${file}.`);
    const aside = await restoreInto(env.DATA_DIR, file);
    process.stdout.write(`Restored ${file}.${aside ? ` What was there is in ${aside}.` : ""}\n`);
  } catch (error) {
    const told = error instanceof StartRefused ? error.message : describeError(error);
    process.stderr.write(`${told}\n`);
    process.exitCode = 1;
  }
}

/** A backup's content, unpacked. Throws StartRefused when the file is none. */
function readBackup(file: string): Blob {
  try {
    return new Blob([gunzipSync(fs.readFileSync(file))], { type: "application/x-tar" });
  } catch (error) {
    throw new StartRefused(`Cannot restore: ${file} is no backup (${describeError(error)}).`);
  }
}

/** Restores a backup; returns where the database that was there has been set aside, if there was one. */
export async function restoreInto(dataDir: string, file: string): Promise<string | null> {
  const dump = readBackup(file);
  const { databaseFolder, openEmbedded } = await import("~/db/client");
  fs.mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDir(dataDir);
  const folder = databaseFolder(dataDir);
  const aside = fs.existsSync(folder)
    ? `${folder}-before-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}`
    : null;
  try {
    if (aside) fs.renameSync(folder, aside);
    const opened = await openEmbedded(dataDir, dump);
    await opened.close();
    return aside;
  } catch (error) {
    // A file that is no backup leaves everything as it was.
    fs.rmSync(folder, { recursive: true, force: true });
    if (aside) fs.renameSync(aside, folder);
    throw error;
  } finally {
    lock.release();
  }
}
