import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionType } from "~/db/enums";
import { importRows, imports } from "~/db/schema";
import { erasedAmong } from "~/features/privacy/ledger.server";
import { isReadOnly } from "~/features/settings/editions.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import {
  agree,
  agreesWith,
  identifiedBy,
  type Named,
  numberFields,
  shortenedNumbers,
} from "./identity.rules";
import {
  candidatesFor,
  type ImportedEntry,
  importedBy,
  type Known,
  knownEntries,
  sameBefore,
  twinOf,
} from "./known-entries.server";
import { fieldOf, folded } from "./maps.rules";
import { mergeSource, mergeValues, type Values } from "./merge.rules";
import type { ImportRecord } from "./queries.server";
import { type RowRead, type RowReader, rowReader } from "./read-row.server";
import { type ImportField, mapSchema } from "./schema";
import { sourceValues } from "./source.rules";
import { importTexts } from "./texts";
import { dateOrderOf } from "./values.rules";

/**
 * Checks a file: reads every row with the map and compares it with the entries. Writes no entry.
 */

type Deps = { db: Database; clock: Clock; secrets: SecretKeys };
type RowRecord = typeof importRows.$inferSelect;
type Checked = Pick<
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

export type ImportStep =
  | { kind: "done" }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; status: 409 | 422; detail: string };

/**
 * Checks a file against the entries of its edition, in pieces; the last step checks whether
 * anything changed in the meantime.
 */
export async function checkImport(
  deps: Deps,
  { id, version }: { id: string; version: number },
): Promise<ImportStep> {
  const { db } = deps;
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (!row?.readAt) return { kind: "unknown" };
  if (row.version !== version) return { kind: "stale" };
  if (row.state !== "ready") return { kind: "refused", status: 409, detail: importTexts.notReady };
  if (row.problems.some(({ code }) => code === "no_header")) {
    return { kind: "refused", status: 422, detail: importTexts.noHeader };
  }
  const checker = await checkerOf(deps, row);
  const seen: SeenRows = new Map();
  const counts = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };
  for (let last = -1; ; ) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), gt(importRows.row, last)))
      .orderBy(asc(importRows.row))
      .limit(rowBatchSize);
    if (rows.length === 0) break;
    last = rows.at(-1)?.row ?? last;
    const checked = await checker.check(rows, seen);
    await storeChecked(db, id, checked);
    for (const { kind } of checked) {
      counts[kind === "left_out" ? "leftOut" : (kind ?? "refused")] += 1;
    }
    // The embedded database blocks other requests without a pause.
    await turn();
  }
  const done = await db
    .update(imports)
    .set({ counts, version: version + 1 })
    .where(and(eq(imports.id, id), eq(imports.version, version), eq(imports.state, "ready")))
    .returning({ id: imports.id });
  return done.length > 0 ? { kind: "done" } : { kind: "stale" };
}

