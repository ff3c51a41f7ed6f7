import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  announcementItems,
  decisions,
  entrySources,
  films,
  firstScores,
  importChanges,
  importRows,
  imports,
  media,
  outboxMessages,
  scorecards,
  submissionChanges,
  submissions,
} from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { writeFields } from "~/features/submissions/history/commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { undoUntilOf } from "./queries.server";
import {
  changeState,
  type ImportStep,
  type ImportVersion,
  stepRefusal,
} from "./run.commands.server";
import type { UsageReason } from "./schema";
import { snapshotOf } from "./source.rules";
import { importTexts } from "./texts";

/**
 * The undo: created entries are deleted, changed fields restored if they still hold the imported
 * value.
 */

type Deps = { db: Database; clock: Clock };

/** An entry of an import that is in use, with the reason. */
export type EntryInUse = { submissionId: string; title: string; what: UsageReason };

/** Which of these entries (a list of ids, or a query for them) are in use, each with the first reason. */
async function findUses(
  db: Database,
  ids: readonly string[] | SQL,
): Promise<Map<string, UsageReason>> {
  const reasonById = new Map<string, UsageReason>();
  if (Array.isArray(ids) && ids.length === 0) return reasonById;
  const addReason = (reason: UsageReason, rows: readonly { id: string | null }[]) => {
    for (const { id } of rows) if (id && !reasonById.has(id)) reasonById.set(id, reason);
  };
  const selectIds = (table: PgTable, column: PgColumn, extraCondition = sql`true`) =>
    db
      .selectDistinct({ id: sql<string>`${column}` })
      .from(table)
      .where(and(inArray(column, Array.isArray(ids) ? [...ids] : ids), extraCondition));
  addReason("card", await selectIds(scorecards, scorecards.submissionId));
  addReason("card", await selectIds(firstScores, firstScores.submissionId));
  addReason("decision", await selectIds(decisions, decisions.submissionId));
  addReason("announcement", await selectIds(announcementItems, announcementItems.submissionId));
  addReason("film", await selectIds(films, films.submissionId));
  // An uploaded file is found by its row, which would be deleted with the entry.
  addReason("upload", await selectIds(media, media.submissionId, isNotNull(media.storageKey)));
  addReason("letter", await selectIds(outboxMessages, outboxMessages.submissionId));
  addReason(
    "letter",
    await selectIds(entrySources, entrySources.submissionId, isNotNull(entrySources.pageSentAt)),
  );
  const isByHand = ne(submissionChanges.actor, "import");
  addReason(
    "corrected",
    await selectIds(submissionChanges, submissionChanges.submissionId, isByHand),
  );
  addReason(
    "withdrawn",
    await selectIds(submissions, submissions.id, isNotNull(submissions.withdrawnAt)),
  );
  addReason(
    "note",
    await selectIds(submissions, submissions.id, sql`${submissions.adminNotes} <> ''`),
  );
  return reasonById;
}

/** All uses of the entries that an import created. */
async function findImportUses(db: Database, id: string): Promise<EntryInUse[]> {
  const isCreated = and(eq(importRows.importId, id), eq(importRows.result, "made"));
  const ids = sql`(select ${importRows.submissionId} from ${importRows} where ${isCreated})`;
  const reasonById = await findUses(db, ids);
  const usedEntries = await db
    .select({ entry: submissions })
    .from(importRows)
    .innerJoin(submissions, eq(submissions.id, importRows.submissionId))
    .where(and(isCreated, inArray(submissions.id, [...reasonById.keys()])))
    .orderBy(asc(importRows.row));
  return usedEntries.flatMap(({ entry }) => {
    const what = reasonById.get(entry.id);
    return what ? [{ submissionId: entry.id, title: submissionTitle(entry), what }] : [];
  });
}

/**
 * Starts an undo; `runImports` does the work. Refused with the entries that are in use, unless
 * these are kept.
 */
export async function startUndo(
  deps: Deps,
  { keepBuilt = false, ...importVersion }: ImportVersion & { keepBuilt?: boolean | undefined },
): Promise<ImportStep | { kind: "in use"; entries: EntryInUse[] }> {
  let entriesInUse: EntryInUse[] = [];
  const step = await changeState(deps, importVersion, async (row, tx) => {
    if (row.state === "undone" || row.state === "undoing")
      return stepRefusal(importTexts.undoneAlready);
    const undoEnd = undoUntilOf(row);
    if (!undoEnd) return stepRefusal(importTexts.notDone);
    if (deps.clock() > undoEnd) return stepRefusal(importTexts.tooOld);
    await requireUnarchived(tx, sql`${row.editionId}`);
    if (row.emailsState === "scheduled") {
      return stepRefusal("Emails of this import are scheduled. Undo that first.");
    }
    entriesInUse = keepBuilt ? [] : await findImportUses(tx, row.id);
    if (entriesInUse.length > 0) return stepRefusal(importTexts.entriesInUse);
    const total = await tx.$count(
      importRows,
      and(eq(importRows.importId, row.id), inArray(importRows.result, [...undoableResults])),
    );
    const detail = { name: row.name, keepBuilt };
    await audit(tx, deps.clock(), "director", "import undone", { subject: row.id, detail });
    const undone = { removed: 0, restored: 0, kept: 0 };
    return { state: "undoing", keepBuilt, undone, done: 0, total, leaseUntil: null };
  });
  return entriesInUse.length > 0 ? { kind: "in use", entries: entriesInUse } : step;
}

