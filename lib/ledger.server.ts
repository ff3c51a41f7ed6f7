import fs from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import type { Logger } from "./log";
import type { S3Client } from "./s3-client.server";

/**
 * Lists outside the database, so that no restore removes them: a line of JSON for each entry in a
 * file of DATA_DIR and, with a bucket, an object for each. Entries are only added.
 */

export type LedgerPlace = {
  dataDir: string;
  /** Null: only the disk has the lists. */
  bucket: Pick<S3Client, "read" | "write" | "list"> | null;
  log: Logger;
};

export type LedgerName = "erasures" | "ended-factors";

/** Milliseconds that a writer waits for the bucket; the next start adds what it lacks. */
const bucketMs = 5_000;

type Entry = { id: string };

const fileOf = (dataDir: string, name: LedgerName) => path.join(dataDir, `${name}.log`);
const keyOf = (name: LedgerName, { id }: Entry) => `${name}/${id}.json`;

/** Appends entries to the file and has them on the disk before it returns. */
async function appendToFile(place: LedgerPlace, name: LedgerName, entries: readonly Entry[]) {
  await fs.mkdir(place.dataDir, { recursive: true });
  const file = await fs.open(fileOf(place.dataDir, name), "a", 0o600);
  try {
    // Begins with a line break, so that a line truncated by a kill does not swallow this one.
    await file.write(`\n${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeToBucket({ bucket, log }: LedgerPlace, name: LedgerName, entry: Entry) {
  if (!bucket) return;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), bucketMs).unref();
  });
  const bytes = Buffer.from(JSON.stringify(entry));
  await Promise.race([bucket.write(keyOf(name, entry), bytes, "application/json"), late]).catch(
    () => log.warn("record not in the bucket", { ledger: name, id: entry.id }),
  );
}

/**
 * Adds entries: they are on the disk when this returns. An unreachable bucket is logged, and the
 * next start adds what it lacks.
 */
export async function appendToLedger(
  place: LedgerPlace,
  name: LedgerName,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await appendToFile(place, name, entries);
  await Promise.all(entries.map((entry) => writeToBucket(place, name, entry)));
}

/** Every complete line of a file; truncated ones are skipped. */
export async function readLedgerFile<Schema extends z.ZodType<Entry>>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const text = await fs.readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return [schema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** The entries of the bucket that `known` lacks, and the ids of all that are there; null: it is away. */
async function readBucket<Schema extends z.ZodType<Entry>>(
  { bucket, log }: LedgerPlace,
  name: LedgerName,
  schema: Schema,
  known: ReadonlySet<string>,
) {
  if (!bucket) return null;
  const idOf = (key: string) => key.slice(name.length + 1, -".json".length);
  try {
    const ids = (await bucket.list(`${name}/`)).map(idOf);
    const entries: z.output<Schema>[] = [];
    for (const id of ids) {
      if (known.has(id)) continue;
      const bytes = await bucket.read(keyOf(name, { id }));
      const read = bytes && schema.safeParse(JSON.parse(bytes.toString()));
      if (read?.success) entries.push(read.data);
    }
    return { ids: new Set(ids), entries };
  } catch {
    log.warn("records of the bucket could not be read", { ledger: name });
    return null;
  }
}

/**
 * Synchronises a list: the file, the bucket and the entries of `more`. Each gets what it lacks.
 * Returns all entries, each id once.
 */
export async function evenOutLedger<Schema extends z.ZodType<Entry>>(
  place: LedgerPlace,
  name: LedgerName,
  schema: Schema,
  more: readonly z.output<Schema>[] = [],
): Promise<z.output<Schema>[]> {
  const inFile = await readLedgerFile(fileOf(place.dataDir, name), schema);
  const all = new Map(inFile.map((entry) => [entry.id, entry]));
  const inBucket = await readBucket(place, name, schema, new Set(all.keys()));
  const brought = [...(inBucket?.entries ?? []), ...more].filter(({ id }) => !all.has(id));
  for (const entry of brought) all.set(entry.id, entry);
  const lacking = [...new Map(brought.map((entry) => [entry.id, entry])).values()];
  if (lacking.length > 0) await appendToFile(place, name, lacking);
  for (const entry of inBucket ? all.values() : []) {
    if (!inBucket?.ids.has(entry.id)) await writeToBucket(place, name, entry);
  }
  return [...all.values()];
}
