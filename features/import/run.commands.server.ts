import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { violationOf } from "~/db/errors";
import { entrySources, importChanges, importRows, imports, submissions } from "~/db/schema";
import { isArchived, requireUnarchived } from "~/features/settings/archived.queries.server";
import { writeFields } from "~/features/submissions/history/commands.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { canBeEntry } from "./identity.rules";
import { findImportedEntries, type ImportedEntry } from "./known-entries.queries.server";
import { mergeSource, mergeValues, type Values } from "./merge.rules";
import { makeEntries, sourceRow } from "./new-entries.commands.server";
import type { ImportRecord } from "./queries.server";
import { type EntrySource, snapshotOf, sourceValues } from "./source.rules";
import { importTexts } from "./texts";

/** The run: rows become entries, a batch per transaction, each row once, whenever it is killed. */

type Deps = { db: Database; clock: Clock };
type RowRecord = typeof importRows.$inferSelect;
export type ImportVersion = { id: string; version: number };

/** What a step of an import came to. */
export type ImportStep =
  | { kind: "done" }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; status: 409 | 422; detail: string };

/** The refusal of a step of an import; 422 for an invalid value. */
export const stepRefusal = (detail: string, status: 409 | 422 = 409): ImportStep => ({
  kind: "refused",
  status,
  detail,
});

/** Moves an import to its next state; if two imports try at once, the second is refused. */
export async function changeState(
  { db }: Deps,
  { id, version }: ImportVersion,
  decide: (
    row: ImportRecord,
    tx: Database,
  ) => Promise<ImportStep | Partial<typeof imports.$inferInsert>>,
): Promise<ImportStep> {
  try {
    return await db.transaction(async (tx): Promise<ImportStep> => {
      const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
      if (!row?.readAt) return { kind: "unknown" };
      if (row.version !== version) return { kind: "stale" };
      const next = await decide(row, tx);
      if ("kind" in next) return next;
      await tx
        .update(imports)
        .set({ ...next, version: row.version + 1 })
        .where(eq(imports.id, id));
      return { kind: "done" };
    });
  } catch (error) {
    if (violationOf(error)?.constraint === "imports_one_at_a_time_key") {
      return stepRefusal(importTexts.otherImportRunning);
    }
    throw error;
  }
}

/** Starts a checked import; `runImports` does the work. */
export const startImport = (deps: Deps, importVersion: ImportVersion, startedBy: string) =>
  changeState(deps, importVersion, async (row, tx) => {
    if (row.state !== "ready") return stepRefusal(importTexts.ranAlready);
    if (!row.counts) return stepRefusal(importTexts.notChecked);
    if (!row.basis || (row.basisText ?? "").trim().length < 10) {
      return stepRefusal(importTexts.noBasis, 422);
    }
    await requireUnarchived(tx, sql`${row.editionId}`);
    const now = deps.clock();
    // Samples are personal data, and only needed to map the columns.
    const columns = row.columns.map((column) => ({ ...column, samples: [] }));
    const problems = row.problems.map(({ previews: _, ...problem }) => problem);
    const detail = { name: row.name, rows: row.rows, basis: row.basis };
    await audit(tx, now, "director", "import started", { subject: row.id, detail });
    const startFields = {
      by: startedBy,
      columns,
      problems,
      startedAt: now,
      done: 0,
      total: row.rows,
      leaseUntil: null,
    };
    return { state: "running", ...startFields };
  });

/** Stops a running import; what was imported stays. */
export const stopImport = (deps: Deps, importVersion: ImportVersion) =>
  changeState(deps, importVersion, async ({ state }) =>
    state === "running"
      ? { state: "stopped", leaseUntil: null }
      : stepRefusal(importTexts.notRunning),
  );

/** Continues a stopped import. */
export const resumeImport = (deps: Deps, importVersion: ImportVersion) =>
  changeState(deps, importVersion, async (row, tx) => {
    if (row.state !== "stopped") return stepRefusal(importTexts.notStopped);
    await requireUnarchived(tx, sql`${row.editionId}`);
    return { state: "running", leaseUntil: null };
  });

const rowBatchSize = 100;

/**
 * Imports the next rows in one transaction. True if there is more to do. The rows record which are
 * done, so a killed batch is repeated as a whole.
 */