const undoableResults = ["made", "changed", "unchanged"] as const;
const rowBatchSize = 100;

/** Undoes the next rows in one transaction. True if there is more to do. */
export function undoBatch({ db, clock }: Deps, id: string, leaseUntil: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (row?.state !== "undoing") return false;
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, id),
          eq(importRows.isUndone, false),
          inArray(importRows.result, [...undoableResults]),
        ),
      )
      .orderBy(asc(importRows.row))
      .limit(rowBatchSize);
    const now = clock();
    if (rows.length === 0) {
      await tx
        .update(imports)
        .set({ state: "undone", undoneAt: now, leaseUntil: null, version: row.version + 1 })
        .where(eq(imports.id, id));
      return false;
    }
    const undone = { removed: 0, restored: 0, kept: 0, ...row.undone };
    const createdIds = rows.flatMap(({ result, submissionId }) =>
      result === "made" && submissionId ? submissionId : [],
    );
    const { removed, kept } = await deleteUnusedEntries(tx, createdIds);
    const updatedRows = rows.filter(
      ({ result, submissionId }) => result !== "made" && submissionId,
    );
    for (const { submissionId } of updatedRows) {
      if (submissionId && (await restoreEntry(tx, id, submissionId, now))) undone.restored += 1;
    }
    const rowNumbers = rows.map((row) => row.row);
    await tx
      .update(importRows)
      .set({ isUndone: true })
      .where(and(eq(importRows.importId, id), inArray(importRows.row, rowNumbers)));
    await tx
      .update(imports)
      .set({
        undone: { ...undone, removed: undone.removed + removed, kept: undone.kept + kept },
        done: row.done + rows.length,
        leaseUntil,
      })
      .where(eq(imports.id, id));
    return true;
  });
}

/** Deletes entries that are not in use, also not since the undo began. */
async function deleteUnusedEntries(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return { removed: 0, kept: 0 };
  // Locked first: whatever begins to use an entry now has to wait, and then does not find it.
  await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(inArray(submissions.id, [...ids]))
    .orderBy(submissions.id)
    .for("update");
  const reasonById = await findUses(tx, ids);
  const unusedIds = ids.filter((id) => !reasonById.has(id));
  const deletedEntries =
    unusedIds.length === 0
      ? []
      : await tx
          .delete(submissions)
          .where(inArray(submissions.id, unusedIds))
          .returning({ id: submissions.id });
  return { removed: deletedEntries.length, kept: reasonById.size };
}

/**
 * Restores an entry's fields and source if they still hold the imported values. True if anything
 * was restored.
 */
async function restoreEntry(tx: Database, importId: string, submissionId: string, now: Date) {
  const changes = await tx
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, importId), eq(importChanges.submissionId, submissionId)));
  if (changes.length === 0) return false;
  const [entry] = await tx
    .select()
    .from(submissions)
    .where(eq(submissions.id, submissionId))
    .for("update");
  if (!entry) return false;
  const isStillImported = ({ field, became }: (typeof changes)[number]) =>
    (entry[field as keyof SubmissionRow] ?? null) === (became ?? null);
  const fields = changes
    .filter(({ field }) => field !== "source" && field !== "link")
    .filter(isStillImported);
  const oldValues = Object.fromEntries(fields.map(({ field, was }) => [field, was ?? null]));
  await writeFields(tx, entry, oldValues, { actor: "import", now });
  const isSourceRestored = await restoreSource(tx, submissionId, changes);
  return fields.length > 0 || isSourceRestored;
}

async function restoreSource(
  tx: Database,
  submissionId: string,
  changes: readonly (typeof importChanges.$inferSelect)[],
): Promise<boolean> {
  const change = changes.find(({ field }) => field === "source" || field === "link");
  const [current] = await tx
    .select()
    .from(entrySources)
    .where(eq(entrySources.submissionId, submissionId));
  if (!change || !current || !isSameJson(snapshotOf(current), change.became)) return false;
  if (change.field === "link") {
    await tx.delete(entrySources).where(eq(entrySources.submissionId, submissionId));
  } else {
    await tx
      .update(entrySources)
      .set(change.was as ReturnType<typeof snapshotOf>)
      .where(eq(entrySources.submissionId, submissionId));
  }
  return true;
}

/** Whether two values are equal, whatever the order of their keys: the database has its own. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [entries, record] = [Object.entries(a), b as Record<string, unknown>];
  return (
    entries.length === Object.keys(record).length &&
    entries.every(([key, value]) => isSameJson(value, record[key]))
  );
}
