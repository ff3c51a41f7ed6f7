import { setImmediate as letOthersRun } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionType } from "~/db/enums";
import { importRows, imports } from "~/db/schema";
import { findErasureTimes } from "~/features/privacy/ledger.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import {
  canBeEntry,
  canBeSameEntry,
  findShortenedNumbers,
  keyLabel,
  numberFields,
  type TitleAndEmail,
} from "./identity.rules";
import {
  candidatesFor,
  findEarlierMatches,
  findImportedEntries,
  findSameTitleId,
  type ImportedEntry,
  type KnownEntry,
  readEntriesByTitle,
} from "./known-entries.queries.server";
import { fieldOf, fold } from "./maps.rules";
import { mergeSource, mergeValues, type Values } from "./merge.rules";
import type { ImportRecord } from "./queries.server";
import { createRowReader, type RowRead, type RowReader } from "./read-row.rules.server";
import {
  changeState,
  type ImportStep,
  type ImportVersion,
  stepRefusal,
} from "./run.commands.server";
import { type ImportField, mapSchema } from "./schema";
import { sourceValues } from "./source.rules";
import { importTexts } from "./texts";
import { dateOrderOf } from "./values.rules";

/**
 * Checks a file: reads every row with the map and compares it with the entries. Writes no entry.
 */

type Deps = { db: Database; clock: Clock; secrets: SecretKeys };
type RowRecord = typeof importRows.$inferSelect;
type CheckedRow = Pick<
  RowRecord,
  | "kind"
  | "title"
  | "email"
  | "trackingNumber"
  | "type"
  | "parsed"
  | "submissionId"
  | "candidates"
  | "changes"
  | "differing"
  | "warnings"
  | "reason"
  | "choice"
> & {
  /** The person's data was deleted: no value of the row is stored. */
  forget?: true;
};

const rowBatchSize = 200;

/**
 * Checks a file against the entries of its edition, in pieces. Until it ends, the import counts as not checked: no row is
 * chosen or run meanwhile. It stops if the import was changed, or another check began.
 */
export async function checkImport(deps: Deps, importVersion: ImportVersion): Promise<ImportStep> {
  const { db } = deps;
  const { id } = importVersion;
  const beginning = await changeState(deps, importVersion, async ({ state, problems }) => {
    if (state !== "ready") return stepRefusal(importTexts.notReady);
    return problems.some(({ code }) => code === "no_header")
      ? stepRefusal(importTexts.noHeader, 422)
      : { counts: null };
  });
  if (beginning.kind !== "done") return beginning;
  const version = importVersion.version + 1;
  const isSameVersion = and(eq(imports.id, id), eq(imports.version, version));
  const [row] = await db.select().from(imports).where(isSameVersion);
  if (!row) return { kind: "stale" };
  const checker = await checkerOf(deps, row);
  const seenRows: SeenRows = new Map();
  const counts = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };
  for (let lastRow = -1; ; ) {
    const checkedRows = await db.transaction(async (tx) => {
      const [current] = await tx.select().from(imports).where(isSameVersion).for("update");
      if (!current) return null;
      // Locked: a deletion of personal data waits, and then finds what was stored.
      const rows = await tx
        .select()
        .from(importRows)
        .where(and(eq(importRows.importId, id), gt(importRows.row, lastRow)))
        .orderBy(asc(importRows.row))
        .limit(rowBatchSize)
        .for("update");
      if (rows.length === 0) return [];
      const checkedRows = await checker.check(tx, rows, seenRows);
      await storeCheckedRows(tx, id, checkedRows);
      return checkedRows;
    });
    if (!checkedRows) return { kind: "stale" };
    const lastChecked = checkedRows.at(-1);
    if (!lastChecked) break;
    lastRow = lastChecked.row;
    for (const { kind } of checkedRows) {
      counts[kind === "left_out" ? "leftOut" : (kind ?? "refused")] += 1;
    }
    // The embedded database blocks other requests without a pause.
    await letOthersRun();
  }
  const updatedImports = await db
    .update(imports)
    .set({ counts, version: version + 1 })
    .where(isSameVersion)
    .returning({ id: imports.id });
  return updatedImports.length > 0 ? { kind: "done" } : { kind: "stale" };
}

