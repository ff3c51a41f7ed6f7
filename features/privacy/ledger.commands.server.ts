import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { erasures } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import {
  appendToLedger,
  type LedgerPlace,
  readLedgerFile,
  synchronizeLedger,
} from "~/lib/ledger.server";
import { hmac, hmacs, hmacsOf, type SecretKeys } from "~/lib/secret-keys.server";
import { eraseSubject } from "./erase.commands.server";
import { queryRows } from "./subject.queries.server";

/**
 * The list of deletions outside the database (DATA_DIR/erasures.log, and 'erasures/' in a bucket),
 * which a restore does not undo. Each start and each restore compares it with the table and repeats
 * what the database lacks.
 */

const ledgerName = "erasures";

const entrySchema = z.object({
  id: z.uuid(),
  emailHash: z.string(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  by: z.string(),
  entries: z.array(z.uuid()).default([]),
  people: z.array(z.uuid()).default([]),
  key: z.string().nullable().default(null),
});
type LedgerEntry = z.output<typeof entrySchema>;

const purpose = "erasures";
const keyPurpose = "which key made the list of erasures";

/** The hash of an address in the list of deletions. */
export const emailHash = (secrets: SecretKeys, email: string) =>
  hmac(secrets, purpose, email.trim().toLowerCase());

/** The hashes of an address with every known key. */
export const emailHashes = (secrets: SecretKeys, email: string) =>
  hmacs(secrets, purpose, email.trim().toLowerCase());

/** A name of the current key that reveals nothing about it. */
export const keyName = (secrets: SecretKeys) => hmac(secrets, keyPurpose, "").slice(0, 8);

/**
 * When the data of these addresses was last deleted, by lower-case address; without those that
 * never were.
 */
export async function findErasureTimes(
  db: Database,
  secrets: SecretKeys,
  emails: readonly string[],
): Promise<Map<string, Date>> {
  const hashesOf = hmacsOf(secrets, purpose);
  const addresses = new Set(emails.map((email) => email.trim().toLowerCase()));
  const emailByHash = new Map(
    [...addresses].flatMap((email) => hashesOf(email).map((hash) => [hash, email] as const)),
  );
  if (emailByHash.size === 0) return new Map();
  const rows = await db
    .select({ hash: erasures.emailHash, at: erasures.at })
    .from(erasures)
    .where(inArray(erasures.emailHash, [...emailByHash.keys()]))
    .orderBy(erasures.at);
  return new Map(rows.flatMap(({ hash, at }) => [[emailByHash.get(hash) ?? "", at] as const]));
}

/** Writes a deletion to the disk before it returns. */
export const noteErasure = (place: LedgerPlace, entry: LedgerEntry): Promise<void> =>
  appendToLedger(place, ledgerName, [entry]);

/** The columns with addresses, to find one by its hash. */
export const addressColumns: readonly [table: string, column: string][] = [
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
  ["codes", "email"],
  ["people", "email"],
  ["data_access", "email"],
  ["email_changes", "was_email"],
  ["email_changes", "became_email"],
  ["import_rows", "email"],
];

/** The addresses in the database that have one of these hashes. */
async function findAddresses(
  db: Database,
  secrets: SecretKeys,
  hashes: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const emailByHash = new Map<string, string>();
  const hashesOf = hmacsOf(secrets, purpose);
  for (const [table, column] of addressColumns) {
    const rows = await queryRows<{ email: string | null }>(
      db,
      sql`select distinct lower(trim(${sql.raw(column)})) as email from ${sql.identifier(table)}`,
    );
    for (const { email } of rows) {
      if (!email) continue;
      for (const hash of hashesOf(email)) if (hashes.has(hash)) emailByHash.set(hash, email);
    }
  }
  return emailByHash;
}

type Deps = { db: Database; clock: Clock; secrets: SecretKeys; ledgers: LedgerPlace };

/**
 * Compares the lists: adds what each lacks, and repeats every deletion that the database lacks, on
 * rows older than it. `moreFile`: a file with another list, from an operator. Returns how many were
 * repeated. Run it before the site answers requests, and before a restore ends.
 */
export async function reapplyErasures(deps: Deps, moreFile?: string): Promise<number> {
  const { db, clock, secrets, ledgers } = deps;
  const storedErasures = await db.select().from(erasures);
  const operatorEntries = moreFile ? await readLedgerFile(moreFile, entrySchema) : [];
  const all = await synchronizeLedger(ledgers, ledgerName, entrySchema, [
    ...storedErasures.map(({ counts: _, erasedAgain: __, ...entry }) => entry),
    ...operatorEntries,
  ]);
  const storedIds = new Set(storedErasures.map(({ id }) => id));
  const ownKeys = new Set(secrets.map((secret) => keyName([secret])));
  const missingEntries = all.filter(({ id }) => !storedIds.has(id));
  // People deleted under an unknown key can be found only by their ids.
  const foreignEntries = missingEntries.filter(({ key }) => key !== null && !ownKeys.has(key));
  if (foreignEntries.length > 0) {
    ledgers.log.warn("deletions were made with another SECRET_KEY", {
      count: foreignEntries.length,
    });
  }
  const addresses = missingEntries.length
    ? await findAddresses(db, secrets, new Set(missingEntries.map((entry) => entry.emailHash)))
    : new Map<string, string>();
  for (const entry of missingEntries) {
    const { entries, people } = entry;
    const personKeys = { email: addresses.get(entry.emailHash) ?? null, entries, people };
    await db.transaction(async (tx) => {
      // A withdrawal keeps the time of the deletion, not of the restore.
      const { gone } = await eraseSubject(tx, personKeys, entry.at, entry.at);
      // With the right key it is done; without it, the next start tries again.
      if (foreignEntries.includes(entry)) return;
      const counts = Object.fromEntries(gone.map(({ kind, count }) => [kind, count]));
      await tx
        .insert(erasures)
        .values({ ...entry, counts, erasedAgain: [clock()] })
        .onConflictDoNothing();
    });
  }
  return missingEntries.length;
}
