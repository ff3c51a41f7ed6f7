import { and, asc, count, desc, eq, inArray, isNotNull, max, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions, waivers } from "~/db/schema";
import { submissionTitle } from "~/features/submissions/schema";
import type { WaiverRow } from "~/features/submissions/types.rules.server";
import { type Page, readPage } from "~/lib/pagination/keyset";
import { formatCode } from "./rules";
import type { WaiverBatchRow, WaiverQuery } from "./schema";

/** Codes in API responses, each with the entry that it was used for. */
export async function withEntries(db: Database, rows: readonly WaiverRow[]) {
  const { id, waiverId, codeId, filmTitle, logLine, submitterName: submitter } = submissions;
  const ids = rows.map((row) => row.id);
  const entryRows = await db
    .select({ id, waiverId, codeId, filmTitle, logLine, submitter })
    .from(submissions)
    // Redeemed, or applied as a code.
    .where(or(inArray(waiverId, ids), inArray(codeId, ids)));
  const entries = new Map(
    entryRows.map(({ id, waiverId, codeId, submitter, ...entry }) => [
      codeId ?? waiverId,
      { id, submitter, title: submissionTitle(entry) },
    ]),
  );
  return rows.map((row) => ({
    ...row,
    code: formatCode(row.code),
    entry: entries.get(row.id) ?? null,
  }));
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
      from: waivers,
      sort: waivers.createdAt,
      id: waivers.id,
      countUpTo: 10_000,
      where: and(
        eq(waivers.editionId, sql`current_edition()`),
        batch ? eq(waivers.batchId, batch) : undefined,
      ),
    },
    query,
  );
  return { ...page, items: await withEntries(db, items) };
}

const maxBatches = 200;

/** The current edition's newest batches, or one batch by its id, of any edition. */
export async function readBatches(db: Database, id?: string): Promise<WaiverBatchRow[]> {
  const { batchId, submissionType, note, lastDay, createdAt, usedAt, takenBackAt } = waivers;
  const isInCurrentEdition = and(isNotNull(batchId), eq(waivers.editionId, sql`current_edition()`));
  const rows = await db
    .select({
      id: batchId,
      // The same for all codes of a batch; but a note may have been deleted with its person.
      submissionType: max(submissionType),
      note: max(note),
      lastDay: max(lastDay),
      createdAt: max(createdAt),
      codes: count(),
      used: count(usedAt),
      takenBack: count(takenBackAt),
    })
    .from(waivers)
    .where(id ? eq(batchId, id) : isInCurrentEdition)
    .groupBy(batchId)
    .orderBy(desc(max(createdAt)), asc(batchId))
    .limit(maxBatches);
  return rows.map((row) => row as WaiverBatchRow);
}

/** All codes of a batch with the entries that they were used for. */
export async function readBatchCodes(db: Database, id: string) {
  const rows = await db
    .select()
    .from(waivers)
    .where(eq(waivers.batchId, id))
    .orderBy(asc(waivers.code));
  return withEntries(db, rows);
}
