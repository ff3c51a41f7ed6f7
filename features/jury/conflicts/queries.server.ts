import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ConflictState } from "~/db/enums";
import {
  conflicts,
  juries,
  juryMembers,
  juryPhases,
  people,
  personRoles,
  phaseEntries,
  submissions,
} from "~/db/schema";
import { visibleConflict, visibleTo } from "~/features/auth/visibility.queries.server";
import type { Actor } from "~/lib/api/endpoint";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { titleOf } from "../query-helpers.queries.server";
import type { Conflict } from "./schema";

/** Conflicts with the names to show. */
async function readConflicts(db: Database, ids: readonly string[]): Promise<Conflict[]> {
  if (ids.length === 0) return [];
  const { id, submissionId, personId, kind, state } = conflicts;
  const rows = await db
    .select({ id, submissionId, personId, kind, state, title: titleOf, personName: people.name })
    .from(conflicts)
    .innerJoin(people, eq(people.id, personId))
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(inArray(id, [...ids]));
  const conflictById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((conflictId) => conflictById.get(conflictId) ?? []);
}

/**
 * The condition of conflicts between an entry of the phase and its jury or the edition's
 * programmers.
 */
export const conflictInPhase = (phaseId: string): SQL | undefined =>
  and(
    sql`exists (select from ${phaseEntries} where ${phaseEntries.phaseId} = ${phaseId}
      and ${phaseEntries.submissionId} = ${conflicts.submissionId})`,
    sql`(exists (select from ${juryMembers}
        join ${juryPhases} on ${juryPhases.juryId} = ${juryMembers.juryId}
        where ${juryPhases.id} = ${phaseId} and ${juryMembers.personId} = ${conflicts.personId})
      or exists (select from ${personRoles}
        join ${juries} on ${juries.editionId} = ${personRoles.editionId}
        join ${juryPhases} on ${juryPhases.juryId} = ${juries.id}
        where ${juryPhases.id} = ${phaseId} and ${personRoles.role} = 'programmer'
          and ${personRoles.personId} = ${conflicts.personId}))`,
  );

type ConflictQuery = PageQuery & { phaseId?: string; state?: ConflictState };

/**
 * One page of the conflicts that `reader` may see, newest first: all, or those between a phase's
 * entries and its jury or the edition's programmers.
 */
export async function listConflicts(
  db: Database,
  reader: Actor,
  { phaseId, state, ...query }: ConflictQuery,
): Promise<Page<Conflict>> {
  const where = and(
    phaseId ? conflictInPhase(phaseId) : undefined,
    state ? eq(conflicts.state, state) : undefined,
    visibleConflict(reader),
  );
  const list = { from: conflicts, sort: conflicts.createdAt, id: conflicts.id, where };
  const { items, ...rest } = await readPage(db, list, query);
  return {
    ...rest,
    items: await readConflicts(
      db,
      items.map(({ id }) => id),
    ),
  };
}

/** A conflict of interest by its id. */
export async function findConflict(db: Database, id: string): Promise<Conflict | undefined> {
  return (await readConflicts(db, [id]))[0];
}

/** Whether the reader may see this conflict. */
export async function maySeeConflict(db: Database, reader: Actor, id: string): Promise<boolean> {
  const condition = and(eq(conflicts.id, id), visibleConflict(reader));
  return (await db.$count(conflicts, condition)) > 0;
}

/** Whether the person exists, and whether the reader may see the entry. */
export async function checkPersonAndEntry(
  db: Database,
  reader: Actor,
  { personId, submissionId }: { personId: string; submissionId: string },
): Promise<{ personExists: boolean; maySeeEntry: boolean }> {
  const [person] = await db.select({ id: people.id }).from(people).where(eq(people.id, personId));
  const [entry] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.id, submissionId), visibleTo(reader, submissions.id)));
  return { personExists: person !== undefined, maySeeEntry: entry !== undefined };
}