export function runBatch({ db, clock }: Deps, id: string, leaseUntil: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (row?.state !== "running") return false;
    if (await isArchived(tx, row.editionId)) {
      const stoppedFields = {
        state: "stopped",
        leaseUntil: null,
        version: row.version + 1,
      } as const;
      await tx.update(imports).set(stoppedFields).where(eq(imports.id, id));
      return false;
    }
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), isNull(importRows.result)))
      .orderBy(asc(importRows.row))
      .limit(rowBatchSize);
    const now = clock();
    if (rows.length === 0) {
      await tx
        .update(imports)
        .set({ state: "done", finishedAt: now, leaseUntil: null, version: row.version + 1 })
        .where(eq(imports.id, id));
      return false;
    }
    const results = await writeRows(tx, row, rows, now);
    const countResults = (result: RowRecord["result"]) =>
      results.filter((rowResult) => rowResult === result).length;
    await tx
      .update(imports)
      .set({
        done: row.done + rows.length,
        leaseUntil,
        made: row.made + countResults("made"),
        changed: row.changed + countResults("changed"),
      })
      .where(eq(imports.id, id));
    return true;
  });
}

/** What is done with a row: an entry is created or updated, a source is linked to an entry, or nothing. */
const plannedAction = ({ kind, choice, parsed, type, chosenType, submissionId }: RowRecord) => {
  if (!parsed) return "nothing";
  if (kind === "new" || kind === "changed" || kind === "same") return "entry";
  if (kind !== "doubtful") return "nothing";
  if (choice === "same" && submissionId) return "link";
  return choice === "new" && (chosenType ?? type) ? "entry" : "nothing";
};

/** Imports a batch of rows, and stores and returns the result of each. */
async function writeRows(
  tx: Database,
  record: ImportRecord,
  rows: readonly RowRecord[],
  now: Date,
): Promise<RowRecord["result"][]> {
  const actions = new Map(rows.map((row) => [row.row, plannedAction(row)]));
  const plannedRows = rows.filter(({ row }) => actions.get(row) !== "nothing");
  const keys = plannedRows.flatMap(({ parsed }) => parsed?.key ?? []);
  const linkRows = rows.filter(({ row }) => actions.get(row) === "link");
  const linkedIds = linkRows.flatMap(({ submissionId }) => submissionId ?? []);
  const importedByKey = await lockImported(tx, record, keys, linkedIds);
  const importedById = new Map(
    [...importedByKey.values()].map((importedEntry) => [importedEntry.entry.id, importedEntry]),
  );
  const writtenIds = await findWrittenEntries(tx, record, [...importedById.keys()]);
  const newEntries: { row: RowRecord; id: string }[] = [];
  const skippedRows: { row: number; reason: string }[] = [];
  const results = new Map<number, RowRecord["result"]>();
  for (const row of rows) {
    const action = actions.get(row.row);
    const sameKeyEntry = action === "entry" ? importedByKey.get(row.parsed?.key ?? "") : undefined;
    const existing = action === "link" ? importedById.get(row.submissionId ?? "") : sameKeyEntry;
    if (action === "entry" && existing && !canBeEntry(row, existing.entry, existing.source.base)) {
      // Another import created this entry since the check: nobody decided that it is the same.
      skippedRows.push({ row: row.row, reason: importTexts.numberTaken });
    } else if (existing && writtenIds.has(existing.entry.id)) {
      skippedRows.push({ row: row.row, reason: importTexts.sameEntryTwice });
    } else if (existing) {
      writtenIds.add(existing.entry.id);
      results.set(row.row, await updateEntry(tx, record, row, existing, now));
    } else if (action === "link") {
      results.set(row.row, await linkEntry(tx, record, row, now));
    } else if (action === "entry" && row.kind !== "changed" && row.kind !== "same") {
      newEntries.push({ row, id: randomUUID() });
      results.set(row.row, "made");
    }
    // All others are skipped, also a row whose entry was deleted since the check.
  }
  for (const { row, reason } of skippedRows) {
    await tx
      .update(importRows)
      .set({ reason })
      .where(and(eq(importRows.importId, record.id), eq(importRows.row, row)));
  }
  if (newEntries.length > 0) await makeEntries(tx, record, newEntries, now);
  for (const [result, resultRows] of Map.groupBy(
    rows,
    ({ row }) => results.get(row) ?? "skipped",
  )) {
    if (result === "made") continue;
    const rowNumbers = resultRows.map(({ row }) => row);
    await tx
      .update(importRows)
      .set({ result })
      .where(and(eq(importRows.importId, record.id), inArray(importRows.row, rowNumbers)));
  }
  return rows.map(({ row }) => results.get(row) ?? "skipped");
}

