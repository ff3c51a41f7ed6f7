import { and, asc, eq, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ConflictKind, ConflictState } from "~/db/enums";
import {
  conflicts,
  juries,
  juryChanges,
  juryMembers,
  people,
  personRoles,
  submissions,
} from "~/db/schema";
import { addEntriesToFirstPhase } from "../first-phase.commands.server";
import { excludeOrRestoreScorecards, lockAssignments } from "./excluded-scorecards.commands.server";
import { findConflictsBetween, namesIn } from "./rules";

/**
 * Finds conflicts of interest. Database triggers note each change of an entry or person in
 * `jury_changes`, in the same commit. Each writing call processes the notes before it answers; a job
 * processes notes left by a crash. Until then jurors and programmers do not see the entry
 * (`isConflictUnchecked`).
 */

/** Processes the notes in `jury_changes`. Without any this costs one small query. */
export async function syncConflicts(db: Database): Promise<void> {
  const [note] = await db.select({ id: juryChanges.id }).from(juryChanges).limit(1);
  if (note) await db.transaction(syncConflictsWithin);
}

/** Processes the notes in the caller's transaction, which may have written some itself. */
export async function syncConflictsWithin(tx: Database): Promise<void> {
  // A concurrent process waits here, and then finds no notes.
  const notes = await tx.delete(juryChanges).returning();
  const entryIds = [...new Set(notes.flatMap(({ submissionId }) => submissionId ?? []))];
  const personIds = [...new Set(notes.flatMap(({ personId }) => personId ?? []))];
  if (entryIds.length > 0) {
    await addEntriesToFirstPhase(tx, { entryIds });
    // People whose own entry names somebody have a conflict with that person's entries, too.
    personIds.push(...(await findSenders(tx, entryIds)));
    await updateConflictsBetween(
      tx,
      await findCheckedPeople(tx),
      await findCheckedEntries(tx, entryIds),
    );
  }
  if (personIds.length > 0) {
    await updateConflictsBetween(
      tx,
      await findCheckedPeople(tx, personIds),
      await findCheckedEntries(tx),
    );
  }
  if (notes.length > 0) await deleteConflictsOfLeavers(tx);
}

/**
 * Removes possible conflicts of people who left all juries and programmes: nobody has to decide them any more.
 * Confirmed ones stay, since scores that do not count stay too.
 */
const deleteConflictsOfLeavers = (tx: Database) =>
  tx.delete(conflicts).where(
    and(
      eq(conflicts.state, "possible"),
      isNull(conflicts.byPersonId),
      notExists(
        tx
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.id, conflicts.personId), isChecked)),
      ),
    ),
  );

/** Writes notes that these people are to be checked, in the transaction that makes them members. */
export async function requestMemberCheck(
  tx: Database,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await tx.insert(juryChanges).values(personIds.map((personId) => ({ personId })));
}

const isMember = sql<boolean>`exists (select from ${juryMembers} seat
  where seat.person_id = ${people}.id)`;

/** The editions in which a person is a programmer. */
const programmedEditionIds = sql<string[]>`array(select given.edition_id from ${personRoles} given
  where given.person_id = ${people}.id and given.role = 'programmer')`;

/** Members of juries, and programmers: their conflicts are detected. */
const isChecked: SQL = sql`(${isMember} or cardinality(${programmedEditionIds}) > 0)`;

/** The ids of the jurors and programmers who submitted one of these entries. */
async function findSenders(tx: Database, entryIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(
      submissions,
      eq(sql`lower(${submissions.submitterEmail})`, sql`lower(${people.email})`),
    )
    .where(and(inArray(submissions.id, [...entryIds]), isChecked));
  return rows.map(({ id }) => id);
}

/** Members and programmers with the names on their own entries: all, or the given ones. */
async function findCheckedPeople(tx: Database, ids?: readonly string[]) {
  const { id, name, email } = people;
  const rows = await tx
    .select({ id, name, email, isMember, programmedEditionIds })
    .from(people)
    .where(and(isChecked, ids && inArray(people.id, [...ids])))
    .orderBy(asc(people.id));
  const { submitterName, submitterEmail, director } = submissions;
  const ownEntries = await tx
    .select({ submitterName, director, email: sql<string>`lower(${submitterEmail})` })
    .from(submissions)
    .where(
      inArray(
        sql`lower(${submitterEmail})`,
        rows.length > 0 ? rows.map(({ email }) => email.toLowerCase()) : [""],
      ),
    );
  const entriesByEmail = Map.groupBy(ownEntries, ({ email }) => email);
  return rows.map((row) => ({
    ...row,
    coCreditedNames: (entriesByEmail.get(row.email.toLowerCase()) ?? []).flatMap((entry) => [
      entry.submitterName,
      ...namesIn(entry.director),
    ]),
  }));
}

