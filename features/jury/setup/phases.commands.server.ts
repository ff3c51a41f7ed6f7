import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { criteria, juries, juryPhases, juryReminders, scorecards } from "~/db/schema";
import { isOfOwnEditions } from "~/features/auth/visibility.queries.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { withoutUndefined } from "~/lib/without-undefined";
import { requireUnarchivedJury, requireUnarchivedPhase } from "../archived.queries.server";
import { addEntriesToFirstPhase } from "../first-phase.commands.server";
import { closesTooEarlyMessage, type PhaseInput, type PhasePatch } from "./schema";

type PhaseRow = typeof juryPhases.$inferSelect;
type CriterionRow = typeof criteria.$inferSelect;

/** A stored phase with its criteria in order. */
export type StoredPhase = PhaseRow & { criteria: CriterionRow[] };

/** Days before the close on which reminders are sent. */
const reminderDays = [7, 2] as const;
const dayMs = 86_400_000;

async function withCriteria(db: Database, rows: readonly PhaseRow[]): Promise<StoredPhase[]> {
  if (rows.length === 0) return [];
  const criterionRows = await db
    .select()
    .from(criteria)
    .where(
      inArray(
        criteria.phaseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(criteria.position));
  const criteriaByPhase = Map.groupBy(criterionRows, ({ phaseId }) => phaseId);
  return rows.map((row) => ({ ...row, criteria: criteriaByPhase.get(row.id) ?? [] }));
}

/** The condition of the phases of the reader's editions; undefined: all. */
function phasesVisibleTo(reader: Actor): SQL | undefined {
  const isInReadersEditions = isOfOwnEditions(reader, juries.editionId);
  return (
    isInReadersEditions &&
    sql`exists (select from ${juries} where ${juries.id} = ${juryPhases.juryId} and ${isInReadersEditions})`
  );
}

/** One page of the phases of the reader's editions, newest first. */
export async function listPhases(
  db: Database,
  reader: Actor,
  query: PageQuery,
): Promise<Page<StoredPhase>> {
  const where = phasesVisibleTo(reader);
  const { items, ...rest } = await readPage(
    db,
    { from: juryPhases, sort: juryPhases.createdAt, id: juryPhases.id, where },
    query,
  );
  return { ...rest, items: await withCriteria(db, items) };
}

/** One phase; null if unknown or hidden from `reader`. */
export async function findPhase(
  db: Database,
  id: string,
  reader?: Actor,
): Promise<StoredPhase | null> {
  const condition = and(eq(juryPhases.id, id), reader && phasesVisibleTo(reader));
  const rows = await db.select().from(juryPhases).where(condition);
  return (await withCriteria(db, rows))[0] ?? null;
}

type CriterionSent = PhaseInput["criteria"][number];

const criterionRow = (phaseId: string, { id, hint, ...rest }: CriterionSent, position: number) => ({
  ...(id && { id }),
  phaseId,
  position,
  hint: hint ?? null,
  ...rest,
});

/** Adds a phase to a jury, after the others. Refused in an archived edition. */
export function createPhase(
  db: Database,
  clock: Clock,
  { criteria: newCriteria, ...input }: PhaseInput,
): Promise<ChangeResult<StoredPhase>> {
  return db.transaction(async (tx): Promise<ChangeResult<StoredPhase>> => {
    await requireUnarchivedJury(tx, input.juryId);
    const [jury] = await tx.select().from(juries).where(eq(juries.id, input.juryId)).for("update");
    if (!jury) return invalidFields("juryId", "Choose a jury");
    const ordinal = sql<number>`(select coalesce(max(${juryPhases.ordinal}), 0) + 1 from ${juryPhases}
      where ${juryPhases.juryId} = ${jury.id})`;
    const [row] = await tx
      .insert(juryPhases)
      .values({ ...input, ordinal })
      .returning();
    if (!row) throw new Error("The phase was not written.");
    await tx
      .insert(criteria)
      .values(
        newCriteria.map((criterion, index) =>
          criterionRow(row.id, { ...criterion, id: undefined }, index),
        ),
      );
    await planReminders(tx, clock, row);
    if (row.ordinal === 1) await addEntriesToFirstPhase(tx, { juryId: jury.id });
    const [phase] = await withCriteria(tx, [row]);
    if (!phase) throw new Error("The phase was not read.");
    return done(phase);
  });
}

/**
 * Schedules the unsent reminders. A reminder whose time has passed when the close is set is
 * skipped, until the close moves later.
 */
export async function planReminders(
  tx: Database,
  clock: Clock,
  { id, closesAt }: Pick<PhaseRow, "id" | "closesAt">,
) {
  const now = clock();
  const plannedReminders = reminderDays
    .map((daysBefore) => ({
      phaseId: id,
      daysBefore,
      dueAt: new Date(closesAt.getTime() - daysBefore * dayMs),
    }))
    .filter(({ dueAt }) => dueAt > now);
  await tx
    .delete(juryReminders)
    .where(and(eq(juryReminders.phaseId, id), eq(juryReminders.state, "waiting")));
  if (plannedReminders.length > 0)
    await tx.insert(juryReminders).values(plannedReminders).onConflictDoNothing();
}

/** The ids of those phases that have a submitted score. */
export async function findScoredPhases(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const scoredPhases = await db
    .select({ id: juryPhases.id })
    .from(juryPhases)
    .where(
      and(
        inArray(juryPhases.id, [...ids]),
        sql`exists (select from ${scorecards}
          where ${scorecards.phaseId} = ${juryPhases.id} and ${scorecards.givenAt} is not null)`,
      ),
    );
  return new Set(scoredPhases.map(({ id }) => id));
}

type CriterionFields = Pick<CriterionRow, "name" | "hint" | "weight" | "scale" | "required">;

const serializeCriteria = (criteriaToCompare: readonly CriterionFields[]) =>
  JSON.stringify(
    criteriaToCompare.map(({ name, hint, weight, scale, required }) => [
      name,
      hint,
      weight,
      scale,
      required,
    ]),
  );

const alreadyScoredMessage =
  "Jurors have already submitted scores, so you can't change the criteria or whether names are hidden.";

/** Changes a phase. After the first score criteria and blindness are fixed. Refused in an archived edition. */
export function changePhase(
  db: Database,
  clock: Clock,
  id: string,
  { version, criteria: newCriteria, ...patch }: PhasePatch,
): Promise<ChangeResult<StoredPhase>> {
  return db.transaction(async (tx): Promise<ChangeResult<StoredPhase>> => {
    await requireUnarchivedPhase(tx, id);
    const [row] = await tx.select().from(juryPhases).where(eq(juryPhases.id, id)).for("update");
    const [storedPhase] = row ? await withCriteria(tx, [row]) : [];
    if (!storedPhase) return unknownRow;
    if (storedPhase.version !== version) return { kind: "stale", row: storedPhase };
    const changedPhase = { ...storedPhase, ...withoutUndefined(patch) };
    if (changedPhase.opensAt >= changedPhase.closesAt)
      return invalidFields("closesAt", closesTooEarlyMessage);
    const areCriteriaChanged =
      newCriteria &&
      serializeCriteria(
        newCriteria.map((criterion) => ({ ...criterion, hint: criterion.hint ?? null })),
      ) !== serializeCriteria(storedPhase.criteria);
    const isBlindnessChanged = patch.blind !== undefined && patch.blind !== storedPhase.blind;
    if ((areCriteriaChanged || isBlindnessChanged) && (await findScoredPhases(tx, [id])).has(id))
      return refuse(alreadyScoredMessage);
    if (newCriteria && areCriteriaChanged) await replaceCriteria(tx, storedPhase, newCriteria);
    const [updatedRow] = await tx
      .update(juryPhases)
      .set({ ...patch, version: sql`${juryPhases.version} + 1` })
      .where(eq(juryPhases.id, id))
      .returning();
    if (updatedRow && patch.closesAt) await planReminders(tx, clock, updatedRow);
    const [phase] = await withCriteria(tx, updatedRow ? [updatedRow] : []);
    return phase ? done(phase) : unknownRow;
  });
}

/** Replaces the criteria; one with the id of an existing criterion keeps its scores. */
async function replaceCriteria(
  tx: Database,
  storedPhase: StoredPhase,
  sentCriteria: readonly CriterionSent[],
) {
  const existingIds = new Set(storedPhase.criteria.map(({ id }) => id));
  const usedIds = new Set<string>();
  const rows = sentCriteria.map((criterion, index) => {
    const id =
      criterion.id && existingIds.has(criterion.id) && !usedIds.has(criterion.id)
        ? criterion.id
        : undefined;
    if (id) usedIds.add(id);
    return criterionRow(storedPhase.id, { ...criterion, id }, index);
  });
  await tx.delete(criteria).where(eq(criteria.phaseId, storedPhase.id));
  await tx.insert(criteria).values(rows);
}