const storeChecked = (db: Database, id: string, rows: readonly (Checked & { row: number })[]) =>
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
export async function checkerOf({ db, clock, secrets }: Deps, row: ImportRecord) {
  const map = mapSchema.parse(row.map);
  const headers = row.columns.map(({ header }) => header);
  const settings = await getSettings(db, row.editionId);
  const valuesOf = async (field: ImportField) => {
    const index = headers.findIndex((header) => fieldOf(map, header) === field);
    return index < 0 ? [] : await valuesAt(db, row.id, index);
  };
  const dateOrder = map.dates ?? dateOrderOf(await valuesOf("submittedAt")).order;
  const shortened = new Set<string>();
  for (const field of numberFields) {
    for (const value of shortenedNumbers(await valuesOf(field))) shortened.add(value);
  }
  const { source } = row;
  const reader = rowReader({ map, headers, source, settings, now: clock(), dateOrder, shortened });
  const known = await knownEntries(db, row);
  const leftOut = new Set(map.leaveOut.map(folded));
  return {
    /** The keys that a row may have; none if it is refused. */
    keysOf: (one: RowRecord) => keysOf(readOne(reader, one)),
    check: async (rows: readonly RowRecord[], seen: SeenRows) => {
      const read = rows.map((row) => readOne(reader, row));
      const rowKeys = read.flatMap(keysOf);
      const twins = read.map((found) => (found.parsed ? twinOf(known, found, source) : null));
      const ids = twins.flatMap((id) => id ?? []);
      const imported = await importedBy(db, row, rowKeys, ids);
      const byId = new Map([...imported.values()].map((one) => [one.entry.id, one]));
      const before = await sameBefore(db, row, rowKeys);
      const addresses = read.flatMap(({ email }) => email ?? []);
      const erased = await erasedAmong(db, secrets, addresses);
      return rows.map((row, index): Checked & { row: number } => {
        const found = read[index] as RowRead;
        const why = erasedWhy(found, erased, settings);
        if (why?.isRefused) return { row: row.row, ...forgotten(why.text) };
        if (why) found.warnings.push(why.text);
        const match = matchOf(found, imported, byId.get(twins[index] ?? ""));
        const isRepeated = settleKey(row.row, found, match, seen);
        const same = before.get(found.parsed?.key ?? "");
        const comparing = {
          one: row,
          found,
          ...match,
          same,
          isRepeated,
          reader,
          known,
          leftOut,
          source,
        };
        return { row: row.row, ...compare(comparing) };
      });
    },
  };
}

async function valuesAt(db: Database, importId: string, index: number): Promise<string[]> {
  const rows = await db
    .select({ value: sql<string | null>`${importRows.cells} ->> ${index}::int` })
    .from(importRows)
    .where(eq(importRows.importId, importId));
  return rows.flatMap(({ value }) => value ?? []);
}

/** Reads a row with the map. */
function readOne(reader: RowReader, one: RowRecord): RowRead {
  const found = reader(one.cells ?? [], one.chosenType);
  const warnings = [...one.notes, ...found.warnings];
  return one.fault
    ? { ...found, warnings, parsed: null, reason: one.fault }
    : { ...found, warnings };
}

const keysOf = ({ parsed, wholeKey }: RowRead): string[] => (parsed ? [parsed.key, wholeKey] : []);

/** The entry that a row belongs to. `other` has its number, but another title and email. */
type Match = { entry: ImportedEntry | undefined; other: ImportedEntry | undefined };

function matchOf(
  found: RowRead,
  imported: ReadonlyMap<string, ImportedEntry>,
  twin: ImportedEntry | undefined,
): Match {
  const numbered = imported.get(found.parsed?.key ?? "");
  if (numbered && agreesWith(found, numbered.entry, numbered.source.base)) {
    return { entry: numbered, other: undefined };
  }
  const titled = imported.get(found.wholeKey) ?? twin;
  return { entry: titled, other: titled ? undefined : numbered };
}

/** Rows of a file by their key. */
export type SeenRows = Map<string, Named & { row: number }>;

/**
 * Sets the key by which a row is found again. Refuses a row whose entry an earlier row has. True if
 * an earlier row has its number, but another title and email: its key is then the whole row.
 */
function settleKey(row: number, found: RowRead, { entry, other }: Match, seen: SeenRows): boolean {
  if (!found.parsed) return false;
  const numbered = seen.get(found.parsed.key);
  const isRepeated = !entry && numbered !== undefined && !agree(found, numbered);
  const key = entry?.source.key ?? (other || isRepeated ? found.wholeKey : found.parsed.key);
  const before = seen.get(key);
  if (before) {
    found.reason = `The same ${identifiedBy(key)} as row ${before.row}`;
    found.parsed = null;
    return false;
  }
  seen.set(key, { row, title: found.title, email: found.email });
  found.parsed = { ...found.parsed, key };
  if (isRepeated) {
    found.warnings.push(importTexts.repeated(identifiedBy(key), numbered.row));
  }
  return isRepeated;
}

/**
 * Why a row of a deleted person is rejected, or a warning if they submitted it there afterwards.
 * Null if nothing was deleted.
 */
