import { setImmediate as letOthersRun } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entrySources, importRows, imports, submissions } from "~/db/schema";
import { foldName, namesIn } from "~/features/jury/conflicts/rules";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { numbersDiffer, type PlatformNumbers } from "./identity.rules";
import { foldTitle } from "./maps.rules";
import type { ImportRecord } from "./queries.server";
import type { RowRead } from "./read-row.rules.server";
import type { EntrySource } from "./source.rules";

/** The entries that rows of a file are compared with. */

const entryBatchSize = 2_000;
const maxCandidates = 10;

type Candidates = (typeof importRows.$inferSelect)["candidates"];

/** Known values of an edition's entries, to find those that a new row resembles. */
export type KnownEntry = Pick<SubmissionRow, "id" | "reference" | "submitterEmail" | "director"> &
  PlatformNumbers & { title: string; source: string | null };

/** Entries of an edition by their folded title. */
export async function readEntriesByTitle(
  db: Database,
  { editionId }: Pick<ImportRecord, "editionId">,
) {
  const entriesByTitle = new Map<string, KnownEntry[]>();
  for (let lastId: string | null = null; ; ) {
    const rows: (KnownEntry & Pick<SubmissionRow, "filmTitle" | "logLine">)[] = await db
      .select({
        id: submissions.id,
        reference: submissions.reference,
        filmTitle: submissions.filmTitle,
        logLine: submissions.logLine,
        submitterEmail: submissions.submitterEmail,
        director: submissions.director,
        // Set below.
        title: sql<string>`''`,
        source: entrySources.source,
        trackingNumber: entrySources.trackingNumber,
        sourceId: entrySources.sourceId,
      })
      .from(submissions)
      .leftJoin(entrySources, eq(entrySources.submissionId, submissions.id))
      .where(
        and(eq(submissions.editionId, editionId), lastId ? gt(submissions.id, lastId) : undefined),
      )
      .orderBy(asc(submissions.id))
      .limit(entryBatchSize);
    for (const row of rows) {
      const key = foldTitle(row.filmTitle ?? row.logLine ?? "");
      entriesByTitle.set(key, [
        ...(entriesByTitle.get(key) ?? []),
        { ...row, title: submissionTitle(row) },
      ]);
    }
    if (rows.length < entryBatchSize) return entriesByTitle;
    lastId = rows.at(-1)?.id ?? null;
    await letOthersRun();
  }
}

/** The numbers of a row that was read. */
const platformNumbers = ({ trackingNumber, parsed }: RowRead): PlatformNumbers => ({
  trackingNumber,
  sourceId: parsed?.source.sourceId ?? null,
});

/**
 * Entries that a row resembles: the same title, and the same email or a common director. An entry
 * of the row's own platform with another number is left out: it is a different entry there.
 */
export function candidatesFor(
  entriesByTitle: ReadonlyMap<string, KnownEntry[]>,
  rowRead: RowRead,
  source: string,
): Candidates {
  const email = rowRead.email?.toLowerCase();
  const directors = new Set(namesIn(String(rowRead.parsed?.fields.director ?? "")).map(foldName));
  return (entriesByTitle.get(foldTitle(rowRead.title ?? "")) ?? [])
    .filter((entry) => entry.source !== source || !numbersDiffer(entry, platformNumbers(rowRead)))
    .flatMap((entry): Candidates => {
      const { id: submissionId } = entry;
      if (entry.submitterEmail.toLowerCase() === email) {
        return [{ submissionId, why: "title_email" }];
      }
      const hasSameDirector = namesIn(entry.director).some((name) => directors.has(foldName(name)));
      return hasSameDirector ? [{ submissionId, why: "title_director" }] : [];
    })
    .slice(0, maxCandidates);
}

/**
 * The id of the entry of a row's own platform with the same title and email, and no other number: one of the two came
 * from a file without numbers. Null if there is none, or several.
 */
export function findTwinId(
  entriesByTitle: ReadonlyMap<string, KnownEntry[]>,
  rowRead: RowRead,
  source: string,
): string | null {
  const matches = (entriesByTitle.get(foldTitle(rowRead.title ?? "")) ?? []).filter(
    (entry) =>
      entry.source === source &&
      entry.submitterEmail.toLowerCase() === rowRead.email?.toLowerCase() &&
      !numbersDiffer(entry, platformNumbers(rowRead)),
  );
  const [match] = matches;
  return matches.length === 1 && match ? match.id : null;
}

export type ImportedEntry = { entry: SubmissionRow; source: EntrySource };

/** The entries of an edition with these keys of a source, or with these ids, by their keys. */
export async function findImportedEntries(
  db: Database,
  { editionId, source }: Pick<ImportRecord, "editionId" | "source">,
  keys: readonly string[],
  ids: readonly string[] = [],
): Promise<Map<string, ImportedEntry>> {
  if (keys.length === 0 && ids.length === 0) return new Map();
  const rows = await db
    .select({ entry: submissions, source: entrySources })
    .from(entrySources)
    .innerJoin(submissions, eq(submissions.id, entrySources.submissionId))
    .where(
      and(
        eq(entrySources.editionId, editionId),
        eq(entrySources.source, source),
        or(inArray(entrySources.key, [...keys]), inArray(entrySources.submissionId, [...ids])),
      ),
    );
  return new Map(rows.map((row) => [row.source.key, row]));
}

/**
 * The director's choices in earlier imports of this source: the matched entry by key. Needed if
 * that entry has another source, so that its key does not find it.
 */
export async function findEarlierMatches(
  db: Database,
  { id, editionId, source }: Pick<ImportRecord, "id" | "editionId" | "source">,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const key = sql<string>`${importRows.parsed} ->> 'key'`;
  const rows = await db
    .select({ key, submissionId: importRows.submissionId })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(
      and(
        eq(imports.editionId, editionId),
        eq(imports.source, source),
        ne(imports.id, id),
        eq(importRows.kind, "doubtful"),
        eq(importRows.choice, "same"),
        eq(importRows.isUndone, false),
        isNotNull(importRows.result),
        inArray(key, [...keys]),
      ),
    )
    .orderBy(desc(imports.createdAt));
  return new Map(
    rows
      .toReversed()
      .flatMap(({ key, submissionId }) => (submissionId ? [[key, submissionId]] : [])),
  );
}
