import fs from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { erasures } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hmac, hmacs, type SecretKeys } from "~/lib/secret-keys.server";
import { eraseSubject } from "./erase.server";
import { rowsOf } from "./subject.server";

/**
 * The list of deletions outside the database: DATA_DIR/erasures.log, a line of JSON each, which no
 * restore takes back. Each start compares both, and does again what the database lacks.
 */

const entrySchema = z.object({
  id: z.uuid(),
  emailHash: z.string(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  by: z.string(),
});
export type LedgerEntry = z.output<typeof entrySchema>;

const purpose = "erasures";

/** The hash of an address in the list of deletions. */
export const emailHash = (secrets: SecretKeys, email: string) =>
  hmac(secrets, purpose, email.trim().toLowerCase());

/** The hashes that an address has with every key that is read. */
export const emailHashes = (secrets: SecretKeys, email: string) =>
  hmacs(secrets, purpose, email.trim().toLowerCase());

const fileOf = (dataDir: string) => path.join(dataDir, "erasures.log");

/** Writes a line and has it on the disk before it returns. */
export async function appendToLedger(dataDir: string, entry: LedgerEntry): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  const file = await fs.open(fileOf(dataDir), "a", 0o600);
  try {
    // Begins with a new line: one that was cut off by a kill does not swallow this one.
    await file.write(`\n${JSON.stringify(entry)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Every whole line of a list of deletions; those that were cut off are left out. */
export async function readLedger(file: string): Promise<LedgerEntry[]> {
  const text = await fs.readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return [entrySchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Where addresses stand, so that one can be found by its hash. */
const addressColumns: readonly [table: string, column: string][] = [
  ["submissions", "submitter_email"],
  ["submission_drafts", "values->>'submitterEmail'"],
  ["contacts", "email"],
  ["email_subscribers", "email"],
  ["outbox_messages", "to_address"],
  ["mail_suppressions", "address"],
  ["films", "director_email"],
  ["film_guests", "email"],
  ["programme_letters", "to_address"],
  ["promo_contacts", "email"],
  ["waivers", "email"],
  ["people", "email"],
  ["data_access", "email"],
];

async function findAddress(
  db: Database,
  secrets: SecretKeys,
  hash: string,
): Promise<string | null> {
  for (const [table, column] of addressColumns) {
    const rows = await rowsOf<{ email: string | null }>(
      db,
      sql`select distinct lower(${sql.raw(column)}) as email from ${sql.identifier(table)}`,
    );
    const found = rows.find(({ email }) => email && emailHashes(secrets, email).includes(hash));
    if (found) return found.email;
  }
  return null;
}

type Deps = { db: Database; clock: Clock; secrets: SecretKeys; dataDir: string };

/**
 * Compares both lists: what the file lacks is written there, and every deletion that the database
 * lacks is done again, on rows older than it. `more`: another list, which an operator brought.
 * Answers how many were done again. Run it before the site answers anybody.
 */
export async function reapplyErasures(deps: Deps, more?: string): Promise<number> {
  const { db, clock, secrets, dataDir } = deps;
  const inFile = await readLedger(fileOf(dataDir));
  const brought = more ? await readLedger(more) : [];
  const stored = await db.select().from(erasures);
  const known = new Set(stored.map(({ id }) => id));
  const written = new Set(inFile.map(({ id }) => id));
  for (const { id, emailHash: hash, at, by } of [...stored, ...brought]) {
    if (written.has(id)) continue;
    await appendToLedger(dataDir, { id, emailHash: hash, at, by });
    written.add(id);
  }
  let again = 0;
  for (const { id, emailHash: hash, at, by } of [...inFile, ...brought]) {
    if (known.has(id)) continue;
    known.add(id);
    const email = await findAddress(db, secrets, hash);
    await db.transaction(async (tx) => {
      const erased = email ? await eraseSubject(tx, email, clock(), at) : { gone: [] };
      const counts = Object.fromEntries(erased.gone.map(({ kind, count }) => [kind, count]));
      await tx
        .insert(erasures)
        .values({ id, emailHash: hash, at, by, counts, erasedAgain: [clock()] })
        .onConflictDoNothing();
    });
    again += 1;
  }
  return again;
}
