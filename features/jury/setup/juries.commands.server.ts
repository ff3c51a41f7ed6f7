import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, juries, juryMembers, people, personRoles, scorecards } from "~/db/schema";
import { isOfOwnEditions } from "~/features/auth/visibility.queries.server";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import { type ChangeResult, done, unknownRow } from "~/lib/api/change-result";
import type { Actor } from "~/lib/api/endpoint";
import type { FieldError } from "~/lib/api/problem";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { requireUnarchivedJury } from "../archived.queries.server";
import { requestMemberCheck, syncConflictsWithin } from "../conflicts/detection.commands.server";
import {
  addEntriesToFirstPhase,
  removeEntriesOfOtherCategories,
} from "../first-phase.commands.server";
import type { Jury, JuryInput } from "./schema";

type JuryRow = typeof juries.$inferSelect;

/** Adds the members to rows of juries. */
async function withMembers(db: Database, rows: readonly JuryRow[]): Promise<Jury[]> {
  if (rows.length === 0) return [];
  const { juryId, personId, maxMinutes, position } = juryMembers;
  const members = await db
    .select({ juryId, personId, maxMinutes, name: people.name })
    .from(juryMembers)
    .innerJoin(people, eq(people.id, personId))
    .where(
      inArray(
        juryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(position));
  const membersByJury = Map.groupBy(members, (member) => member.juryId);
  return rows.map(({ id, name, categories, version }) => ({
    id,
    name,
    categories,
    version,
    members: membersByJury.get(id) ?? [],
  }));
}

/** One page of the juries of the reader's editions, newest first. */
export async function listJuries(
  db: Database,
  reader: Actor,
  query: PageQuery,
): Promise<Page<Jury>> {
  const where = isOfOwnEditions(reader, juries.editionId);
  const { items, ...rest } = await readPage(
    db,
    { from: juries, sort: juries.createdAt, id: juries.id, where },
    query,
  );
  return { ...rest, items: await withMembers(db, items) };
}

/** Errors in a list of members: each must be a juror or programmer of the edition. */
async function checkMembers(
  tx: Database,
  members: JuryInput["members"],
  edition: SQL = sql`current_edition()`,
): Promise<FieldError[]> {
  if (members.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(personRoles, eq(personRoles.personId, people.id))
    .where(
      and(
        inArray(
          people.id,
          members.map(({ personId }) => personId),
        ),
        inArray(personRoles.role, ["juror", "programmer"]),
        eq(personRoles.editionId, edition),
        isNull(people.revokedAt),
      ),
    );
  const eligibleIds = new Set(rows.map(({ id }) => id));
  return members.flatMap(({ personId }, index) =>
    eligibleIds.has(personId)
      ? []
      : [{ path: `members.${index}.personId`, message: "Choose a juror or a programmer" }],
  );
}

async function insertMembers(tx: Database, juryId: string, members: JuryInput["members"]) {
  if (members.length === 0) return;
  await tx.insert(juryMembers).values(
    members.map(({ personId, maxMinutes }, position) => ({
      juryId,
      personId,
      position,
      maxMinutes: maxMinutes ?? null,
    })),
  );
}

const categoryPath = (index: number) => `categories.${index}`;

/** Creates a jury in an edition, by default the current one. Refused in an archived one. */
export function createJury(
  db: Database,
  input: JuryInput,
  editionId?: string,
): Promise<ChangeResult<Jury>> {
  return db.transaction(async (tx): Promise<ChangeResult<Jury>> => {
    await requireUnarchived(tx, editionId ? sql`${editionId}` : sql`current_edition()`);
    const errors = [
      ...(await checkMembers(tx, input.members, editionId ? sql`${editionId}` : undefined)),
      ...(await findUnknownTypes(tx, editionId, input.categories, categoryPath)),
    ];
    if (errors.length > 0) return { kind: "invalid", errors };
    const { name, categories, members } = input;
    const [row] = await tx.insert(juries).values({ name, categories, editionId }).returning();
    if (!row) throw new Error("The jury was not written.");
    await insertMembers(tx, row.id, members);
    await requestMemberCheck(
      tx,
      members.map(({ personId }) => personId),
    );
    await syncConflictsWithin(tx);
    const [jury] = await withMembers(tx, [row]);
    if (!jury) throw new Error("The jury was not read.");
    return done(jury);
  });
}

type JuryPatch = Partial<JuryInput> & { version: number };

/**
 * Changes a jury. Removed members keep submitted scores; their open films become unassigned. Refused in an archived
 * edition.
 */
export function changeJury(
  db: Database,
  id: string,
  patch: JuryPatch,
): Promise<ChangeResult<Jury>> {
  return db.transaction(async (tx): Promise<ChangeResult<Jury>> => {
    await requireUnarchivedJury(tx, id);
    const [row] = await tx.select().from(juries).where(eq(juries.id, id)).for("update");
    const [storedJury] = await withMembers(tx, row ? [row] : []);
    if (!row || !storedJury) return unknownRow;
    if (row.version !== patch.version) return { kind: "stale", row: storedJury };
    const { members, categories, name } = patch;
    const categoryErrors = await findUnknownTypes(
      tx,
      row.editionId,
      categories ?? [],
      categoryPath,
    );
    if (categoryErrors.length > 0) return { kind: "invalid", errors: categoryErrors };
    if (members) {
      const memberIds = new Set(storedJury.members.map(({ personId }) => personId));
      const joiningMembers = members.filter(({ personId }) => !memberIds.has(personId));
      const errors = await checkMembers(tx, joiningMembers, sql`${row.editionId}`);
      if (errors.length > 0) return { kind: "invalid", errors };
      await tx.delete(juryMembers).where(eq(juryMembers.juryId, id));
      await insertMembers(tx, id, members);
      const keptIds = new Set(members.map(({ personId }) => personId));
      const removedIds = [...memberIds].filter((personId) => !keptIds.has(personId));
      if (removedIds.length > 0) await unassignOpenFilms(tx, removedIds, id);
      await requestMemberCheck(tx, [
        ...joiningMembers.map(({ personId }) => personId),
        ...removedIds,
      ]);
    }
    const [updatedRow] = await tx
      .update(juries)
      .set({ name, categories, version: sql`${juries.version} + 1` })
      .where(eq(juries.id, id))
      .returning();
    if (categories) {
      await removeEntriesOfOtherCategories(tx, id);
      await addEntriesToFirstPhase(tx, { juryId: id });
      // Entries of a category that nobody judged before were not checked for conflicts.
      const allMembers = await tx.select().from(juryMembers).where(eq(juryMembers.juryId, id));
      await requestMemberCheck(
        tx,
        allMembers.map(({ personId }) => personId),
      );
    }
    await syncConflictsWithin(tx);
    const [jury] = await withMembers(tx, updatedRow ? [updatedRow] : []);
    return jury ? done(jury) : unknownRow;
  });
}

/** Unassigns the films that people have not scored: in one jury, or in all. */
export async function unassignOpenFilms(
  tx: Database,
  personIds: readonly string[],
  juryId?: string,
): Promise<void> {
  const inJury = juryId
    ? sql`${assignments.phaseId} in (select p.id from jury_phases p where p.jury_id = ${juryId})`
    : undefined;
  await tx.delete(assignments).where(
    and(
      inArray(assignments.personId, [...personIds]),
      inJury,
      sql`not exists (select from ${scorecards}
        where ${scorecards.phaseId} = ${assignments.phaseId}
          and ${scorecards.submissionId} = ${assignments.submissionId}
          and ${scorecards.personId} = ${assignments.personId}
          and ${scorecards.state} in ('given', 'excluded'))`,
    ),
  );
}
