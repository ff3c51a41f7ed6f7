import { and, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  blockFilms,
  conflicts,
  films,
  juryChanges,
  juryMembers,
  juryPhases,
  phaseEntries,
  programmeBlocks,
  submissions,
} from "~/db/schema";
import { type Actor, editionsWithRole, isDirector } from "~/lib/api/endpoint";

/**
 * What a programmer may see: rows of the editions in which they have the role, whatever the query
 * asks. A conflict of interest hides an entry from its programmer everywhere; of an entry that they
 * judge blind, nothing that leads to a name is shown. The director sees everything.
 */

/** The person who asks. */
type Reader = Pick<Actor, "personId" | "roles">;

/** The condition that the reader is a programmer in an edition. */
const isProgrammerIn = (reader: Reader, edition: SQLWrapper): SQL =>
  sql`${edition} = any(${sql.param(editionsWithRole(reader, ["programmer"]))}::uuid[])`;

/** The condition that a row is of an edition of the reader, by its column `edition`; undefined: no restriction. */
export const isOfOwnEditions = (reader: Actor, edition: AnyPgColumn): SQL | undefined =>
  isDirector(reader) ? undefined : isProgrammerIn(reader, edition);

/** The condition that an entry, by its column `submission`, is of an edition of the reader; undefined: no restriction. */
const isEntryOfOwnEditions = (reader: Actor, submission: AnyPgColumn): SQL | undefined =>
  isDirector(reader)
    ? undefined
    : sql`exists (select from ${submissions} own_year where own_year.id = ${submission}
        and ${isProgrammerIn(reader, sql`own_year.edition_id`)})`;

/** The condition that the reader is on a jury with this entry, in a phase that meets `phaseCondition`. */
const judgesInPhase = (
  { personId }: Reader,
  submission: AnyPgColumn,
  phaseCondition: SQL = sql`true`,
): SQL =>
  sql`exists (select from ${phaseEntries}
    join ${juryPhases} on ${juryPhases.id} = ${phaseEntries.phaseId}
    join ${juryMembers} on ${juryMembers.juryId} = ${juryPhases.juryId}
    where ${phaseEntries.submissionId} = ${submission} and ${juryMembers.personId} = ${personId}
      and ${phaseCondition})`;

/** The reader judges this entry in a blind phase. */
const judgesBlind = (reader: Reader, submission: AnyPgColumn): SQL =>
  judgesInPhase(reader, submission, sql`${juryPhases.blind}`);

/**
 * The entry or the person was changed, and conflicts have not been searched since: until then, moments later, the entry
 * is hidden as if there was one.
 */
export const isConflictUnchecked = (personId: string, submission: AnyPgColumn): SQL =>
  sql`exists (select from ${juryChanges} change
    where change.submission_id = ${submission} or change.person_id = ${personId})`;

/** The condition that the reader has a conflict of interest with the entry, or that none was searched yet. */
const hasConflict = (reader: Reader, submission: AnyPgColumn): SQL =>
  sql`(exists (select from ${conflicts} own
    where own.submission_id = ${submission} and own.person_id = ${reader.personId}
      and own.state <> 'dismissed') or ${isConflictUnchecked(reader.personId, submission)})`;

/** The condition of an entry that the reader may see; undefined for all. */
export const visibleTo = (reader: Actor, submission: AnyPgColumn): SQL | undefined =>
  isDirector(reader)
    ? undefined
    : and(isEntryOfOwnEditions(reader, submission), sql`not ${hasConflict(reader, submission)}`);

/**
 * The condition of a conflict that the reader may see. A reader does not decide their own; in a
 * blind phase a colleague's entry or a named person would reveal a name.
 */
export function visibleConflict(reader: Actor): SQL | undefined {
  const { personId } = reader;
  if (isDirector(reader)) return undefined;
  return and(
    sql`${conflicts.personId} <> ${personId}`,
    visibleTo(reader, conflicts.submissionId),
    sql`not ${judgesBlind(reader, conflicts.submissionId)}`,
  );
}

/**
 * Films without an entry belong to the festival; a film of another edition's entry is visible if a block of the
 * reader's edition shows it.
 */
const isFilmOfOwnEditions = (reader: Actor, submission: AnyPgColumn): SQL | undefined =>
  or(
    isNull(submission),
    isEntryOfOwnEditions(reader, submission),
    sql`exists (select from ${films} shown
      join ${blockFilms} on ${blockFilms.filmId} = shown.id
      join ${programmeBlocks} on ${programmeBlocks.id} = ${blockFilms.blockId}
      where shown.submission_id = ${submission} and ${isProgrammerIn(reader, programmeBlocks.editionId)})`,
  );

const isUnannounced = (submission: AnyPgColumn): SQL =>
  sql`exists (select from ${submissions} entry where entry.id = ${submission}
    and entry.announced_status is distinct from 'accepted')`;

/**
 * The condition of films that a conflict hides from the reader until their entry is announced as
 * accepted; undefined for none.
 */
export const filmInConflict = (reader: Actor, submission: AnyPgColumn): SQL | undefined =>
  isDirector(reader)
    ? undefined
    : sql`(${isUnannounced(submission)} and ${hasConflict(reader, submission)})`;

/**
 * The condition under which the reader may see a film that was, or could be, made from this entry;
 * undefined: no restriction. Until the entry is announced as accepted, it is hidden from somebody
 * who has a conflict of interest or may still change a blind score.
 */
export function visibleFilm(reader: Actor, now: Date, submission: AnyPgColumn): SQL | undefined {
  if (isDirector(reader)) return undefined;
  const canStillScoreBlind = sql`${juryPhases.blind} and ${juryPhases.closesAt} > ${now.toISOString()}`;
  return and(
    isFilmOfOwnEditions(reader, submission),
    sql`not (${isUnannounced(submission)} and (${hasConflict(reader, submission)} or ${judgesInPhase(reader, submission, canStillScoreBlind)}))`,
  );
}

/** The ids of these entries whose names are hidden from the reader. */
export async function findEntriesWithHiddenNames(
  db: Database,
  reader: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  if (isDirector(reader) || ids.length === 0) return new Set();
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.id, [...ids]), judgesBlind(reader, submissions.id)));
  return new Set(rows.map(({ id }) => id));
}
