import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SubmissionType } from "~/db/enums";
import { entrySources, importRows, imports, submissions } from "~/db/schema";
import { foldedName, namesIn } from "~/features/jury/conflicts/rules";
import { isReadOnly } from "~/features/settings/editions.server";
import { getSettings } from "~/features/settings/queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.server";
import type { Clock } from "~/lib/dates/clock";
import { fieldOf, folded, foldedTitle } from "./maps.rules";
import { mergeSource, mergeValues, type Values } from "./merge.rules";
import type { ImportRecord } from "./queries.server";
import { type RowRead, type RowReader, rowReader } from "./read-row.server";
import { mapSchema } from "./schema";
import { type EntrySource, sourceValues } from "./source.rules";
import { importTexts } from "./texts";
import { dateOrderOf } from "./values.rules";

/** The check: every row is read by the map and compared with the entries. It writes no entry. */

type Deps = { db: Database; clock: Clock };
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
>;

const rowsAtOnce = 200;
const entriesAtOnce = 2_000;
const mostCandidates = 10;

export type ImportStep =
  | { kind: "done" }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; status: 409 | 422; detail: string };

/** Checks a file against the entries of its edition, in pieces; the last step looks whether anything changed meanwhile. */
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
    // The embedded database answers without giving others a turn.
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
      choice = x.choice
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row int, kind text, title text,
      email text, "trackingNumber" text, type text, parsed jsonb, "submissionId" uuid,
      candidates jsonb, changes jsonb, differing jsonb, warnings jsonb, reason text, choice text)
    where ${importRows.importId} = ${id} and ${importRows.row} = x.row`);

/** What is known of an edition's entries, to find those that a new row resembles. */
type Known = Pick<SubmissionRow, "id" | "reference" | "submitterEmail" | "director"> & {
  title: string;
};

async function knownEntries(db: Database, { editionId, source }: ImportRecord) {
  const byTitle = new Map<string, Known[]>();
  for (let after: string | null = null; ; ) {
    const rows: (Known & { filmTitle: string | null; logLine: string | null })[] = await db
      .select({
        id: submissions.id,
        reference: submissions.reference,
        filmTitle: submissions.filmTitle,
        logLine: submissions.logLine,
        submitterEmail: submissions.submitterEmail,
        director: submissions.director,
        title: sql<string>`''`,
      })
      .from(submissions)
      .leftJoin(entrySources, eq(entrySources.submissionId, submissions.id))
      .where(
        and(
          eq(submissions.editionId, editionId),
          or(isNull(entrySources.source), ne(entrySources.source, source)),
          after ? gt(submissions.id, after) : undefined,
        ),
      )
      .orderBy(asc(submissions.id))
      .limit(entriesAtOnce);
    for (const row of rows) {
      const key = foldedTitle(row.filmTitle ?? row.logLine ?? "");
      byTitle.set(key, [...(byTitle.get(key) ?? []), { ...row, title: submissionTitle(row) }]);
    }
    if (rows.length < entriesAtOnce) return byTitle;
    after = rows.at(-1)?.id ?? null;
    await turn();
  }
}

function candidatesFor(
  known: ReadonlyMap<string, Known[]>,
  read: RowRead,
): RowRecord["candidates"] {
  const email = read.email?.toLowerCase();
  const directors = new Set(namesIn(String(read.parsed?.fields.director ?? "")).map(foldedName));
  return (known.get(foldedTitle(read.title ?? "")) ?? [])
    .flatMap((entry): RowRecord["candidates"] => {
      const { id: submissionId, reference, title } = entry;
      if (entry.submitterEmail.toLowerCase() === email) {
        return [{ submissionId, reference, title, why: "title_email" }];
      }
      const isSame = namesIn(entry.director).some((name) => directors.has(foldedName(name)));
      return isSame ? [{ submissionId, reference, title, why: "title_director" }] : [];
    })
    .slice(0, mostCandidates);
}

/** What compares rows of one import. */
export async function checkerOf({ db, clock }: Deps, row: ImportRecord) {
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
      const imported = await importedBy(
        db,
        row,
        read.flatMap(({ parsed }) => parsed?.key ?? []),
      );
      return rows.map((one, index) => {
        const found = read[index] as RowRead;
        const entry = found.parsed ? imported.get(found.parsed.key) : undefined;
        return { row: one.row, ...compare({ one, found, entry, reader, known, leftOut }) };
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

/** A row by the map; one whose key an earlier row has is refused. */
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

export type ImportedEntry = { entry: SubmissionRow; source: EntrySource };

/** The entries of an edition that are behind these keys of a source. */
export async function importedBy(
  db: Database,
  { editionId, source }: Pick<ImportRecord, "editionId" | "source">,
  keys: readonly string[],
): Promise<Map<string, ImportedEntry>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ entry: submissions, source: entrySources })
    .from(entrySources)
    .innerJoin(submissions, eq(submissions.id, entrySources.submissionId))
    .where(
      and(
        eq(entrySources.editionId, editionId),
        eq(entrySources.source, source),
        inArray(entrySources.key, [...keys]),
      ),
    );
  return new Map(found.map((one) => [one.source.key, one]));
}

type Comparing = {
  one: RowRecord;
  found: RowRead;
  entry: ImportedEntry | undefined;
  reader: RowReader;
  known: ReadonlyMap<string, Known[]>;
  leftOut: ReadonlySet<string>;
};

/** What happens to a row: new, changed, the same, doubtful, refused or left out. */
function compare({ one, found, entry, reader, known, leftOut }: Comparing): Checked {
  const { needsType: _, ...read } = found;
  const none = { submissionId: null, candidates: [], changes: [], differing: [], choice: null };
  if (found.reason || !found.parsed) return { ...read, ...none, kind: "refused" };
  const isLeftOut = leftOut.has(folded(found.parsed.source.status ?? ""));
  if (entry) return { ...none, ...compareWith(entry, found, one, reader, isLeftOut) };
  if (isLeftOut) return { ...read, ...none, kind: "left_out" };
  const candidates = candidatesFor(known, found);
  const isDoubtful = candidates.length > 0 || found.needsType;
  const stillThere =
    one.choice !== "same" ||
    candidates.some(({ submissionId }) => submissionId === one.submissionId);
  const choice = isDoubtful && stillThere ? one.choice : null;
  return {
    ...read,
    ...none,
    ...{ kind: isDoubtful ? "doubtful" : "new", candidates, choice },
    submissionId: choice === "same" ? one.submissionId : null,
  };
}

/** A row whose entry came in by an earlier import. */
function compareWith(
  { entry, source }: ImportedEntry,
  found: RowRead,
  { cells, take }: RowRecord,
  reader: RowReader,
  isLeftOut: boolean,
) {
  const type: SubmissionType = entry.submissionType;
  // A genre is read by the category, and the category of an entry stays.
  const { needsType: _, ...read } = found.type === type ? found : reader(cells ?? [], type);
  const parsed = read.parsed ?? found.parsed;
  const merge = isLeftOut
    ? { changes: [], differing: [] }
    : mergeValues(parsed?.fields ?? {}, entry as unknown as Values, source.base, take);
  const noted = parsed ? mergeSource(sourceValues(parsed), source).changes : [];
  const changes = [...merge.changes, ...noted];
  return {
    ...{ ...read, type, parsed, changes, differing: merge.differing, warnings: found.warnings },
    kind: changes.length > 0 ? ("changed" as const) : ("same" as const),
    submissionId: entry.id,
  };
}

/** Whether an edition takes imports: 409 for one in the archive. */
export const archivedWhy = (edition: Parameters<typeof isReadOnly>[0]): string | null =>
  edition.state === "archived" ? isReadOnly(edition) : null;
