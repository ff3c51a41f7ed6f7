import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { conflicts, juryMembers, juryPhases, phaseEntries, submissions } from "~/db/tables";
import { type Actor, isDirector } from "~/http/endpoint";

/**
 * What a programmer may be told who judges as well. Wherever they ask, what is too near to them
 * is not there, and of an entry that they judge without names nothing is told that leads to one.
 * The director is told everything.
 */

type Reader = Pick<Actor, "personId" | "roles">;

const seatOf = ({ personId }: Reader, submission: AnyPgColumn, more: SQL = sql`true`): SQL =>
  sql`exists (select from ${phaseEntries}
    join ${juryPhases} on ${juryPhases.id} = ${phaseEntries.phaseId}
    join ${juryMembers} on ${juryMembers.juryId} = ${juryPhases.juryId}
    where ${phaseEntries.submissionId} = ${submission} and ${juryMembers.personId} = ${personId}
      and ${more})`;

/** The reader judges this entry in a phase that hides names. */
const judgesBlind = (reader: Reader, submission: AnyPgColumn): SQL =>
  seatOf(reader, submission, sql`${juryPhases.blind}`);

/** The reader judges this entry, and is too near to it. */
function isTooNear(reader: Reader, submission: AnyPgColumn): SQL {
  const near = sql`exists (select from ${conflicts} own
    where own.submission_id = ${submission} and own.person_id = ${reader.personId}
      and own.state <> 'dismissed')`;
  return sql`(${near} and ${seatOf(reader, submission)})`;
}

/** The condition of an entry that is there for this reader; undefined: all are. */
export const toldTo = (reader: Actor, submission: AnyPgColumn): SQL | undefined =>
  isDirector(reader) ? undefined : sql`not ${isTooNear(reader, submission)}`;

/**
 * The condition of a conflict that is there for this reader. One's own are for others to decide,
 * and whose entry a colleague's is, or who is named on it, would name whom a blind phase hides.
 */
export function conflictToldTo(reader: Actor): SQL | undefined {
  const { personId } = reader;
  if (isDirector(reader)) return undefined;
  return and(
    sql`${conflicts.personId} <> ${personId}`,
    toldTo(reader, conflicts.submissionId),
    sql`not ${judgesBlind(reader, conflicts.submissionId)}`,
  );
}

/**
 * The condition under which a film that was made of this entry, or could be, is there for the reader at
 * this moment; undefined: all are. Until the entry is announced as accepted, whoever is too near to it, or may
 * still change a score that they give it without names, is told nothing of it.
 */
export function filmToldTo(reader: Actor, now: Date, submission: AnyPgColumn): SQL | undefined {
  if (isDirector(reader)) return undefined;
  const isUntold = sql`exists (select from ${submissions} entry where entry.id = ${submission}
    and entry.announced_status is distinct from 'accepted')`;
  const scores = sql`${juryPhases.blind} and ${juryPhases.closesAt} > ${now.toISOString()}`;
  return sql`not (${isUntold} and (${isTooNear(reader, submission)} or ${seatOf(reader, submission, scores)}))`;
}

/** Of these entries the ones whose names are hidden from this reader. */
export async function hiddenFrom(
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
