import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import type { Whole } from "~/db/whole";

/**
 * A backup is a tar file, packed with gzip: `manifest.json`, then the rows of each table in
 * pieces as PostgreSQL's COPY writes them (`tables/people/0001.copy`), then each picture
 * (`pictures/<name>`), then `end.json`. It is written and read a piece at a time, so its
 * size is bounded by the disk and not by the memory.
 */
export type Manifest = {
  format: 1;
  /** ISO, in UTC. */
  madeAt: string;
  engine: "embedded" | "postgres";
  database: Whole;
  /** What of the environment the festival ran with; never a key. */
  settings: Settings;
};

export type Settings = {
  /** Values that are nobody's secret. */
  values: Record<string, string>;
  /** Names of variables that were set and have to be set again by hand. */
  secrets: string[];
};

/** What came before it, so that half an archive is not taken for a whole one. */
type End = { pictures: number; sha256: string };

const manifestName = "manifest.json";
const endName = "end.json";
const tables = "tables/";
const pictures = "pictures/";

export type Content = {
  manifest: Manifest;
  rows: AsyncIterable<{ table: string; piece: Buffer }>;
  pictures: AsyncIterable<{ name: string; bytes: Buffer }>;
};

/** Writes an archive; it is on disk when this resolves. Resolves to the number of pictures. */
export async function writeArchive(file: string, content: Content): Promise<number> {
  const archive = pack();
  const target = fs.createWriteStream(file, { mode: 0o600, flush: true });
  // Level 1: pictures are packed already, and rows shrink to a fifth at any level.
  const written = pipeline(archive as unknown as Readable, createGzip({ level: 1 }), target);
  const [count] = await Promise.all([
    fill(archive, content).catch((error) => {
      archive.destroy(error);
      throw error;
    }),
    written,
  ]);
  return count;
}

async function fill(archive: Pack, content: Content): Promise<number> {
  const hash = createHash("sha256");
  const mtime = new Date(content.manifest.madeAt);
  const add = (name: string, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const size = Buffer.byteLength(bytes);
      if (name !== endName) note(hash, name, bytes);
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
    await add(`${tables}${table}/${String(number).padStart(4, "0")}.copy`, part.piece);
  }
  let count = 0;
  for await (const { name, bytes } of content.pictures) {
    await add(pictures + name, bytes);
    count += 1;
  }
  const end: End = { pictures: count, sha256: hash.digest("hex") };
  await add(endName, JSON.stringify(end));
  archive.finalize();
  return count;
}

function note(hash: Hash, name: string, bytes: Buffer | string): void {
  hash.update(`${name} ${Buffer.byteLength(bytes)}\n`).update(bytes);
}

export type Part =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; piece: Buffer }
  | { kind: "picture"; name: string; bytes: Buffer }
  | { kind: "end"; pictures: number };

/** What cannot be read as a backup; a sentence. */
export class NoBackup extends Error {
  override readonly name = "NoBackup";
}

/** An archive of another kind: an earlier version's, or nobody's. */
export class OtherArchive extends NoBackup {}

/**
 * Reads an archive part by part, in the order in which it was written. Throws NoBackup for
 * anything else, and for one that was cut off or altered.
 */
export async function* readArchive(source: Readable): AsyncGenerator<Part, void> {
  const archive = extract();
  const read = pipeline(source, createGunzip(), archive as never);
  // It ends the reading below, which tells of it.
  read.catch((error) => archive.destroy(error));
  const hash = createHash("sha256");
  let count = 0;
  let ended = false;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if ((count === 0) !== (name === manifestName)) {
        throw new OtherArchive("it does not begin as a backup does");
      }
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const part = partOf(name, bytes, hash);
      if (part.kind === "end") ended = true;
      else note(hash, name, bytes);
      count += 1;
      yield part;
    }
    await read;
  } catch (error) {
    if (error instanceof NoBackup) throw error;
    throw new NoBackup(`it cannot be unpacked (${(error as Error).message})`, { cause: error });
  } finally {
    archive.destroy();
  }
  if (!ended) throw new NoBackup("its end is missing");
}

function partOf(name: string, bytes: Buffer, before: Hash): Part {
  if (name === manifestName) {
    const manifest = JSON.parse(bytes.toString()) as Manifest;
    if (manifest.format !== 1) throw new NoBackup("a newer version of this program made it");
    return { kind: "manifest", manifest };
  }
  if (name === endName) {
    const end = JSON.parse(bytes.toString()) as End;
    if (end.sha256 !== before.copy().digest("hex")) throw new NoBackup("it was altered");
    return { kind: "end", pictures: end.pictures };
  }
  const [, table] = /^tables\/(.+)\/\d+\.copy$/.exec(name) ?? [];
  if (table) return { kind: "rows", table, piece: bytes };
  if (name.startsWith(pictures)) {
    return { kind: "picture", name: name.slice(pictures.length), bytes };
  }
  throw new NoBackup(`nobody knows what ${name} in it is`);
}
