import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, codeUses, submissions } from "~/db/schema";
import { type Edition, whereEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { readSavedCents } from "~/features/submissions/entry-codes.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { toMajor } from "~/lib/money/amount";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { codeState, foldCode } from "./rules";
import type { Code } from "./schema";

export type CodeRow = typeof codes.$inferSelect;

type Deps = { db: Database; clock: Clock };

/** Stored codes for API responses. */
export async function describeCodes(
  { db, clock }: Deps,
  rows: readonly CodeRow[],
): Promise<Code[]> {
  const [firstRow] = rows;
  if (!firstRow) return [];
  const { currency, timeZone } = await getSettings(db, firstRow.editionId);
  const today = dayIn(timeZone, clock());
  const heldUses = await db
    .select({ id: codeUses.codeId, held: sql<number>`count(*)::int` })
    .from(codeUses)
    .where(
      and(
        inArray(
          codeUses.codeId,
          rows.map(({ id }) => id),
        ),
        eq(codeUses.state, "held"),
      ),
    )
    .groupBy(codeUses.codeId);
  const heldCounts = new Map(heldUses.map(({ id, held }) => [id, held]));
  return rows.map((row) => {
    const { id, shown, kind, percent, amountCents, maxUses, perAddress } = row;
    const heldCount = heldCounts.get(id) ?? 0;
    return {
      id,
      kind,
      percent,
      maxUses,
      perAddress,
      held: heldCount,
      code: shown,
      tier: row.tier,
      amount: amountCents === null ? null : toMajor(amountCents, currency),
      types: row.types,
      from: row.firstDay,
      lastDay: row.lastDay,
      note: row.note,
      version: row.version,
      uses: row.taken - heldCount,
      state: codeState(row, today),
    };
  });
}

/** One page of an edition's codes, newest first; `withoutWaivers` leaves out waiver codes. */
export async function listCodes(
  deps: Deps,
  { id }: Pick<Edition, "id">,
  query: PageQuery,
  { withoutWaivers = false } = {},
): Promise<Page<Code>> {
  const { items, ...page } = await readPage(
    deps.db,
    {
      from: codes,
      sort: codes.createdAt,
      id: codes.id,
      countUpTo: 10_000,
      where: and(eq(codes.editionId, id), withoutWaivers ? eq(codes.isWaiver, false) : undefined),
    },
    query,
  );
  return { ...page, items: await describeCodes(deps, items) };
}

/** A code by its text, however it is typed; null if there is none. */
export async function findCode(db: Database, typedCode: string): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(eq(codes.code, foldCode(typedCode)));
  return row ?? null;
}

/** The entries that used a code, newest first; null without such a code. */
export async function readUses(db: Database, id: string) {
  const [code] = await db.select({ id: codes.id }).from(codes).where(eq(codes.id, id));
  if (!code) return null;
  const rows = await db
    .select()
    .from(submissions)
    // Quoted with it, or redeemed instead of a payment.
    .where(or(eq(submissions.codeId, id), eq(submissions.waiverId, id)))
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(1_000);
  return rows.map((row) => ({
    submissionId: row.id,
    title: submissionTitle(row),
    savedCents: readSavedCents(row),
    at: row.submittedAt,
  }));
}

/** Whether an edition has codes, waiver codes included; `edition`: as in the list's query. */
export async function editionHasCodes(db: Database, edition?: string): Promise<boolean> {
  const [code] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(whereEdition(codes.editionId, edition))
    .limit(1);
  return code !== undefined;
}

/** Whether the current edition has a code that visitors can apply today, other than waiver codes. */
export async function hasPublicCodes(db: Database, settings: FestivalSettings, now: Date) {
  const today = dayIn(settings.timeZone, now);
  const { rows } = (await db.execute(sql`select exists (select from ${codes}
    where ${codes.editionId} = current_edition() and ${codes.stoppedAt} is null and not ${codes.isWaiver}
      and coalesce(${codes.firstDay} <= ${today}, true) and coalesce(${codes.lastDay} >= ${today}, true)
    ) as has`)) as unknown as {
    rows: { has: boolean }[];
  };
  return rows[0]?.has ?? false;
}
