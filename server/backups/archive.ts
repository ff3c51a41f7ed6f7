import { createHash, createHmac, type Hash, timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import { type Readable, pipeline as startPipeline } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { z } from "zod";
import { splitIntoPieces } from "~/db/backup/copy-connection";
import { imageNamePattern } from "~/features/media/schema";
import { NoBackup, OtherArchive } from "./no-backup";
import { plainFile, readTar, type TarEntry } from "./tar";

/**
 * A backup is a gzipped tar file: `manifest.json`, the rows of each table in PostgreSQL's COPY format
 * (`tables/people/0001.copy`), the pictures (`pictures/<name>`), `end.json`. It is written and read in pieces, so that
 * its size is limited by the disk and not by memory.
 */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const settingsSchema = z.object({
  /** Values that are not secret. */
  values: z.record(z.string(), z.string()),
  /** Names of variables that must be set again by hand. */
  secrets: z.array(z.string()),
});
const manifestSchema = z.object({
  format: z.literal(1, { error: "it was created by a newer version of this program" }),
  /** ISO, in UTC. */
  madeAt: z.iso.datetime(),
  engine: z.enum(["embedded", "postgres"]),
  database: z.object({
    migration: z.int(),
    migrations: z.array(z.string().max(100)).optional(),
    tables: z.array(
      z.object({
        name: sqlName,
        columns: z.array(sqlName),
        rows: z.int().nonnegative(),
        sum: z.string().regex(/^-?\d{1,40}$/),
      }),
    ),
    sequences: z.array(
      z.object({
        name: sqlName,
        last: z
          .string()
          .regex(/^-?\d{1,20}$/)
          .nullable(),
      }),
    ),
  }),
  /** Settings from the environment; never a key. */
  settings: settingsSchema,
});
export type Manifest = z.output<typeof manifestSchema>;
export type Settings = z.output<typeof settingsSchema>;

/** Counts of all parts, so that a truncated archive is detected. */
const endSchema = z.object({
  pictures: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** An HMAC-SHA256 of both. Earlier versions wrote none. */
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type End = z.output<typeof endSchema>;

const manifestName = "manifest.json";
const endName = "end.json";
const tablesFolder = "tables/";
const picturesFolder = "pictures/";

export type Content = {
  manifest: Manifest;
  rows: AsyncIterable<{ table: string; piece: Buffer }>;
  pictures: AsyncIterable<{ name: string; bytes: Buffer }>;
};

/** The signature of an archive's end, which contains the hash of everything before it. */
const signatureOf = (key: Buffer, { pictures, sha256 }: End): string =>
  createHmac("sha256", key).update(`heartlight backup\n${sha256}\n${pictures}\n`).digest("hex");

/** Whether one of the keys signed an archive with this end. */
export function isSignedWith(keys: readonly Buffer[], end: End): boolean {
  const actual = Buffer.from(end.signature ?? "", "hex");
  return keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, end), "hex");
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** Writes an archive signed with a key; it is on disk when this resolves. Resolves to the number of pictures. */
export async function writeArchive(file: string, content: Content, key: Buffer): Promise<number> {
  const archive = pack();
  const target = fs.createWriteStream(file, { mode: 0o600, flush: true });
  // Level 1: pictures are compressed already, and rows shrink to a fifth at any level.
  const finished = pipeline(archive as unknown as Readable, createGzip({ level: 1 }), target);
  const [count] = await Promise.all([
    writeEntries(archive, content, key).catch((error) => {
      archive.destroy(error);
      throw error;
    }),
    finished,
  ]);
  return count;
}

async function writeEntries(archive: Pack, content: Content, key: Buffer): Promise<number> {
  const hash = createHash("sha256");
  const mtime = new Date(content.manifest.madeAt);
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const size = Buffer.byteLength(bytes);
      if (name !== endName) hashHeader(hash, name, size).update(bytes);
      const entry = archive.entry({ name, size, mode: 0o600, mtime }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(bytes);
    });
  await add(manifestName, JSON.stringify(content.manifest, null, 2));
  let table = "";
  let number = 0;
  for await (const part of content.rows) {
    number = part.table === table ? number + 1 : 1;
    table = part.table;
    await add(`${tablesFolder}${table}/${padNumber(number)}.copy`, part.piece);
  }
  let count = 0;
  for await (const { name, bytes } of content.pictures) {
    await add(picturesFolder + name, bytes);
    count += 1;
  }
  const end: End = { pictures: count, sha256: hash.digest("hex") };
  await add(endName, JSON.stringify({ ...end, signature: signatureOf(key, end) }));
  archive.finalize();
  return count;
}

const hashHeader = (hash: Hash, name: string, size: number): Hash =>
  hash.update(`${name} ${size}\n`);

export type Part =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; piece: Buffer }
  | { kind: "picture"; name: string; bytes: Buffer }
  | { kind: "end"; end: End };

/** The largest declared size of an entry in bytes, and the most entries. */
const limits = {
  manifest: 1_000_000,
  /** Rows are read a few megabytes at a time: this limits the disk, and `line` the memory. */
  rows: 1_000_000_000,
  line: 64_000_000,
  picture: 20_000_000,
  end: 1_000,
  entries: 500_000,
};
/** The smallest space of a file on disk. */
const minBytesOnDisk = 4_096;

