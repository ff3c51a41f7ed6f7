import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions, waivers } from "~/db/schema";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { submissionTitle } from "../schema";
import type { WaiverRow } from "../types.server";
import { showCode } from "./rules";

/** Codes in API responses, each with the entry that it opened. */
export async function withEntries(db: Database, rows: readonly WaiverRow[]) {
  const { id, waiverId, filmTitle, logLine } = submissions;
  const ids = rows.map((row) => row.id);
  const found = await db
    .select({ id, waiverId, filmTitle, logLine })
    .from(submissions)
    .where(inArray(waiverId, ids));
  const entries = new Map(
    found.map((entry) => [entry.waiverId, { id: entry.id, title: submissionTitle(entry) }]),
  );
  return rows.map((row) => ({
    ...row,
    code: showCode(row.code),
    entry: entries.get(row.id) ?? null,
  }));
}

type Listed = Awaited<ReturnType<typeof withEntries>>[number];

/** The code that waived an entry's fee. */
export async function readWaiver(db: Database, id: string) {
  const [row] = await db.select().from(waivers).where(eq(waivers.id, id));
  return row ? { code: showCode(row.code), note: row.note } : null;
}

/** One page of the current edition's codes, newest first. */
export async function listWaivers(db: Database, query: PageQuery): Promise<Page<Listed>> {
  const { items, ...page } = await readPage(
    db,
    {
      ...{ from: waivers, sort: waivers.createdAt, id: waivers.id, countUpTo: 10_000 },
      where: eq(waivers.editionId, sql`current_edition()`),
    },
    query,
  );
  return { ...page, items: await withEntries(db, items) };
}
