import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import type { Logger } from "./log";
import type { S3Client } from "./s3-client.server";

/**
 * Lists outside the database, so that no restore removes them: a line of JSON per entry in a file of DATA_DIR and, with
 * a bucket, an object per entry. Entries are only added.
 */

export type LedgerPlace = {
  dataDir: string;
  /** Null: the lists are only on disk. */
  bucket: Pick<S3Client, "read" | "write" | "list"> | null;
  log: Logger;
};

export type LedgerName = "erasures" | "ended-factors";

/** Milliseconds that a writer waits for the bucket; the next start adds missing entries. */
const bucketMs = 5_000;

type Entry = { id: string };

const fileOf = (dataDir: string, name: LedgerName) => path.join(dataDir, `${name}.log`);
const keyOf = (name: LedgerName, { id }: Entry) => `${name}/${id}.json`;

/** Appends entries to the file; they are on disk when this resolves. */
async function appendToFile(place: LedgerPlace, name: LedgerName, entries: readonly Entry[]) {
  await fs.mkdir(place.dataDir, { recursive: true });
  const file = await fs.open(fileOf(place.dataDir, name), "a", 0o600);
  try {
    // Starts with a line break, so that a line truncated by a kill does not swallow this one.
    await file.write(`\n${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeToBucket({ bucket, log }: LedgerPlace, name: LedgerName, entry: Entry) {
  if (!bucket) return;
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), bucketMs).unref();
  });
  const bytes = Buffer.from(JSON.stringify(entry));
  await Promise.race([bucket.write(keyOf(name, entry), bytes, "application/json"), timeout]).catch(
    () => log.warn("record not in the bucket", { ledger: name, id: entry.id }),
  );
}

/**
 * Adds entries; they are on disk when this resolves. Errors of the bucket are logged; the next start adds missing
 * entries.
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

/** All complete lines of a file. */
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

/** The entries of the bucket that are not among `knownIds`, and all ids in it; null if it is unreachable. */
async function readBucket<Schema extends z.ZodType<Entry>>(
  { bucket, log }: LedgerPlace,
  name: LedgerName,
  schema: Schema,
  knownIds: ReadonlySet<string>,
) {
  if (!bucket) return null;
  const idOf = (key: string) => key.slice(name.length + 1, -".json".length);
  try {
    const ids = (await bucket.list(`${name}/`)).map(idOf);
    const entries: z.output<Schema>[] = [];
    for (const id of ids) {
      if (knownIds.has(id)) continue;
      const bytes = await bucket.read(keyOf(name, { id }));
      const parsed = bytes && schema.safeParse(JSON.parse(bytes.toString()));
      if (parsed?.success) entries.push(parsed.data);
    }
    return { ids: new Set(ids), entries };
  } catch {
    log.warn("records of the bucket could not be read", { ledger: name });
    return null;
  }
}

/**
 * Synchronises the file, the bucket and `otherEntries`: each gets what it lacks. Returns all entries, each id
 * once. The file is there afterwards, also without an entry: a restore is given its path.
 */
export async function synchronizeLedger<Schema extends z.ZodType<Entry>>(
  place: LedgerPlace,
  name: LedgerName,
  schema: Schema,
  otherEntries: readonly z.output<Schema>[] = [],
): Promise<z.output<Schema>[]> {
  const fileEntries = await readLedgerFile(fileOf(place.dataDir, name), schema);
  const entriesById = new Map(fileEntries.map((entry) => [entry.id, entry]));
  const bucketContent = await readBucket(place, name, schema, new Set(entriesById.keys()));
  const newEntries = [...(bucketContent?.entries ?? []), ...otherEntries].filter(
    ({ id }) => !entriesById.has(id),
  );
  for (const entry of newEntries) entriesById.set(entry.id, entry);
  const missingEntries = [...new Map(newEntries.map((entry) => [entry.id, entry])).values()];
  if (missingEntries.length > 0 || !existsSync(fileOf(place.dataDir, name)))
    await appendToFile(place, name, missingEntries);
  for (const entry of bucketContent ? entriesById.values() : []) {
    if (!bucketContent?.ids.has(entry.id)) await writeToBucket(place, name, entry);
  }
  return [...entriesById.values()];
}
