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
  candidatesFor,
  type ImportedEntry,
  importedBy,
  type Known,
  knownEntries,
  sameBefore,
} from "./known-entries.server";
import { fieldOf, folded } from "./maps.rules";
import { mergeSource, mergeValues, type Values } from "./merge.rules";
import type { ImportRecord } from "./queries.server";
import { type RowRead, type RowReader, rowReader } from "./read-row.server";
import { mapSchema } from "./schema";
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

const rowsAtOnce = 200;

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
  const keys = new Map<string, number>();
  const counts = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };
  for (let last = -1; ; ) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), gt(importRows.row, last)))
      .orderBy(asc(importRows.row))
      .limit(rowsAtOnce);
    if (rows.length === 0) break;
    last = rows.at(-1)?.row ?? last;
    const checked = await checker.check(rows, keys);
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
  const facts = await getSettings(db, row.editionId);
  const days = headers.findIndex((header) => fieldOf(map, header) === "submittedAt");
  const dateOrder =
    map.dates ?? (days < 0 ? null : dateOrderOf(await valuesAt(db, row.id, days)).order);
  const reader = rowReader({ map, headers, source: row.source, facts, now: clock(), dateOrder });
  const known = await knownEntries(db, row);
  const leftOut = new Set(map.leaveOut.map(folded));
  return {
    check: async (rows: readonly RowRecord[], keys: Map<string, number>) => {
      const read = rows.map((one) => readOne(reader, one, keys));
      const rowKeys = read.flatMap(({ parsed }) => parsed?.key ?? []);
      const imported = await importedBy(db, row, rowKeys);
      const before = await sameBefore(db, row, rowKeys);
      const addresses = read.flatMap(({ email }) => email ?? []);
      const erased = await erasedAmong(db, secrets, addresses);
      return rows.map((one, index): Checked & { row: number } => {
        const found = read[index] as RowRead;
        const why = erasedWhy(found, erased, facts);
        if (why?.isRefused) return { row: one.row, ...forgotten(why.text) };
        if (why) found.warnings.push(why.text);
        const key = found.parsed?.key ?? "";
        const entry = imported.get(key);
        const same = before.get(key);
        return { row: one.row, ...compare({ one, found, entry, same, reader, known, leftOut }) };
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

/** Reads a row with the map; refuses one whose key an earlier row has. */
function readOne(reader: RowReader, one: RowRecord, keys: Map<string, number>): RowRead {
  const found = reader(one.cells ?? [], one.chosenType);
  const warnings = [...one.notes, ...found.warnings];
  if (one.fault) return { ...found, warnings, parsed: null, reason: one.fault };
  const key = found.parsed?.key;
  if (!key) return { ...found, warnings };
  const before = keys.get(key);
  if (before !== undefined && before !== one.row) {
    const what = key.startsWith("t:")
      ? "tracking number"
      : key.startsWith("i:")
        ? "ID"
        : "title and address";
    return { ...found, warnings, parsed: null, reason: `The same ${what} as row ${before}` };
  }
  keys.set(key, one.row);
  return { ...found, warnings };
}

/**
 * Why a row of a deleted person is rejected, or a warning if they submitted it there afterwards.
 * Null if nothing was deleted.
 */
function erasedWhy(
  { email, parsed }: RowRead,
  erased: ReadonlyMap<string, Date>,
  facts: FestivalSettings,
) {
  const at = erased.get(email?.trim().toLowerCase() ?? "");
  if (!at) return null;
  const isNewer = parsed?.submittedAt ? new Date(parsed.submittedAt) > at : false;
  const day = longDate(dayIn(facts.timeZone, at), facts);
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

type Comparing = {
  one: RowRecord;
  found: RowRead;
  entry: ImportedEntry | undefined;
  /** The entry that an earlier import matched with this row. */
  same: string | undefined;
  reader: RowReader;
  known: ReadonlyMap<string, Known[]>;
  leftOut: ReadonlySet<string>;
};

/** The kind of a row: new, changed, same, doubtful, refused or left out. */
function compare({ one, found, entry, same, reader, known, leftOut }: Comparing): Checked {
  const { needsType: _, ...read } = found;
  const none = { submissionId: null, candidates: [], changes: [], differing: [], choice: null };
  if (found.reason || !found.parsed) return { ...read, ...none, kind: "refused" };
  const isLeftOut = leftOut.has(folded(found.parsed.source.status ?? ""));
  if (entry) return { ...none, ...compareWith(entry, found, one, reader, isLeftOut) };
  if (isLeftOut) return { ...read, ...none, kind: "left_out" };
  const candidates = candidatesFor(known, found);
  const isDoubtful = candidates.length > 0 || found.needsType;
  const isCandidate = (id: string | null) => candidates.some((one) => one.submissionId === id);
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
  const { needsType: _, ...read } = found.type === type ? found : reader(cells ?? [], type);
  const parsed = read.parsed ?? found.parsed;
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