export type Space = {
  /** Bytes that may be written to this machine's disk. */
  bytes: number;
  /** Bytes of disk per byte of rows; 0 if rows go elsewhere. */
  perByteOfRows: number;
};

/**
 * Reads an archive part by part, in its order. Names, types and sizes are checked before the bytes are read: every part
 * is a picture or belongs to a table of the manifest, and together they fit into `space`. Throws NoBackup for anything else
 * and for a truncated or changed archive; OtherArchive if it starts differently.
 */
export async function* readArchive(source: Readable, space: Space): AsyncGenerator<Part, void> {
  const plain = startPipeline(source, createGunzip(), () => undefined);
  const hash = createHash("sha256");
  const checker = createEntryChecker();
  let bytesLeft = space.bytes;
  let end: End | undefined;
  try {
    for await (const entry of readTar(plain)) {
      const role = checker.classify(entry);
      if (role.kind === "picture") bytesLeft -= Math.max(entry.size, minBytesOnDisk);
      if (role.kind === "rows") bytesLeft -= entry.size * space.perByteOfRows;
      if (bytesLeft < 0) throw new NoBackup("there is not enough disk space");
      if (role.kind === "end") {
        end = parseJson(endSchema, await bytesOf(entry));
        if (end.sha256 !== hash.copy().digest("hex")) throw new NoBackup("it was changed");
        yield { kind: "end", end };
        continue;
      }
      hashHeader(hash, entry.name, entry.size);
      if (role.kind === "rows") {
        const content = hashWhileReading(entry.content, hash);
        for await (const piece of splitIntoPieces(content, limits.line)) {
          yield { kind: "rows", table: role.table, piece };
        }
        continue;
      }
      const bytes = await bytesOf(entry);
      hash.update(bytes);
      if (role.kind === "picture") {
        yield { kind: "picture", name: role.name, bytes };
      } else {
        const manifest = parseJson(manifestSchema, bytes);
        checker.setTables(manifest.database.tables.map((table) => table.name));
        yield { kind: "manifest", manifest };
      }
    }
  } catch (error) {
    if (error instanceof NoBackup) throw error;
    throw new NoBackup(`it cannot be unpacked (${(error as Error).message})`, { cause: error });
  } finally {
    plain.destroy();
  }
  if (!end) throw new NoBackup("its end is missing");
}

/** What an entry of the archive is. */
type EntryRole =
  | { kind: "manifest" | "end" }
  | { kind: "rows"; table: string }
  | { kind: "picture"; name: string };

/** Checks each entry's name, type, size and order, by its header. */
function createEntryChecker() {
  /** The manifest's tables. */
  let tables: string[] = [];
  let count = 0;
  let hasEnded = false;
  let lastTable = 0;
  let lastNumber = 0;
  let lastPicture = "";

  const roleOf = (name: string): EntryRole => {
    if (name === endName) return { kind: "end" };
    const [, table = "", number] = /^tables\/([^/]+)\/(\d{4,6})\.copy$/.exec(name) ?? [];
    const tableIndex = tables.indexOf(table, lastTable);
    if (number && tableIndex >= 0 && !lastPicture) {
      const expected = tableIndex === lastTable ? lastNumber + 1 : 1;
      if (number !== padNumber(expected))
        throw new NoBackup(`${printable(name)} is in the wrong order`);
      [lastTable, lastNumber] = [tableIndex, expected];
      return { kind: "rows", table };
    }
    const picture = name.startsWith(picturesFolder) ? name.slice(picturesFolder.length) : "";
    if (!imageNamePattern.test(picture)) {
      throw new NoBackup(`it contains an unknown file, ${printable(name)}`);
    }
    // In alphabetical order, so that none occurs twice.
    if (picture <= lastPicture) throw new NoBackup(`${printable(name)} is in the wrong order`);
    lastPicture = picture;
    return { kind: "picture", name: picture };
  };

  return {
    /** Sets the tables of the manifest, in the order of their rows. */
    setTables: (manifestTables: string[]) => {
      tables = manifestTables;
    },
    classify: ({ name, size, type }: TarEntry): EntryRole => {
      count += 1;
      if (count === 1 && name !== manifestName) {
        throw new OtherArchive("it does not start like a backup");
      }
      if (hasEnded) throw new NoBackup("there is data after its end");
      if (type !== plainFile) throw new NoBackup(`${printable(name)} in it is not a plain file`);
      if (count > limits.entries) throw new NoBackup(`it holds more than ${limits.entries} files`);
      const role: EntryRole = count === 1 ? { kind: "manifest" } : roleOf(name);
      if (size > limits[role.kind]) {
        throw new NoBackup(`${printable(name)} in it is larger than ${limits[role.kind]} bytes`);
      }
      hasEnded = role.kind === "end";
      return role;
    },
  };
}

const padNumber = (number: number) => String(number).padStart(4, "0");

/** A name for a message, without control characters: it comes from an untrusted file and may be shown in a terminal. */
const printable = (name: string) => `'${name.replace(/[^ -~]/g, "?").slice(0, 100)}'`;

async function bytesOf({ content }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* hashWhileReading(
  content: AsyncIterable<Buffer>,
  hash: Hash,
): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function parseJson<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(bytes.toString()));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new NoBackup(
    issue?.path[0] === "format"
      ? issue.message
      : `${issue?.path.join(".") || "its manifest"} in it is not valid`,
  );
}
