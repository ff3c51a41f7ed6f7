import fs from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type CopyConnection, openPostgresCopyConnection } from "~/db/backup/copy-connection";
import { beginRestore, ChecksumMismatch, isUnused } from "~/db/backup/snapshot";
import { databaseFolder, fromPglite, type OpenDatabase, openPostgres } from "~/db/client";
import {
  migrationsOf,
  runMigrations,
  type SnapshotMigrations,
  UnusableDatabase,
} from "~/db/migrate";
import { openDurablePglite } from "~/db/pglite/durable-pglite";
import { filesIn } from "~/features/media/storage/disk.gateway.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { moveFiles } from "~/features/media/storage/move-files.commands.server";
import { createS3Client } from "~/lib/s3-client.server";
import { bucketOf, ConfigError, type Env } from "../env";
import { lockDataDir } from "../storage/data-dir-lock";
import { refuseLostDatabase } from "../storage/postgres-mark";
import type { End, Manifest, Space } from "./archive";
import { type CleanUpResult, cleanRestored } from "./clean-restored";
import { decryptStream } from "./encryption";
import { NoBackup } from "./no-backup";
import { bucketFolder, isEncrypted } from "./retention";
import { settingsFile } from "./settings";
import { demandSignature } from "./signing";
import { openEmptyCopyConnection } from "./sources";
import { inspect, unpack } from "./verify";

export type RestoredBackup = {
  manifest: Manifest;
  /** Where the previous database was set aside; null if there was none. */
  asidePath: string | null;
  /** The settings of the festival, as a file. */
  settings: string;
} & CleanUpResult;

type Options = {
  env: Env;
  files: FileStore;
  /** A file with the secret key of an encrypted backup. */
  key?: string | undefined;
  /** Whether to restore a backup without a signature of this festival's key. */
  unsigned?: boolean | undefined;
  /** A file with a list of deletions from another machine. */
  erasures?: string | undefined;
};

/**
 * Restores a backup: the database into PostgreSQL if DATABASE_URL names an empty one, else into DATA_DIR, pictures into
 * the configured storage. The archive is read twice: first without writing, to check that it is complete and signed;
 * then into temporary places, which are compared before anything moves. People who were deleted since are deleted
 * again, and everybody has to log in again. Throws ConfigError with a sentence, NoBackup, ChecksumMismatch, or another error.
 */
export async function restoreBackup(from: string, options: Options): Promise<RestoredBackup> {
  const { env, erasures } = options;
  if (erasures && !fs.existsSync(erasures)) {
    throw new ConfigError(`Cannot restore: no file ${erasures}.`);
  }
  refuseLostDatabase(env);
  fs.mkdirSync(env.DATA_DIR, { recursive: true });
  const lock = lockDataDir(env.DATA_DIR);
  const pictures = stagePictures(options);
  try {
    const space = await spaceFor(env);
    const end = await inspect(await openBackup(from, options), space);
    if (!options.unsigned) demandSignature(from, env, end);
    const unpackOptions = {
      space,
      checkEnd: ({ sha256 }: End) => {
        if (sha256 !== end.sha256) throw new NoBackup("it was changed while it was read");
      },
      ...pictures,
    };
    const source = await openBackup(from, options);
    const clean: CleanUp = (opened, { madeAt }) => cleanRestored(opened, env, { madeAt, erasures });
    const { manifest, asidePath, ...cleaned } = env.DATABASE_URL
      ? await restoreIntoPostgres(source, env.DATABASE_URL, unpackOptions, clean)
      : await restoreIntoFolder(source, env.DATA_DIR, unpackOptions, clean);
    const settings = path.join(env.DATA_DIR, "settings-of-backup.env");
    fs.writeFileSync(settings, settingsFile(manifest.settings), { mode: 0o600 });
    return { manifest, asidePath, settings, ...cleaned };
  } finally {
    pictures.clear();
    lock.release();
  }
}

type UnpackOptions = Omit<Parameters<typeof unpack>[1], "open">;

/** The space on this machine: pictures are stored twice for a while, rows with their indexes. */
async function spaceFor(env: Env): Promise<Space> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return { bytes: (bavail * bsize) / 2, perByteOfRows: env.DATABASE_URL ? 0 : 1 };
}

/** Pictures are in DATA_DIR/images.restored until the whole archive was compared. */
function stagePictures({ env, files }: Options) {
  const folder = path.join(env.DATA_DIR, "images.restored");
  const stagedFiles = filesIn(folder);
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  clear();
  return {
    clear,
    keepPicture: stagedFiles.write,
    movePictures: async () => void (await moveFiles(stagedFiles, files)),
  };
}

