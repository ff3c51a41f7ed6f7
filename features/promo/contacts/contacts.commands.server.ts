import { createHash } from "node:crypto";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { LawfulBasis } from "~/db/enums";
import { whereVersion } from "~/db/optimistic-lock";
import { promoContacts, promoFinds, promoRemovals } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import type { FoundPerson } from "./gateway.server";

/** Contacts from searches: one row each; removed people do not come back. */

export type ContactRow = typeof promoContacts.$inferSelect;

const hashOf = (text: string) => createHash("sha256").update(text.toLowerCase()).digest("hex");
const emailKey = (email: string) => `email:${email}`;

/** Which of these people are already stored, and which were removed permanently. */
export async function findKnownPeople(
  db: Database,
  keys: string[],
): Promise<{ stored: Set<string>; removed: Set<string> }> {
  if (keys.length === 0) return { stored: new Set(), removed: new Set() };
  const { personKey } = promoContacts;
  const rows = await db.select({ personKey }).from(promoContacts).where(inArray(personKey, keys));
  const hashes = await findRemovedHashes(db, keys);
  return {
    stored: new Set(rows.map((row) => row.personKey)),
    removed: new Set(keys.filter((key) => hashes.has(hashOf(key)))),
  };
}

async function findRemovedHashes(db: Database, keys: string[]): Promise<Set<string>> {
  const { keyHash } = promoRemovals;
  const rows = await db
    .select({ keyHash })
    .from(promoRemovals)
    .where(inArray(keyHash, keys.map(hashOf)));
  return new Set(rows.map((row) => row.keyHash));
}

/**
 * Stores one person from a search, in its transaction: a new row, or the existing one, found by key or email, with
 * empty fields filled in. Null for somebody who was removed permanently.
 */
export async function upsertContact(
  tx: Database,
  now: Date,
  person: FoundPerson,
  { searchId, isSample }: { searchId: string; isSample: boolean },
): Promise<{ id: string; isNew: boolean } | null> {
  const { key, email, ...details } = person;
  const keys = email ? [key, emailKey(email)] : [key];
  if ((await findRemovedHashes(tx, keys)).size > 0) return null;
  const sameKey = eq(promoContacts.personKey, key);
  const sameEmail = and(
    ne(promoContacts.email, ""),
    sql`lower(${promoContacts.email}) = lower(${email})`,
  );
  const [found, duplicate] = await tx
    .select()
    .from(promoContacts)
    .where(email ? or(sameKey, sameEmail) : sameKey)
    .orderBy(promoContacts.foundAt);
  const existing = found && duplicate ? await mergeContacts(tx, found, duplicate) : found;
  const id = existing
    ? await updateContact(tx, now, existing, person)
    : await insertContact(tx, now, { personKey: key, email, isSample, ...details });
  await tx.insert(promoFinds).values({ contactId: id, searchId }).onConflictDoNothing();
  return { id, isNew: !existing };
}

async function insertContact(
  tx: Database,
  now: Date,
  values: typeof promoContacts.$inferInsert,
): Promise<string> {
  const [row] = await tx
    .insert(promoContacts)
    .values({ ...values, foundAt: now, lastSeenAt: now })
    .returning({ id: promoContacts.id });
  if (!row) throw new Error("The contact was not stored.");
  return row.id;
}

/** Merges two rows of one person: the older one stays, with the other's values where its own are empty. */
async function mergeContacts(
  tx: Database,
  existing: ContactRow,
  duplicate: ContactRow,
): Promise<ContactRow> {
  await tx.execute(sql`
    insert into promo_finds (contact_id, search_id)
    select ${existing.id}::uuid, search_id from promo_finds where contact_id = ${duplicate.id}::uuid
    on conflict do nothing`);
  await tx.delete(promoContacts).where(eq(promoContacts.id, duplicate.id));
  const { lawfulBasis, lawfulBasisNote, lawfulBasisAt } =
    existing.lawfulBasis === "none" ? duplicate : existing;
  const [merged] = await tx
    .update(promoContacts)
    .set({
      ...valuesForEmptyFields(existing, duplicate),
      lawfulBasis,
      lawfulBasisNote,
      lawfulBasisAt,
    })
    .where(eq(promoContacts.id, existing.id))
    .returning();
  return merged ?? existing;
}

const fillableFields = [
  "firstName",
  "lastName",
  "email",
  "title",
  "organizationName",
  "linkedinUrl",
  "profileUrl",
] as const;

/** What `other` has where the contact has nothing. */
const valuesForEmptyFields = (
  contact: ContactRow,
  other: Pick<ContactRow, (typeof fillableFields)[number]>,
) =>
  Object.fromEntries(
    fillableFields.filter((name) => contact[name] === "").map((name) => [name, other[name]]),
  );

async function updateContact(
  tx: Database,
  now: Date,
  existing: ContactRow,
  person: FoundPerson,
): Promise<string> {
  await tx
    .update(promoContacts)
    .set({ ...valuesForEmptyFields(existing, person), lastSeenAt: now })
    .where(eq(promoContacts.id, existing.id));
  return existing.id;
}

/** Links a search to existing contacts. Returns their ids. */
export async function linkSearchToContacts(
  tx: Database,
  now: Date,
  keys: string[],
  searchId: string,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .update(promoContacts)
    .set({ lastSeenAt: now })
    .where(inArray(promoContacts.personKey, keys))
    .returning({ id: promoContacts.id });
  if (rows.length > 0) {
    const finds = rows.map(({ id }) => ({ contactId: id, searchId }));
    await tx.insert(promoFinds).values(finds).onConflictDoNothing();
  }
  return rows.map(({ id }) => id);
}

/**
 * Removes a person permanently. Only hashes of their key and email stay, so that later searches do not add them again.
 * False: unknown id.
 */
export async function removePerson(db: Database, clock: Clock, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(promoContacts).where(eq(promoContacts.id, id)).returning();
    if (!removed) return false;
    const keys = removed.email ? [removed.personKey, emailKey(removed.email)] : [removed.personKey];
    const removedAt = clock();
    await tx
      .insert(promoRemovals)
      .values(keys.map((key) => ({ keyHash: hashOf(key), removedAt })))
      .onConflictDoNothing();
    await audit(tx, removedAt, "director", "promo contact removed", { subject: id });
    return true;
  });
}

/** The contact with this id, or null. */
export async function findContact(db: Database, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(promoContacts).where(eq(promoContacts.id, id));
  return row ?? null;
}

/** Stores the lawful basis for contacting a person, or that there is none. Null: unknown id, or another version. */
export async function setLawfulBasis(
  db: Database,
  clock: Clock,
  id: string,
  basis: { lawfulBasis: LawfulBasis; note: string; version?: number | undefined },
): Promise<ContactRow | null> {
  const now = clock();
  const { lawfulBasis, note, version } = basis;
  const hasNoBasis = lawfulBasis === "none";
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(promoContacts)
      .set({
        lawfulBasis,
        lawfulBasisNote: hasNoBasis ? null : note || null,
        lawfulBasisAt: hasNoBasis ? null : now,
      })
      .where(and(eq(promoContacts.id, id), whereVersion(promoContacts.version, version)))
      .returning();
    if (!row) return null;
    const detail = { lawfulBasis };
    await audit(tx, now, "director", "promo contact basis stated", { subject: id, detail });
    return row;
  });
}