/** Which of these entries an earlier row of the import has written. */
async function findWrittenEntries(
  tx: Database,
  { id }: Pick<ImportRecord, "id">,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ submissionId: importRows.submissionId })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        inArray(importRows.submissionId, [...ids]),
        inArray(importRows.result, ["made", "changed", "unchanged"]),
      ),
    );
  return new Set(rows.flatMap(({ submissionId }) => submissionId ?? []));
}

/** The entries with these keys or ids, locked in the common order. */
async function lockImported(
  tx: Database,
  record: ImportRecord,
  keys: readonly string[],
  linkedIds: readonly string[],
) {
  const importedByKey = await findImportedEntries(tx, record, keys, linkedIds);
  const ids = [...importedByKey.values()].map(({ entry }) => entry.id);
  if (ids.length === 0) return importedByKey;
  const lockedEntries = await tx
    .select()
    .from(submissions)
    .where(inArray(submissions.id, ids))
    .orderBy(submissions.id)
    .for("update");
  const currentById = new Map(lockedEntries.map((entry) => [entry.id, entry]));
  return new Map(
    [...importedByKey].flatMap(([key, importedEntry]): [string, ImportedEntry][] => {
      // Edited since it was read: the current values count.
      const entry = currentById.get(importedEntry.entry.id);
      return entry ? [[key, { ...importedEntry, entry }]] : [];
    }),
  );
}

/** Merges a row into its entry, and records the old values for the undo. */
async function updateEntry(
  tx: Database,
  record: ImportRecord,
  { parsed, take }: RowRecord,
  { entry, source }: ImportedEntry,
  now: Date,
): Promise<RowRecord["result"]> {
  if (!parsed) return "skipped";
  const leftOutStatuses = record.map.leaveOut;
  const isLeftOut = leftOutStatuses.some(
    (status) => status.toLowerCase() === parsed.source.status?.toLowerCase(),
  );
  const merge = isLeftOut
    ? { changes: [], base: source.base as Values }
    : mergeValues(parsed.fields, entry as unknown as Values, source.base, take);
  const sourceMerge = mergeSource(sourceValues(parsed), source);
  const oldSnapshot = snapshotOf(source);
  const sourceFields = {
    ...sourceMerge.after,
    base: merge.base as EntrySource["base"],
    runningSeconds: isLeftOut
      ? source.runningSeconds
      : (parsed.runningSeconds ?? source.runningSeconds),
  };
  const changedFields = Object.fromEntries(merge.changes.map(({ field, to }) => [field, to]));
  await writeFields(tx, entry, changedFields, { actor: "import", now });
  const { submissionId } = source;
  const changeRows: (typeof importChanges.$inferInsert)[] = merge.changes.map(
    ({ field, from: was, to: became }) => ({
      importId: record.id,
      submissionId,
      field,
      was,
      became,
    }),
  );
  if (JSON.stringify(snapshotOf({ ...source, ...sourceFields })) !== JSON.stringify(oldSnapshot)) {
    await tx
      .update(entrySources)
      .set(sourceFields)
      .where(eq(entrySources.submissionId, submissionId));
    const newSnapshot = snapshotOf({ ...source, ...sourceFields });
    changeRows.push({
      importId: record.id,
      submissionId,
      field: "source",
      was: oldSnapshot,
      became: newSnapshot,
    });
  }
  if (changeRows.length > 0)
    await tx.insert(importChanges).values(changeRows).onConflictDoNothing();
  return merge.changes.length + sourceMerge.changes.length > 0 ? "changed" : "unchanged";
}

/**
 * Records the source of an existing entry of this site or of another platform; its values do not
 * change. An entry has one source: an earlier one stays.
 */
async function linkEntry(
  tx: Database,
  record: ImportRecord,
  row: RowRecord,
  now: Date,
): Promise<RowRecord["result"]> {
  const [entry] = await tx
    .select()
    .from(submissions)
    .where(eq(submissions.id, row.submissionId ?? ""))
    .for("update");
  if (!entry || entry.editionId !== record.editionId) return "skipped";
  // It was submitted on this site, or got an email before: the filmmaker has the private page.
  const source = { ...sourceRow(record, row, entry.id, now), pageSentAt: entry.submittedAt };
  const inserted = await tx.insert(entrySources).values(source).onConflictDoNothing().returning();
  const [linkedSource] = inserted;
  if (!linkedSource) return "unchanged";
  await tx.insert(importChanges).values({
    importId: record.id,
    submissionId: entry.id,
    field: "link",
    was: null,
    became: snapshotOf(linkedSource),
  });
  return "unchanged";
}