/**
 * Entries of a category that a jury of their edition judges, or of an edition with programmers:
 * all, or the given ones.
 */
function findCheckedEntries(tx: Database, ids?: readonly string[]) {
  const { id, editionId, submitterName, submitterEmail, director } = submissions;
  const isJudged = sql<boolean>`exists (select from ${juries} judging
    where judging.edition_id = ${submissions}.edition_id
      and ${submissions}.submission_type = any(judging.categories))`;
  const isProgrammed = sql`exists (select from ${personRoles} given
    where given.edition_id = ${submissions}.edition_id and given.role = 'programmer')`;
  return tx
    .select({ id, editionId, submitterName, submitterEmail, director, isJudged })
    .from(submissions)
    .where(and(or(isJudged, isProgrammed), ids && inArray(id, [...ids])));
}

type CheckedPeople = Awaited<ReturnType<typeof findCheckedPeople>>;
type CheckedEntries = Awaited<ReturnType<typeof findCheckedEntries>>;

/**
 * The conflicts that matter: those of jury members with entries that juries judge, and of programmers
 * with entries of their editions.
 */
function findRelevantConflicts(persons: CheckedPeople, entries: CheckedEntries) {
  const personById = new Map(persons.map((person) => [person.id, person]));
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  return findConflictsBetween(persons, entries).filter((conflict) => {
    const [person, entry] = [personById.get(conflict.person), entryById.get(conflict.entry)];
    if (!person || !entry) return false;
    return (
      (person.isMember && entry.isJudged) || person.programmedEditionIds.includes(entry.editionId)
    );
  });
}

/**
 * Stores the conflicts found between these people and entries, and removes those that no longer
 * exist.
 */
async function updateConflictsBetween(
  tx: Database,
  persons: CheckedPeople,
  entries: CheckedEntries,
): Promise<void> {
  if (persons.length === 0 || entries.length === 0) return;
  const detected = findRelevantConflicts(persons, entries);
  const pairKey = (person: string, entry: string) => `${person} ${entry}`;
  const kindByPair = new Map(
    detected.map(({ person, entry, kind }) => [pairKey(person, entry), kind]),
  );
  const entryIds = new Set(entries.map(({ id }) => id));
  const storedConflicts = (
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

  const changedPairs: { personId: string; submissionId: string }[] = [];
  for (const row of storedConflicts) {
    const kind = kindByPair.get(pairKey(row.personId, row.submissionId));
    // What remains in the map are the new conflicts.
    kindByPair.delete(pairKey(row.personId, row.submissionId));
    // A conflict that is no longer found is kept only if a person declared or decided it.
    const keptRow = row.byPersonId || row.state === "dismissed" ? row : null;
    const updatedRow = kind ? updateDetected(row, kind) : keptRow;
    if (updatedRow === row) continue;
    await lockAssignments(tx, row);
    if (updatedRow) await tx.update(conflicts).set(updatedRow).where(eq(conflicts.id, row.id));
    else await tx.delete(conflicts).where(eq(conflicts.id, row.id));
    changedPairs.push(row);
  }
  const newConflicts = detected.filter(({ person, entry }) =>
    kindByPair.has(pairKey(person, entry)),
  );
  for (let start = 0; start < newConflicts.length; start += insertBatchSize) {
    const rows = newConflicts
      .slice(start, start + insertBatchSize)
      .map(({ person, entry, kind }) => ({
        personId: person,
        submissionId: entry,
        kind,
        state: kind === "own_entry" ? ("confirmed" as const) : ("possible" as const),
      }));
    for (const row of rows) if (row.state === "confirmed") await lockAssignments(tx, row);
    await tx.insert(conflicts).values(rows).onConflictDoNothing();
    changedPairs.push(...rows);
  }
  await excludeOrRestoreScorecards(tx, changedPairs);
}

/** Rows per insert: the number of parameters of a statement is limited. */
const insertBatchSize = 1_000;

type StoredConflict = { kind: ConflictKind; state: ConflictState; byPersonId: string | null };

/**
 * The row of a stored conflict that was found again with this kind: 'dismissed' and 'declared'
 * stay, unless the entry is now the person's own.
 */
function updateDetected<T extends StoredConflict>(row: T, kind: ConflictKind): T {
  if (kind === row.kind) return row;
  if (kind === "own_entry") return { ...row, kind, state: "confirmed", byPersonId: null };
  return row.kind === "declared" ? row : { ...row, kind };
}
