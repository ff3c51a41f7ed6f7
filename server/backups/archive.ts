import { createHash, createHmac, type Hash, timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import { type Readable, pipeline as startPipeline } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { z } from "zod";
import { inPieces } from "~/db/backup/copy-connection";
import { imageNamePattern } from "~/features/media/schema";
import { NoBackup, OtherArchive } from "./no-backup";
import { plainFile, readTar, type TarEntry } from "./tar";

/**
 * A backup is a tar file, packed with gzip: `manifest.json`, then the rows of each table in
 * pieces as PostgreSQL's COPY writes them (`tables/people/0001.copy`), then each picture
 * (`pictures/<name>`), then `end.json`. It is written and read a piece at a time, so its
 * size is bounded by the disk and not by the memory.
 */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const settingsSchema = z.object({
  /** Values that are no secrets. */
  values: z.record(z.string(), z.string()),
  /** Names of variables that were set and have to be set again by hand. */
  secrets: z.array(z.string()),
});
const manifestSchema = z.object({
  format: z.literal(1, { error: "it was created by a newer version of this program" }),
  /** ISO, in UTC. */
  madeAt: z.iso.datetime(),
  engine: z.enum(["embedded", "postgres"]),
  database: z.object({
    migration: z.int(),
    tables: z.array(
      z.object({
        name,
        columns: z.array(name),
        rows: z.int().nonnegative(),
        sum: z.string().regex(/^-?\d{1,40}$/),
      }),
    ),
    sequences: z.array(
      z.object({
        name,
        last: z
          .string()
          .regex(/^-?\d{1,20}$/)
          .nullable(),
      }),
    ),
  }),
  /** What of the environment the festival ran with; never a key. */
  settings: settingsSchema,
});
export type Manifest = z.output<typeof manifestSchema>;
export type Settings = z.output<typeof settingsSchema>;

/** Counts of the parts before it, so that a truncated archive is detected. */
const endSchema = z.object({
  pictures: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** An HMAC-SHA256 over the two. Earlier versions wrote none. */
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type End = z.output<typeof endSchema>;

const manifestName = "manifest.json";
const endName = "end.json";
const tables = "tables/";
const pictures = "pictures/";

export type Content = {
  manifest: Manifest;
  rows: AsyncIterable<{ table: string; piece: Buffer }>;
  pictures: AsyncIterable<{ name: string; bytes: Buffer }>;
};

/** The signature of an archive's end, which contains the hash of everything before it. */
const signatureOf = (key: Buffer, { pictures, sha256 }: End): string =>
  createHmac("sha256", key).update(`heartlight backup\n${sha256}\n${pictures}\n`).digest("hex");

/** True where one of the keys signed an archive with this end. */
export function isSignedWith(keys: readonly Buffer[], end: End): boolean {
  const given = Buffer.from(end.signature ?? "", "hex");
  return keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, end), "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Writes an archive that is signed with a key; it is on disk when this resolves. Resolves
 * to the number of pictures.
 */
export async function writeArchive(file: string, content: Content, key: Buffer): Promise<number> {
  const archive = pack();
  const target = fs.createWriteStream(file, { mode: 0o600, flush: true });
  // Level 1: pictures are packed already, and rows shrink to a fifth at any level.
  const written = pipeline(archive as unknown as Readable, createGzip({ level: 1 }), target);
  const [count] = await Promise.all([
    fill(archive, content, key).catch((error) => {
      archive.destroy(error);
      throw error;
    }),
    written,
  ]);
  return count;
}

async function fill(archive: Pack, content: Content, key: Buffer): Promise<number> {
  const hash = createHash("sha256");
  const mtime = new Date(content.manifest.madeAt);
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const size = Buffer.byteLength(bytes);
      if (name !== endName) noteName(hash, name, size).update(bytes);
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
    await add(`${tables}${table}/${numbered(number)}.copy`, part.piece);
  }
  let count = 0;
  for await (const { name, bytes } of content.pictures) {
    await add(pictures + name, bytes);
    count += 1;
  }
  const end: End = { pictures: count, sha256: hash.digest("hex") };
  await add(endName, JSON.stringify({ ...end, signature: signatureOf(key, end) }));
  archive.finalize();
  return count;
}

const noteName = (hash: Hash, name: string, size: number): Hash => hash.update(`${name} ${size}\n`);

export type Part =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; piece: Buffer }
  | { kind: "picture"; name: string; bytes: Buffer }
  | { kind: "end"; end: End };

/** The most that an entry may declare, in bytes, and how many entries there may be. */
const most = {
  manifest: 1_000_000,
  /** Rows are read a few megabytes at a time: this bounds the disk, and the line the memory. */
  rows: 1_000_000_000,
  line: 64_000_000,
  picture: 20_000_000,
  end: 1_000,
  entries: 500_000,
};
/** What a file takes on disk, however short it is. */
const leastOnDisk = 4_096;

export type Page = {
  /** Bytes that may be put on this machine's disk. */
  bytes: number;
  /** How many bytes of disk one byte of rows is counted as; 0 where they go elsewhere. */
  perByteOfRows: number;
};

/**
 * Reads an archive part by part, in the order in which it was written. Names, types and sizes are
 * checked here, each before its bytes are read: everything that comes out has a picture's name or
 * belongs to a table of the manifest, and is no larger than `room`. Throws NoBackup for anything
 * else and for an archive that was cut off or altered, and OtherArchive for one that begins in
 * another way.
 */
export async function* readArchive(source: Readable, room: Page): AsyncGenerator<Part, void> {
  const plain = startPipeline(source, createGunzip(), () => undefined);
  const hash = createHash("sha256");
  const check = checkEntries();
  let left = room.bytes;
  let end: End | undefined;
  try {
    for await (const entry of readTar(plain)) {
      const place = check.place(entry);
      if (place.kind === "picture") left -= Math.max(entry.size, leastOnDisk);
      if (place.kind === "rows") left -= entry.size * room.perByteOfRows;
      if (left < 0) throw new NoBackup("there is not enough disk space");
      if (place.kind === "end") {
        end = parsed(endSchema, await bytesOf(entry));
        if (end.sha256 !== hash.copy().digest("hex")) throw new NoBackup("it was changed");
        yield { kind: "end", end };
        continue;
      }
      noteName(hash, entry.name, entry.size);
      if (place.kind === "rows") {
        const content = hashed(entry.content, hash);
        for await (const piece of inPieces(content, most.line)) {
          yield { kind: "rows", table: place.table, piece };
        }
        continue;
      }
      const bytes = await bytesOf(entry);
      hash.update(bytes);
      if (place.kind === "picture") {
        yield { kind: "picture", name: place.name, bytes };
      } else {
        const manifest = parsed(manifestSchema, bytes);
        check.announce(manifest.database.tables.map((table) => table.name));
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

type Place =
  | { kind: "manifest" | "end" }
  | { kind: "rows"; table: string }
  | { kind: "picture"; name: string };

/** Checks each entry's name, type, declared size and its turn, by its header alone. */
function checkEntries() {
  let announced: string[] = [];
  let count = 0;
  let ended = false;
  let lastTable = 0;
  let lastNumber = 0;
  let lastPicture = "";

  const placeOf = (name: string): Place => {
    if (name === endName) return { kind: "end" };
    const [, table = "", number] = /^tables\/([^/]+)\/(\d{4,6})\.copy$/.exec(name) ?? [];
    const at = announced.indexOf(table, lastTable);
    if (number && at >= 0 && !lastPicture) {
      const expected = at === lastTable ? lastNumber + 1 : 1;
      if (number !== numbered(expected)) throw new NoBackup(`${shown(name)} is in the wrong order`);
      [lastTable, lastNumber] = [at, expected];
      return { kind: "rows", table };
    }
    const picture = name.startsWith(pictures) ? name.slice(pictures.length) : "";
    if (!imageNamePattern.test(picture)) {
      throw new NoBackup(`it contains an unknown file, ${shown(name)}`);
    }
    // They are written in the alphabet's order, so that none can be there twice.
    if (picture <= lastPicture) throw new NoBackup(`${shown(name)} is in the wrong order`);
    lastPicture = picture;
    return { kind: "picture", name: picture };
  };

  return {
    /** The tables that the manifest announces, in the order in which their rows come. */
    announce: (tables: string[]) => {
      announced = tables;
    },
    place: ({ name, size, type }: TarEntry): Place => {
      count += 1;
      if (count === 1 && name !== manifestName) {
        throw new OtherArchive("it does not start like a backup");
      }
      if (ended) throw new NoBackup("there is data after its end");
      if (type !== plainFile) throw new NoBackup(`${shown(name)} in it is not a plain file`);
      if (count > most.entries) throw new NoBackup(`it holds more than ${most.entries} files`);
      const place: Place = count === 1 ? { kind: "manifest" } : placeOf(name);
      if (size > most[place.kind]) {
        throw new NoBackup(`${shown(name)} in it is larger than ${most[place.kind]} bytes`);
      }
      ended = place.kind === "end";
      return place;
    },
  };
}

const numbered = (number: number) => String(number).padStart(4, "0");

/** A name as it can be shown: somebody else chose it, perhaps for a terminal to obey. */
const shown = (name: string) => `'${name.replace(/[^ -~]/g, "?").slice(0, 100)}'`;

async function bytesOf({ content }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(bytes.toString()));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new NoBackup(
    issue?.path[0] === "format"
      ? issue.message
      : `${issue?.path.join(".") || "its manifest"} in it is not valid`,
  );
}
