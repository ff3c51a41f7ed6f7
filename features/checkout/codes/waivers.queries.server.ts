import { and, asc, count, desc, eq, inArray, isNotNull, max, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, submissions } from "~/db/schema";
import { submissionTitle } from "~/features/submissions/schema";
import { type Page, readPage } from "~/lib/pagination/keyset";
import type { CodeRow } from "./queries.server";
import type { WaiverBatchRow, WaiverQuery } from "./waivers.schema";

/** A waiver code in API responses, without its entry. Its category, note and last day are there: the table checks it. */
export const describeWaiver = ({ shown, types, note, lastDay, stoppedAt, ...row }: CodeRow) => ({
  id: row.id,
  code: shown,
  submissionType: types[0] ?? "",
  note: note ?? "",
  email: row.email,
  lastDay: lastDay ?? "",
  createdAt: row.createdAt,
  usedAt: row.usedAt,
  // A used code that is stopped stays a used one.
  takenBackAt: row.usedAt ? null : stoppedAt,
});

/** Waiver codes in API responses, each with the entry that it was used for. */
export async function withEntries(db: Database, rows: readonly CodeRow[]) {
  const { id, waiverId, codeId, filmTitle, logLine, submitterName: submitter } = submissions;
  const ids = rows.map((row) => row.id);
  const entryRows = await db
    .select({ id, waiverId, codeId, filmTitle, logLine, submitter })
    .from(submissions)
    // Redeemed, or applied as a code.
    .where(or(inArray(waiverId, ids), inArray(codeId, ids)));
  const entries = new Map(
    entryRows.flatMap(({ id, waiverId, codeId, submitter, ...entry }) =>
      [waiverId, codeId].map(
        (usedId) => [usedId, { id, submitter, title: submissionTitle(entry) }] as const,
      ),
    ),
  );
  return rows.map((row) => ({ ...describeWaiver(row), entry: entries.get(row.id) ?? null }));
}

type ListedWaiver = Awaited<ReturnType<typeof withEntries>>[number];

/** One page of the current edition's codes, or of one batch, newest first. */
export async function listWaivers(
  db: Database,
  { batch, ...query }: WaiverQuery,
): Promise<Page<ListedWaiver>> {
  const { items, ...page } = await readPage(
    db,
    {
      from: codes,
      sort: codes.createdAt,
      id: codes.id,
      countUpTo: 10_000,
      where: and(
        eq(codes.isWaiver, true),
        eq(codes.editionId, sql`current_edition()`),
        batch ? eq(codes.batchId, batch) : undefined,
      ),
    },
    query,
  );
  return { ...page, items: await withEntries(db, items) };
}

const maxBatches = 200;

/** The current edition's newest batches, or one batch by its id, of any edition. */
export async function readBatches(db: Database, id?: string): Promise<WaiverBatchRow[]> {
  const { batchId, types, note, lastDay, createdAt, taken, usedAt, stoppedAt } = codes;
  const isInCurrentEdition = and(isNotNull(batchId), eq(codes.editionId, sql`current_edition()`));
  const rows = await db
    .select({
      id: batchId,
      // The same for all codes of a batch; but a note may have been deleted with its person.
      submissionType: sql<string>`max(${types}[1])`,
      note: max(note),
      lastDay: max(lastDay),
      createdAt: max(createdAt),
      codes: count(),
      used: count(usedAt),
      takenBack: sql`count(${stoppedAt}) filter (where ${taken} = 0)`.mapWith(Number),
    })
    .from(codes)
    .where(id ? eq(batchId, id) : isInCurrentEdition)
    .groupBy(batchId)
    .orderBy(desc(max(createdAt)), asc(batchId))
    .limit(maxBatches);
  return rows.map((row) => row as WaiverBatchRow);
}

/** All codes of a batch with the entries that they were used for. */
export async function readBatchCodes(db: Database, id: string) {
  const rows = await db.select().from(codes).where(eq(codes.batchId, id)).orderBy(asc(codes.code));
  return withEntries(db, rows);
}