const storeCheckedRows = (
  db: Database,
  id: string,
  rows: readonly (CheckedRow & { row: number })[],
) =>
  db.execute(sql`update ${importRows} set
      kind = x.kind, title = x.title, email = x.email, tracking_number = x."trackingNumber",
      type = x.type, parsed = x.parsed, submission_id = x."submissionId", candidates = x.candidates,
      changes = x.changes, differing = x.differing, warnings = x.warnings, reason = x.reason,
      choice = x.choice,
      cells = case when x.forget then null else ${importRows.cells} end,
      fault = case when x.forget then x.reason else ${importRows.fault} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row int, kind text, title text,
      email text, "trackingNumber" text, type text, parsed jsonb, "submissionId" uuid,
      candidates jsonb, changes jsonb, differing jsonb, warnings jsonb, reason text, choice text,
      forget boolean)
    where ${importRows.importId} = ${id} and ${importRows.row} = x.row`);

/** State shared by the rows of one import. */
export async function checkerOf({ db, clock, secrets }: Deps, record: ImportRecord) {
  const map = mapSchema.parse(record.map);
  const headers = record.columns.map(({ header }) => header);
  const settings = await getSettings(db, record.editionId);
  const readValuesOf = async (field: ImportField) => {
    const index = headers.findIndex((header) => fieldOf(map, header) === field);
    return index < 0 ? [] : await readValuesAt(db, record.id, index);
  };
  const dateOrder = map.dates ?? dateOrderOf(await readValuesOf("submittedAt")).order;
  const shortenedValues = new Set<string>();
  for (const field of numberFields) {
    for (const value of findShortenedNumbers(await readValuesOf(field))) shortenedValues.add(value);
  }
  const { source } = record;
  const reader = createRowReader({
    map,
    headers,
    source,
    settings,
    now: clock(),
    dateOrder,
    shortenedValues,
  });
  const entriesByTitle = await readEntriesByTitle(db, record);
  const leftOutStatuses = new Set(map.leaveOut.map(fold));
  return {
    /** The keys that a row may have; none if it is refused. */
    keysOf: (row: RowRecord) => keysOf(readRow(reader, row)),
    check: async (tx: Database, rows: readonly RowRecord[], seenRows: SeenRows) => {
      const rowReads = rows.map((row) => readRow(reader, row));
      const rowKeys = rowReads.flatMap(keysOf);
      const sameTitleIds = rowReads.map((rowRead) =>
        rowRead.parsed ? findSameTitleId(entriesByTitle, rowRead, source) : null,
      );
      const foundIds = sameTitleIds.flatMap((id) => id ?? []);
      const imported = await findImportedEntries(tx, record, rowKeys, foundIds);
      const importedById = new Map(
        [...imported.values()].map((importedEntry) => [importedEntry.entry.id, importedEntry]),
      );
      const earlierMatches = await findEarlierMatches(tx, record, rowKeys);
      const addresses = rowReads.flatMap(({ email }) => email ?? []);
      const erasureTimes = await findErasureTimes(tx, secrets, addresses);
      return rows.map((row, index): CheckedRow & { row: number } => {
        const rowRead = rowReads[index] as RowRead;
        const notice = erasureNotice(rowRead, erasureTimes, settings);
        if (notice?.isRefused) return { row: row.row, ...forgottenRow(notice.text) };
        if (notice) rowRead.warnings.push(notice.text);
        const match = matchOf(rowRead, imported, importedById.get(sameTitleIds[index] ?? ""));
        const isRepeated = settleKey(row.row, rowRead, match, seenRows);
        const matchedId = earlierMatches.get(rowRead.parsed?.key ?? "");
        const comparison = {
          row,
          rowRead,
          ...match,
          matchedId,
          isRepeated,
          reader,
          entriesByTitle,
          leftOutStatuses,
          source,
        };
        return { row: row.row, ...compare(comparison) };
      });
    },
  };
}

