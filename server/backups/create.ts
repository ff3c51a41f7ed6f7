import fs from "node:fs";
import path from "node:path";
import type { CopyConnection } from "~/db/backup/copy-connection";
import { beginReading, describeSnapshot } from "~/db/backup/snapshot";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { Clock } from "~/lib/dates/clock";
import { createS3Client, type S3Client } from "~/lib/s3-client.server";
import { bucketOf, ConfigError, type Env } from "../env";
import { FolderInUse, lockDataDir } from "../storage/data-dir-lock";
import { describePostgres } from "../storage/postgres-mark";
import { type Manifest, writeArchive } from "./archive";
import { encryptFile } from "./encryption";
import { backupFolder, backupName, bucketFolder, expiredBackups, type Origin } from "./retention";
import { describeSettings } from "./settings";
import { signingKey } from "./signing";
import { openSource } from "./sources";
import { verifyBackup } from "./verify";

export type BackupSummary = {
  file: string;
  /** The database that it is of, without its password. */
  source: string;
  entries: number;
  bytes: number;
  tables: number;
  rows: number;
  pictures: number;
  /** The number of uploaded films, which no backup contains. */
  filmsLeftOut: number;
};

type Options = { env: Env; files: FileStore; clock: Clock; origin: Origin };

/**
 * Makes a backup: a snapshot of the database, all pictures, and the settings. It gets its name only after it was
 * restored into a temporary database and compared. Then expired backups are deleted. Throws ConfigError with a
 * sentence, or the error.
 */
export async function makeBackup({ env, files, clock, origin }: Options): Promise<BackupSummary> {
  const workFolder = path.join(env.DATA_DIR, "backup-work");
  fs.mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  const lock = lockBackups(workFolder);
  try {
    clearFolder(workFolder);
    const at = clock();
    const plain = path.join(workFolder, "archive");
    const key = signingKey(env);
    const { manifest, pictures, filmsLeftOut } = await writePlainArchive(
      { env, files, at, key },
      workFolder,
      plain,
    );
    await verifyBackup(plain, path.join(workFolder, "proof"), key);
    const folder = backupFolder(env.DATA_DIR);
    const name = backupName(at, { origin, isEncrypted: Boolean(env.BACKUP_RECIPIENT) });
    const file = path.join(folder, name);
    await storeArchive(plain, file, env.BACKUP_RECIPIENT);
    for (const expiredName of expiredBackups(fs.readdirSync(folder), at))
      fs.rmSync(path.join(folder, expiredName));
    // One from before an update is for going back on this machine: a bucket that is away must not stop the update.
    const bucket = env.BACKUPS === "s3" && origin !== "update" && bucketOf(env);
    if (bucket) await upload(createS3Client(bucket), file, at);
    const { tables } = manifest.database;
    return {
      file,
      source: describeSource(env),
      entries: tables.find(({ name: table }) => table === "submissions")?.rows ?? 0,
      bytes: fs.statSync(file).size,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures,
      filmsLeftOut,
    };
  } finally {
    clearFolder(workFolder);
    lock.release();
  }
}

/** Which database: a lost setting means another one. */
const describeSource = ({ DATABASE_URL, DATA_DIR }: Env): string =>
  DATABASE_URL ? describePostgres(DATABASE_URL) : `the embedded database in ${DATA_DIR}`;

/** Throws ConfigError while another backup runs: they share a temporary folder. */
function lockBackups(workFolder: string) {
  try {
    return lockDataDir(workFolder);
  } catch (error) {
    throw error instanceof FolderInUse ? new ConfigError("Another backup is running.") : error;
  }
}

/** Removes temporary files, including those of a killed run. The lock file stays. */
function clearFolder(workFolder: string): void {
  for (const name of fs.readdirSync(workFolder)) {
    if (!name.startsWith("server.")) fs.rmSync(path.join(workFolder, name), { recursive: true });
  }
}

/** What `writePlainArchive` needs; `at`: the moment of the backup. */
type ArchiveOptions = { env: Env; files: FileStore; at: Date; key: Buffer };

/** Writes the archive, not encrypted, to `file`. Resolves to its manifest and counts. */
async function writePlainArchive(
  { env, files, at, key }: ArchiveOptions,
  workFolder: string,
  file: string,
) {
  const connection = await openSource(env, workFolder);
  try {
    await beginReading(connection);
    const manifest: Manifest = {
      format: 1,
      madeAt: at.toISOString(),
      engine: env.DATABASE_URL ? "postgres" : "embedded",
      database: await describeSnapshot(connection),
      settings: describeSettings(process.env),
    };
    const content = { manifest, rows: rowsOf(connection, manifest), pictures: picturesOf(files) };
    const filmsLeftOut = await countFilms(connection);
    return { manifest, filmsLeftOut, pictures: await writeArchive(file, content, key) };
  } finally {
    await connection.close();
    fs.rmSync(path.join(workFolder, "copy"), { recursive: true, force: true });
  }
}

/** Films on disk, including those that are still checked. */
async function countFilms(connection: CopyConnection): Promise<number> {
  const columns = await connection.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'media'",
  );
  // A database that is updated may be of a version without films.
  if (!columns.some(({ column_name: name }) => name === "deleted_at")) return 0;
  const [row] = await connection.query<{ count: number }>(
    `select count(*)::int as count from media
     where state in ('checking', 'ready') and storage_key is not null and deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** The rows of every table that has any, in pieces of PostgreSQL's COPY format. */
export async function* rowsOf(
  connection: CopyConnection,
  { database }: Pick<Manifest, "database">,
) {
  for (const { name, columns, rows } of database.tables) {
    if (rows === 0) continue;
    for await (const piece of connection.copyOut(name, columns)) yield { table: name, piece };
  }
}

async function* picturesOf(files: FileStore) {
  for (const name of await files.listNames()) {
    const bytes = await files.read(name);
    if (bytes) yield { name, bytes };
  }
}

/** Encrypts an archive if there is a recipient, and gives it its final name once it is complete and on disk. */
async function storeArchive(
  plain: string,
  file: string,
  recipient: string | undefined,
): Promise<void> {
  if (recipient) await encryptFile(plain, `${plain}.age`, recipient);
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder may be on another disk, where renaming fails.
  fs.copyFileSync(
    recipient ? `${plain}.age` : plain,
    `${file}.part`,
    fs.constants.COPYFILE_FICLONE,
  );
  flushToDisk(`${file}.part`);
  fs.renameSync(`${file}.part`, file);
  flushToDisk(folder);
}

/** Waits until a file or folder is on disk. */
function flushToDisk(filePath: string): void {
  const descriptor = fs.openSync(filePath, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

async function upload(bucket: S3Client, file: string, at: Date): Promise<void> {
  await bucket.upload(bucketFolder + path.basename(file), file);
  const keys = await bucket.list(bucketFolder);
  const names = keys.map((key) => key.slice(bucketFolder.length));
  for (const name of expiredBackups(names, at)) await bucket.remove(bucketFolder + name);
}