/** The decrypted archive, from a file, or from the bucket as 's3:<name>'. */
export async function openBackup(
  from: string,
  { env, key }: Pick<Options, "env" | "key">,
): Promise<Readable> {
  const source = from.startsWith("s3:") ? await openInBucket(env, from.slice(3)) : openFile(from);
  if (!isEncrypted(from)) return source;
  if (!key) {
    throw new ConfigError(`Cannot restore: ${from} is encrypted; pass its key with --key <file>.`);
  }
  return decryptStream(source, readIdentity(key)).catch((error: Error) => {
    throw new ConfigError(`Cannot restore: the key does not open ${from} (${error.message}).`);
  });
}

function openFile(file: string): Readable {
  if (!fs.existsSync(file)) throw new ConfigError(`Cannot restore: no file ${file}.`);
  return fs.createReadStream(file);
}

async function openInBucket(env: Env, name: string): Promise<Readable> {
  const bucket = bucketOf(env);
  const stream = bucket && (await createS3Client(bucket).stream(bucketFolder + name));
  if (!stream) throw new ConfigError(`Cannot restore: the S3 store has no backup ${name}.`);
  return stream;
}

/** The secret key in a file with comments, as `age-keygen` writes it. */
function readIdentity(file: string): string {
  const [identity] = /AGE-SECRET-KEY-[\w-]+/.exec(fs.readFileSync(file, "utf8")) ?? [];
  if (!identity) throw new ConfigError(`Cannot restore: ${file} holds no secret key.`);
  return identity;
}

type CleanUp = (opened: OpenDatabase, manifest: Manifest) => Promise<CleanUpResult>;
type RestoredDatabase = { manifest: Manifest; asidePath: string | null } & CleanUpResult;

async function restoreIntoPostgres(
  source: Readable,
  url: string,
  unpackOptions: UnpackOptions,
  clean: CleanUp,
): Promise<RestoredDatabase> {
  const connection = await openPostgresCopyConnection(url);
  let manifest: Manifest;
  try {
    manifest = await unpack(source, {
      ...unpackOptions,
      open: async ({ database }) => {
        await runMigrationsIfUnused(connection, database);
        return beginRestore(connection, database);
      },
    });
  } finally {
    await connection.close();
  }
  return { manifest, asidePath: null, ...(await clean(await openPostgres(url), manifest)) };
}

/** Migrates an unused PostgreSQL database. Throws ConfigError if it is in use. */
export async function runMigrationsIfUnused(
  connection: CopyConnection,
  database: SnapshotMigrations,
): Promise<void> {
  if (!(await isUnused(connection))) {
    throw new ConfigError(
      "The database of DATABASE_URL is not empty. Use an empty one; restoring never overwrites data.",
    );
  }
  await runMigrations(connection, migrationsOf(database));
}

/** Where an existing database is set aside; null if there is none. */
export function previousDataPath(folder: string): string | null {
  const now = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  return fs.existsSync(folder) ? `${folder}-before-${now}` : null;
}

async function restoreIntoFolder(
  source: Readable,
  dataDir: string,
  unpackOptions: UnpackOptions,
  clean: CleanUp,
): Promise<RestoredDatabase> {
  const folder = databaseFolder(dataDir);
  const partial = `${folder}.restored`;
  let connection: CopyConnection | undefined;
  try {
    fs.rmSync(partial, { recursive: true, force: true });
    const manifest = await unpack(source, {
      ...unpackOptions,
      open: async ({ database }) => {
        connection = await openEmptyCopyConnection(partial, database, { isTemporary: false });
        return beginRestore(connection, database);
      },
    });
    await connection?.close();
    connection = undefined;
    const cleaned = await clean(await fromPglite(await openDurablePglite(partial)), manifest);
    const asidePath = previousDataPath(folder);
    if (asidePath) fs.renameSync(folder, asidePath);
    fs.renameSync(partial, folder);
    return { manifest, asidePath, ...cleaned };
  } catch (error) {
    await connection?.close().catch(() => undefined);
    fs.rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The error of a restore, in one line; null for an unexpected one. */
export const restoreError = (from: string, error: unknown): string | null => {
  if (error instanceof NoBackup) return `Cannot restore: ${from} is no backup: ${error.message}.`;
  if (error instanceof UnusableDatabase) return `Cannot restore ${from}: ${error.message}.`;
  return error instanceof ChecksumMismatch ? `Cannot restore ${from}: ${error.message}` : null;
};