async function readValuesAt(db: Database, importId: string, index: number): Promise<string[]> {
  const rows = await db
    .select({ value: sql<string | null>`${importRows.cells} ->> ${index}::int` })
    .from(importRows)
    .where(eq(importRows.importId, importId));
  return rows.flatMap(({ value }) => value ?? []);
}

/** Reads a row with the map. */
function readRow(reader: RowReader, row: RowRecord): RowRead {
  const rowRead = reader(row.cells ?? [], row.chosenType);
  const warnings = [...row.notes, ...rowRead.warnings];
  return row.fault
    ? { ...rowRead, warnings, parsed: null, reason: row.fault }
    : { ...rowRead, warnings };
}

const keysOf = ({ parsed, wholeKey }: RowRead): string[] => (parsed ? [parsed.key, wholeKey] : []);

/** The entry that a row belongs to. `sameNumberEntry` has its number, but another title and email. */
type Match = { entry: ImportedEntry | undefined; sameNumberEntry: ImportedEntry | undefined };

function matchOf(
  rowRead: RowRead,
  imported: ReadonlyMap<string, ImportedEntry>,
  sameTitleEntry: ImportedEntry | undefined,
): Match {
  const entryByNumber = imported.get(rowRead.parsed?.key ?? "");
  if (entryByNumber && canBeEntry(rowRead, entryByNumber.entry, entryByNumber.source.base)) {
    return { entry: entryByNumber, sameNumberEntry: undefined };
  }
  const entryByTitle = imported.get(rowRead.wholeKey) ?? sameTitleEntry;
  return { entry: entryByTitle, sameNumberEntry: entryByTitle ? undefined : entryByNumber };
}

/** Rows of a file by their key. */
export type SeenRows = Map<string, TitleAndEmail & { row: number }>;

/**
 * Sets the key by which later imports find a row again, in `rowRead`; refuses a row whose key an earlier row has. True
 * if an earlier row has its number, but another title and email: its key is then made of all three.
 */
function settleKey(
  row: number,
  rowRead: RowRead,
  { entry, sameNumberEntry }: Match,
  seenRows: SeenRows,
): boolean {
  if (!rowRead.parsed) return false;
  const sameNumberRow = seenRows.get(rowRead.parsed.key);
  const isRepeated =
    !entry && sameNumberRow !== undefined && !canBeSameEntry(rowRead, sameNumberRow);
  const key =
    entry?.source.key ?? (sameNumberEntry || isRepeated ? rowRead.wholeKey : rowRead.parsed.key);
  const earlierRow = seenRows.get(key);
  if (earlierRow) {
    rowRead.reason = `The same ${keyLabel(key)} as row ${earlierRow.row}`;
    rowRead.parsed = null;
    return false;
  }
  seenRows.set(key, { row, title: rowRead.title, email: rowRead.email });
  rowRead.parsed = { ...rowRead.parsed, key };
  if (isRepeated) {
    rowRead.warnings.push(importTexts.repeated(keyLabel(key), sameNumberRow.row));
  }
  return isRepeated;
}

/**
 * Why a row of a deleted person is rejected, or a warning if they submitted it there afterwards.
 * Null if nothing was deleted.
 */
function erasureNotice(
  { email, parsed }: RowRead,
  erasureTimes: ReadonlyMap<string, Date>,
  settings: FestivalSettings,
) {
  const erasedAt = erasureTimes.get(email?.trim().toLowerCase() ?? "");
  if (!erasedAt) return null;
  const isNewer = parsed?.submittedAt ? new Date(parsed.submittedAt) > erasedAt : false;
  const day = longDate(dayIn(settings.timeZone, erasedAt), settings);
  return {
    isRefused: !isNewer,
    text: isNewer ? importTexts.erasedBefore(day) : importTexts.erased(day),
  };
}

/** What is stored of a rejected row of a deleted person: its number, and why. */
const forgottenRow = (reason: string): CheckedRow => ({
  kind: "refused",
  reason,
  forget: true,
  title: null,
  email: null,
  trackingNumber: null,
  type: null,
  parsed: null,
  submissionId: null,
  candidates: [],
  changes: [],
  differing: [],
  warnings: [],
  choice: null,
});

