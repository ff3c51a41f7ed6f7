import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ConflictKind, ConflictState } from "~/db/lists";
import { conflicts, juries, juryChanges, juryMembers, people, submissions } from "~/db/tables";
import { fillFirstPhases } from "../setup/entries.server";
import { alignCards, lockSeats } from "./cards.server";
import { conflictsAmong, namesIn } from "./rules";

/**
 * Conflicts that the house finds by itself. What changes an entry or a person leaves a note
 * (`jury_changes`, written by triggers in the same commit); every call of the jury's settles
 * the notes before it reads, so that nobody sees an assignment that has become one too near.
 */

/** Looks at what changed since somebody looked last. Without notes it costs one small question. */
export async function settle(db: Database): Promise<void> {
  const [note] = await db.select({ id: juryChanges.id }).from(juryChanges).limit(1);
  if (note) await db.transaction(settleWithin);
}

/** The same within a transaction that has left notes of its own. */
export async function settleWithin(tx: Database): Promise<void> {
  // Whoever else takes the same notes waits here, and finds them done.
  const notes = await tx.delete(juryChanges).returning();
  const entryIds = [...new Set(notes.flatMap(({ submissionId }) => submissionId ?? []))];
  const personIds = [...new Set(notes.flatMap(({ personId }) => personId ?? []))];
  if (entryIds.length > 0) {
    await fillFirstPhases(tx, { entryIds });
    // Whom an entry names is near to those whose own entry it is.
    personIds.push(...(await sendersAmong(tx, entryIds)));
    await detect(tx, await membersKnown(tx), await entriesKnown(tx, entryIds));
  }
  if (personIds.length > 0) {
    await detect(tx, await membersKnown(tx, personIds), await entriesKnown(tx));
  }
}

/** Notes that people are to be looked at, in the transaction that makes them members. */
export async function noteMembers(tx: Database, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx.insert(juryChanges).values(personIds.map((personId) => ({ personId })));
}

const isMember = (tx: Database) =>
  exists(tx.select({ one: sql`1` }).from(juryMembers).where(eq(juryMembers.personId, people.id)));

async function sendersAmong(tx: Database, entryIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(
      submissions,
      eq(sql`lower(${submissions.submitterEmail})`, sql`lower(${people.email})`),
    )
    .where(and(inArray(submissions.id, [...entryIds]), isMember(tx)));
  return rows.map(({ id }) => id);
}

/** Members with the names on their own entries: all, or some. */
async function membersKnown(tx: Database, ids?: readonly string[]) {
  const rows = await tx
    .select({ id: people.id, name: people.name, email: people.email })
    .from(people)
    .where(and(isMember(tx), ids && inArray(people.id, [...ids])))
    .orderBy(asc(people.id));
  const { submitterName, submitterEmail, director } = submissions;
  const own = await tx
    .select({ submitterName, director, email: sql<string>`lower(${submitterEmail})` })
    .from(submissions)
    .where(
      inArray(
        sql`lower(${submitterEmail})`,
        rows.length > 0 ? rows.map(({ email }) => email.toLowerCase()) : [""],
      ),
    );
  const credits = Map.groupBy(own, ({ email }) => email);
  return rows.map((row) => ({
    ...row,
    creditedWith: (credits.get(row.email.toLowerCase()) ?? []).flatMap((entry) => [
      entry.submitterName,
      ...namesIn(entry.director),
    ]),
  }));
}

/** Entries of an edition and a category that some jury judges: all, or some. */
function entriesKnown(tx: Database, ids?: readonly string[]) {
  const { id, submitterName, submitterEmail, director } = submissions;
  const isJudged = sql`exists (select from ${juries} where ${submissions.editionId} = ${juries.editionId}
    and ${submissions.submissionType} = any(${juries.categories}))`;
  return tx
    .select({ id, submitterName, submitterEmail, director })
    .from(submissions)
    .where(and(isJudged, ids && inArray(id, [...ids])));
}

type Known = Parameters<typeof conflictsAmong>;

/** Writes down what is found between these people and entries, and takes back what is not any more. */
async function detect(tx: Database, persons: Known[0], entries: Known[1]): Promise<void> {
  if (persons.length === 0 || entries.length === 0) return;
  const found = conflictsAmong(persons, entries);
  const key = (person: string, entry: string) => `${person} ${entry}`;
  const kinds = new Map(found.map(({ person, entry, kind }) => [key(person, entry), kind]));
  const entryIds = new Set(entries.map(({ id }) => id));
  const known = (
    await tx
      .select()
      .from(conflicts)
      .where(
        inArray(
          conflicts.personId,
          persons.map(({ id }) => id),
        ),
      )
  ).filter(({ submissionId }) => entryIds.has(submissionId));

  const changed: { personId: string; submissionId: string }[] = [];
  for (const row of known) {
    const kind = kinds.get(key(row.personId, row.submissionId));
    kinds.delete(key(row.personId, row.submissionId));
    const next = kind
      ? seenAgain(row, kind)
      : row.byPersonId || row.state === "dismissed"
        ? row
        : null;
    if (next === row) continue;
    await lockSeats(tx, row);
    if (next) await tx.update(conflicts).set(next).where(eq(conflicts.id, row.id));
    else await tx.delete(conflicts).where(eq(conflicts.id, row.id));
    changed.push(row);
  }
  const fresh = found.filter(({ person, entry }) => kinds.has(key(person, entry)));
  for (let at = 0; at < fresh.length; at += 1_000) {
    const rows = fresh.slice(at, at + 1_000).map(({ person, entry, kind }) => ({
      ...{ personId: person, submissionId: entry, kind },
      state: kind === "own_entry" ? ("confirmed" as const) : ("possible" as const),
    }));
    for (const row of rows) if (row.state === "confirmed") await lockSeats(tx, row);
    await tx.insert(conflicts).values(rows).onConflictDoNothing();
    changed.push(...rows);
  }
  await alignCards(tx, changed);
}

type Row = { kind: ConflictKind; state: ConflictState; byPersonId: string | null };

/**
 * A pair that is known and was found again. What somebody dismissed stays dismissed, and
 * what was declared stays declared, unless the entry now turns out to be the person's own.
 */
function seenAgain<T extends Row>(row: T, kind: ConflictKind): T {
  if (kind === row.kind) return row;
  if (kind === "own_entry") return { ...row, kind, state: "confirmed", byPersonId: null };
  return row.kind === "declared" ? row : { ...row, kind };
}