function erasedWhy(
  { email, parsed }: RowRead,
  erased: ReadonlyMap<string, Date>,
  settings: FestivalSettings,
) {
  const at = erased.get(email?.trim().toLowerCase() ?? "");
  if (!at) return null;
  const isNewer = parsed?.submittedAt ? new Date(parsed.submittedAt) > at : false;
  const day = longDate(dayIn(settings.timeZone, at), settings);
  return {
    isRefused: !isNewer,
    text: isNewer ? importTexts.cameBack(day) : importTexts.erased(day),
  };
}

/** What is stored of a rejected row of a deleted person: its number, and why. */
const forgotten = (reason: string): Checked => ({
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

type Comparing = Match & {
  one: RowRecord;
  found: RowRead;
  /** An earlier row of the file has its number, but another title and email. */
  isRepeated: boolean;
  source: string;
  /** The entry that an earlier import matched with this row. */
  same: string | undefined;
  reader: RowReader;
  known: ReadonlyMap<string, Known[]>;
  leftOut: ReadonlySet<string>;
};

/** The kind of a row: new, changed, same, doubtful, refused or left out. */
function compare(comparing: Comparing): Checked {
  const { one, found, entry, other, isRepeated, same, reader, known, leftOut, source } = comparing;
  const { needsType: _, wholeKey: __, ...read } = found;
  const none = { submissionId: null, candidates: [], changes: [], differing: [], choice: null };
  if (found.reason || !found.parsed) return { ...read, ...none, kind: "refused" };
  const isLeftOut = leftOut.has(folded(found.parsed.source.status ?? ""));
  if (entry) return { ...none, ...compareWith(entry, found, one, reader, isLeftOut) };
  if (isLeftOut) return { ...read, ...none, kind: "left_out" };
  const candidates = [
    ...(other ? [candidateOf(other)] : []),
    ...candidatesFor(known, found, source).filter(
      (candidate) => candidate.submissionId !== other?.entry.id,
    ),
  ];
  const isDoubtful = candidates.length > 0 || found.needsType || isRepeated;
  const isCandidate = (id: string | null) =>
    candidates.some((candidate) => candidate.submissionId === id);
  const chosen = one.choice ?? (isCandidate(same ?? null) ? "same" : null);
  const submissionId = one.choice ? one.submissionId : (same ?? null);
  const choice = isDoubtful && (chosen !== "same" || isCandidate(submissionId)) ? chosen : null;
  return {
    ...read,
    ...none,
    kind: isDoubtful ? "doubtful" : "new",
    candidates,
    choice,
    submissionId: choice === "same" ? submissionId : null,
  };
}

/** The entry that has a row's number, and nothing else of it. */
const candidateOf = ({ entry }: ImportedEntry): RowRecord["candidates"][number] => ({
  submissionId: entry.id,
  why: "number",
});

/** A row whose entry was imported before. */
function compareWith(
  { entry, source }: ImportedEntry,
  found: RowRead,
  { cells, take }: RowRecord,
  reader: RowReader,
  isLeftOut: boolean,
) {
  const type: SubmissionType = entry.submissionType;
  // Genres depend on the category, and the category of an entry stays.
  const {
    needsType: _,
    wholeKey: __,
    ...read
  } = found.type === type ? found : reader(cells ?? [], type);
  const parsed =
    read.parsed && found.parsed ? { ...read.parsed, key: found.parsed.key } : found.parsed;
  const merge = isLeftOut
    ? { changes: [], differing: [] }
    : mergeValues(parsed?.fields ?? {}, entry as unknown as Values, source.base, take);
  const noted = parsed ? mergeSource(sourceValues(parsed), source).changes : [];
  const changes = [...merge.changes, ...noted];
  return {
    ...read,
    type,
    parsed,
    changes,
    differing: merge.differing,
    warnings: found.warnings,
    kind: changes.length > 0 ? ("changed" as const) : ("same" as const),
    submissionId: entry.id,
  };
}

/** Whether an edition accepts imports: 409 for an archived one. */
export const archivedWhy = (edition: Parameters<typeof isReadOnly>[0]): string | null =>
  edition.state === "archived" ? isReadOnly(edition) : null;
