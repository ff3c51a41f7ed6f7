import { and, asc, eq, gt, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, importRows, imports, submissions } from "~/db/schema";
import { type EditionQuery, whereEdition } from "~/features/settings/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { type PageQuery, readPage, toPage } from "~/lib/pagination/keyset";
import { categoryFor } from "./category.rules";
import { fieldOf, isVerifiedHeader } from "./maps.rules";
import { type Import, type ImportRow, importSchema, mapSchema } from "./schema";

/** Imports and their rows, as the API returns them. */

export type ImportRecord = typeof imports.$inferSelect;

/** Days within which an import can be undone. */
export const undoDays = 30;

const dayMs = 86_400_000;

/** Until when an import can be undone; null if it has not run, or was undone. */
export const undoUntilOf = ({ state, finishedAt, startedAt }: ImportRecord): Date | null => {
  const since = finishedAt ?? startedAt;
  return (state === "done" || state === "stopped") && since
    ? new Date(since.getTime() + undoDays * dayMs)
    : null;
};

/** An import as the API returns it. `edition` is its year. */
export function asImport(row: ImportRecord, edition: string): Import {
  const map = mapSchema.parse(row.map);
  return importSchema.parse({
    ...row,
    edition,
    map,
    size: row.bytes,
    columns: row.columns.map((column) => ({
      ...column,
      field: fieldOf(map, column.header),
      seen: isVerifiedHeader(row.source, column.header),
    })),
    categories: row.categories.map(({ value, rows }) => {
      // By the value alone: the length of each film is checked separately.
      const category = categoryFor(
        value,
        { ...map, otherwise: null },
        { shortMinutes: 0, minutes: null },
      );
      return { value, rows, type: "type" in category ? category.type : null };
    }),
    counts: row.counts,
    progress: { done: row.done, total: row.total },
    results: { made: row.made, changed: row.changed },
    undoUntil: undoUntilOf(row),
    letters: { state: row.emailsState, count: row.emailsCount, sendAt: row.emailsSendAt },
  });
}

const isFileRead = isNotNull(imports.readAt);

/** One import; null if there is none. */
export async function findImport(db: Database, id: string): Promise<Import | null> {
  const [storedImport] = await db
    .select({ row: imports, edition: editions.slug })
    .from(imports)
    .innerJoin(editions, eq(editions.id, imports.editionId))
    .where(and(eq(imports.id, id), isFileRead));
  return storedImport ? asImport(storedImport.row, storedImport.edition) : null;
}

/** The imports of an edition, by default the current one, or of 'all', newest first. */
export async function listImports(db: Database, { edition, ...query }: PageQuery & EditionQuery) {
  const where = and(whereEdition(imports.editionId, edition), isFileRead);
  const list = { from: imports, sort: imports.createdAt, id: imports.id, where };
  const page = await readPage(db, list, query);
  const allEditions = await db.select({ id: editions.id, slug: editions.slug }).from(editions);
  const yearById = new Map(allEditions.map(({ id, slug }) => [id, slug]));
  const items = page.items.map((row) => asImport(row, yearById.get(row.editionId) ?? ""));
  return { ...page, items };
}

type RowRecord = typeof importRows.$inferSelect;

/** Stored rows for API responses, in their order, with the words of the entries that they resemble. */
export async function asRows(db: Database, rows: readonly RowRecord[]): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ candidates }) => candidates.map(({ submissionId }) => submissionId));
  const { id, reference, filmTitle, logLine } = submissions;
  const entries =
    ids.length === 0
      ? []
      : await db
          .select({ id, reference, filmTitle, logLine })
          .from(submissions)
          .where(inArray(id, ids));
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.map(({ differing, type, chosenType, kind, candidates, ...row }) => ({
    ...row,
    kind: kind ?? "refused",
    type: chosenType ?? type,
    kept: differing,
    candidates: candidates.flatMap((candidate) => {
      const entry = entriesById.get(candidate.submissionId);
      if (!entry) return [];
      return [{ ...candidate, reference: entry.reference, title: submissionTitle(entry) }];
    }),
  }));
}

/** One row of an import; null if there is none. */
export async function findRow(db: Database, id: string, row: number): Promise<RowRecord | null> {
  const [storedRow] = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.row, row), isNotNull(importRows.kind)));
  return storedRow ?? null;
}

type RowFilters = { kind?: RowRecord["kind"] | undefined; q?: string | undefined };

/** The condition of the checked rows of an import that match the filters. */
export const whereRows = (id: string, { kind, q }: RowFilters): SQL | undefined => {
  return and(
    eq(importRows.importId, id),
    kind ? eq(importRows.kind, kind) : isNotNull(importRows.kind),
    matching([importRows.title, importRows.email, importRows.trackingNumber], q),
  );
};

/** Rows of an import in the file's order, paged; empty before the check. */
export async function listRows(
  db: Database,
  id: string,
  {
    limit,
    cursor,
    ...filters
  }: RowFilters & { limit: number; cursor?: { id: string } | undefined },
) {
  const where = whereRows(id, filters);
  const rows = await db
    .select()
    .from(importRows)
    .where(and(where, cursor ? gt(importRows.row, Number(cursor.id)) : undefined))
    .orderBy(asc(importRows.row))
    .limit(limit + 1);
  const items = await asRows(db, rows.slice(0, limit));
  const last = items.at(-1);
  // Rows are ordered by their number alone, so the cursor's value is not read.
  const nextCursor = rows.length > limit && last ? { value: "0", id: String(last.row) } : null;
  return toPage({ items, endCursor: nextCursor }, await db.$count(importRows, where));
}