type Comparison = Match & {
  row: RowRecord;
  rowRead: RowRead;
  /** An earlier row of the file has its number, but another title and email. */
  isRepeated: boolean;
  source: string;
  /** The entry that an earlier import matched with this row. */
  matchedId: string | undefined;
  reader: RowReader;
  entriesByTitle: ReadonlyMap<string, KnownEntry[]>;
  /** The statuses whose rows the map leaves out, folded. */
  leftOutStatuses: ReadonlySet<string>;
};

/** The kind of a row: new, changed, same, doubtful, refused or left out. */
function compare(comparison: Comparison): CheckedRow {
  const {
    row,
    rowRead,
    entry,
    sameNumberEntry,
    isRepeated,
    matchedId,
    reader,
    entriesByTitle,
    leftOutStatuses,
    source,
  } = comparison;
  const { needsType: _, wholeKey: __, ...rowValues } = rowRead;
  const noMatch = { submissionId: null, candidates: [], changes: [], differing: [], choice: null };
  if (rowRead.reason || !rowRead.parsed) return { ...rowValues, ...noMatch, kind: "refused" };
  const isLeftOut = leftOutStatuses.has(fold(rowRead.parsed.source.status ?? ""));
  if (entry) return { ...noMatch, ...compareWith(entry, rowRead, row, reader, isLeftOut) };
  if (isLeftOut) return { ...rowValues, ...noMatch, kind: "left_out" };
  const candidates = [
    ...(sameNumberEntry ? [candidateOf(sameNumberEntry)] : []),
    ...candidatesFor(entriesByTitle, rowRead, source).filter(
      (candidate) => candidate.submissionId !== sameNumberEntry?.entry.id,
    ),
  ];
  const isDoubtful = candidates.length > 0 || rowRead.needsType || isRepeated;
  const isCandidate = (id: string | null) =>
    candidates.some((candidate) => candidate.submissionId === id);
  // The team's choice for this row, else the entry that an earlier import matched with it. 'same' needs a candidate.
  const proposedChoice = row.choice ?? (isCandidate(matchedId ?? null) ? "same" : null);
  const submissionId = row.choice ? row.submissionId : (matchedId ?? null);
  const choice =
    isDoubtful && (proposedChoice !== "same" || isCandidate(submissionId)) ? proposedChoice : null;
  return {
    ...rowValues,
    ...noMatch,
    kind: isDoubtful ? "doubtful" : "new",
    candidates,
    choice,
    submissionId: choice === "same" ? submissionId : null,
  };
}

/** A candidate with a row's number, but another title and email. */
const candidateOf = ({ entry }: ImportedEntry): RowRecord["candidates"][number] => ({
  submissionId: entry.id,
  why: "number",
});

/** A row whose entry was imported before. */
function compareWith(
  { entry, source }: ImportedEntry,
  rowRead: RowRead,
  { cells, take }: RowRecord,
  reader: RowReader,
  isLeftOut: boolean,
) {
  const type: SubmissionType = entry.submissionType;
  // Genres depend on the category, and the category of an entry stays.
  const {
    needsType: _,
    wholeKey: __,
    ...rowValues
  } = rowRead.type === type ? rowRead : reader(cells ?? [], type);
  const parsed =
    rowValues.parsed && rowRead.parsed
      ? { ...rowValues.parsed, key: rowRead.parsed.key }
      : rowRead.parsed;
  const merge = isLeftOut
    ? { changes: [], differing: [] }
    : mergeValues(parsed?.fields ?? {}, entry as unknown as Values, source.base, take);
  const sourceChanges = parsed ? mergeSource(sourceValues(parsed), source).changes : [];
  const changes = [...merge.changes, ...sourceChanges];
  return {
    ...rowValues,
    type,
    parsed,
    changes,
    differing: merge.differing,
    warnings: rowRead.warnings,
    kind: changes.length > 0 ? ("changed" as const) : ("same" as const),
    submissionId: entry.id,
  };
}
