import fs from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { databaseFolder } from "~/db/client";
import { layOut } from "~/db/laying-out";
import { type Tap, tapPostgres } from "~/db/tap";
import { beginFilling, isUnused } from "~/db/whole";
import type { FileStore } from "~/features/images/files.gateway.server";
import { openBucket } from "~/http/bucket.server";
import { lockDataDir } from "../data-dir-lock";
import { bucketOf, type Env, StartRefused } from "../env";
import { type Manifest, NoBackup } from "./archive";
import { decrypted } from "./encryption";
import { bucketFolder, isEncrypted } from "./keeping";
import { unpack } from "./proving";
import { settingsFile } from "./settings";
import { openEmptyTap } from "./sources";

export type Restored = {
  manifest: Manifest;
  /** Where the database that was there has been set aside, if there was one. */
  aside: string | null;
  /** What the festival was run with, as a file. */
  settings: string;
};

type Options = { env: Env; files: FileStore; key?: string };

/**
 * Brings back a backup: the database into PostgreSQL where DATABASE_URL names an empty one,
 * else into DATA_DIR, pictures into the store that the environment names. Nothing is in its
 * place before it was compared with what was counted and summed as the backup was made.
 * Throws StartRefused with a sentence, NoBackup, or what went wrong.
 */
export async function restoreBackup(from: string, options: Options): Promise<Restored> {
  const { env } = options;
  fs.mkdirSync(env.DATA_DIR, { recursive: true });
  const source = await opened(from, options);
  const { manifest, aside } = env.DATABASE_URL
    ? { manifest: await intoPostgres(source, env.DATABASE_URL, options.files), aside: null }
    : await intoFolder(source, env.DATA_DIR, options.files);
  const settings = path.join(env.DATA_DIR, "settings-of-backup.env");
  fs.writeFileSync(settings, settingsFile(manifest.settings), { mode: 0o600 });
  return { manifest, aside, settings };
}

/** The archive as it was before it was encrypted, from a file, or from the bucket as 's3:<name>'. */
async function opened(from: string, { env, key }: Options): Promise<Readable> {
  const source = from.startsWith("s3:") ? await fromBucket(env, from.slice(3)) : fromFile(from);
  if (!isEncrypted(from)) return source;
  if (!key) {
    throw new StartRefused(`Cannot restore: ${from} is encrypted; name its key with --key <file>.`);
  }
  return decrypted(source, identityIn(key)).catch((error: Error) => {
    throw new StartRefused(`Cannot restore: the key does not open ${from} (${error.message}).`);
  });
}

function fromFile(file: string): Readable {
  if (!fs.existsSync(file)) throw new StartRefused(`Cannot restore: no file ${file}.`);
  return fs.createReadStream(file);
}

async function fromBucket(env: Env, name: string): Promise<Readable> {
  const bucket = bucketOf(env);
  const found = bucket && (await openBucket(bucket).stream(bucketFolder + name));
  if (!found) throw new StartRefused(`Cannot restore: the S3 store has no backup ${name}.`);
  return found;
}

/** The secret key in a file, among lines of comment as `age-keygen` writes them. */
function identityIn(file: string): string {
  const [found] = /AGE-SECRET-KEY-[\w-]+/.exec(fs.readFileSync(file, "utf8")) ?? [];
  if (!found) throw new StartRefused(`Cannot restore: ${file} holds no secret key.`);
  return found;
}

async function intoPostgres(source: Readable, url: string, files: FileStore): Promise<Manifest> {
  const tap = await tapPostgres(url);
  try {
    return await unpack(source, {
      open: async ({ database }) => {
        await layOutUnused(tap, database.migration);
        return beginFilling(tap, database);
      },
      keepPicture: (name, bytes) => files.write(name, bytes),
    });
  } finally {
    await tap.close();
  }
}

/** Makes sure that nobody has used a PostgreSQL database, and lays it out. Throws StartRefused. */
export async function layOutUnused(tap: Tap, migration: number): Promise<void> {
  if (!(await isUnused(tap))) {
    throw new StartRefused(
      "The database that DATABASE_URL names is in use. Name an empty one: nothing is ever written over.",
    );
  }
  await layOut(tap, migration);
}

/** Where a database that is there is set aside; null where there is none. */
export function asideOf(folder: string): string | null {
  const now = new Date().toISOString().replaceAll(":", "-").slice(0, 19);
  return fs.existsSync(folder) ? `${folder}-before-${now}` : null;
}

async function intoFolder(source: Readable, dataDir: string, files: FileStore) {
  const lock = lockDataDir(dataDir);
  const folder = databaseFolder(dataDir);
  const partial = `${folder}.restored`;
  let tap: Tap | undefined;
  try {
    fs.rmSync(partial, { recursive: true, force: true });
    const manifest = await unpack(source, {
      open: async ({ database }) => {
        tap = await openEmptyTap(partial, database.migration);
        return beginFilling(tap, database);
      },
      keepPicture: (name, bytes) => files.write(name, bytes),
    });
    await tap?.close();
    tap = undefined;
    const aside = asideOf(folder);
    if (aside) fs.renameSync(folder, aside);
    fs.renameSync(partial, folder);
    return { manifest, aside };
  } catch (error) {
    await tap?.close().catch(() => undefined);
    fs.rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** What went wrong with a restore, as one line. */
export const whyNotRestored = (from: string, error: unknown): string | null =>
  error instanceof NoBackup ? `Cannot restore: ${from} is no backup: ${error.message}.` : null;
