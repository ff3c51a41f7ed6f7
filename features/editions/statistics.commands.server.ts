import { isDeepStrictEqual } from "node:util";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import {
  editionFigures,
  editions,
  submissionDays,
  submissionPlaces,
  submissions,
} from "~/db/schema";
import { entryCount, sumOfSummaryRows } from "~/db/summary-rows";
import type { Edition } from "~/features/settings/editions.queries.server";
import { isSelected } from "~/features/submissions/decision/selection.queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { sumAmounts } from "~/lib/money/amount";
import { ownValue } from "~/lib/own-value";
import { type Figure, type FigureKey, type FigureValue, figureKeys } from "./schema";
import { readPublishedSelection } from "./selection.queries.server";
import { currencyOf, figureLabels, isKnown, isOptional } from "./statistics.rules";

/**
 * Figures of an edition, from the sums of the database, without entries for the next edition and, but for their fees,
 * without withdrawn ones.
 * Archived figures do not change.
 */

async function readEntryFigures(db: Database, { id: editionId, currency: mainCurrency }: Edition) {
  const t = submissionDays;
  const rows = await db
    .select({
      type: t.submissionType,
      currency: t.currency,
      entries: entryCount(t),
      cents: sumOfSummaryRows(t.cents),
      refunded: sumOfSummaryRows(t.refundedCents),
    })
    .from(t)
    .where(and(eq(t.editionId, editionId), eq(t.forNext, false)))
    .groupBy(t.submissionType, t.currency)
    .orderBy(t.submissionType, t.currency);
  const byType: Record<string, number> = {};
  for (const { type, entries } of rows) {
    if (entries !== 0) byType[type] = (ownValue(byType, type) ?? 0) + entries;
  }
  const sumsOf = (column: "cents" | "refunded") =>
    sumAmounts(
      rows.map((row) => ({ currency: row.currency, cents: row[column] })),
      mainCurrency,
    );
  const mainAmount = (column: "cents" | "refunded") =>
    sumsOf(column).find(({ currency }) => currency === mainCurrency)?.cents ?? 0;
  const otherAmounts = (column: "cents" | "refunded") =>
    Object.fromEntries(
      sumsOf(column)
        .filter(({ currency, cents }) => currency !== mainCurrency && cents !== 0)
        .map(({ currency, cents }) => [currency, cents]),
    );
  return {
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    entries_by_category: byType,
    fees_taken_cents: mainAmount("cents"),
    fees_taken_other: otherAmounts("cents"),
    fees_refunded_cents: mainAmount("refunded"),
    fees_refunded_other: otherAmounts("refunded"),
  };
}

/** Entries by country, without log lines, which have none. */
async function countByCountry(db: Database, editionId: string): Promise<Record<string, number>> {
  const t = submissionPlaces;
  const rows = await db
    .select({ country: t.country, entries: entryCount(t) })
    .from(t)
    .where(and(eq(t.editionId, editionId), eq(t.forNext, false), ne(t.country, "")))
    .groupBy(t.country)
    .having(gt(entryCount(t), 0))
    .orderBy(desc(entryCount(t)), t.country);
  return Object.fromEntries(rows.map(({ country, entries }) => [country, entries]));
}

/** Median days from submission to announcement; null before the first announcement. */
async function readMedianDays(db: Database, editionId: string): Promise<number | null> {
  const t = submissions;
  const [row] = await db
    .select({
      days: sql<
        number | null
      >`round((percentile_cont(0.5) within group (order by extract(epoch from ${t.announcedAt} - ${t.submittedAt})) / 86400)::numeric, 1)::float8`,
    })
    .from(t)
    .where(
      and(
        eq(t.editionId, editionId),
        eq(t.forNext, false),
        inArray(t.announcedStatus, [...outcomes]),
        isNotNull(t.announcedAt),
      ),
    );
  return row?.days ?? null;
}

/** How many selected films paid a fee; for the others it was waived. */
async function countPaidSelected(db: Database, editionId: string): Promise<number> {
  const [row] = await db
    .select({ films: count() })
    .from(submissions)
    .where(and(isSelected(editionId), isNull(submissions.waiverId)));
  return row?.films ?? 0;
}

type Values = Record<FigureKey, FigureValue>;

/** The current figures; those of the selection are null before it is published. */
async function countFigures(db: Database, edition: Edition): Promise<Values> {
  const selection = await readPublishedSelection(db, edition);
  return {
    ...(await readEntryFigures(db, edition)),
    entries_by_country: await countByCountry(db, edition.id),
    selected: selection?.length ?? null,
    selected_from_entries: selection && (await countPaidSelected(db, edition.id)),
    median_days_to_answer: await readMedianDays(db, edition.id),
  };
}

function figureOf(key: FigureKey, value: FigureValue, edition: Pick<Edition, "currency">) {
  const currency = currencyOf(key, edition.currency);
  return { key, label: figureLabels[key], value, ...(currency && { currency }) };
}

/** Every figure of an edition, in order, and whether it is public. For the director: current values. */
export async function readFigures(db: Database, edition: Edition): Promise<Figure[]> {
  const figureRows = await readFigureRows(db, edition.id);
  const isFrozen = figureRows.some(({ frozenAt }) => frozenAt !== null);
  const currentValues = isFrozen ? null : await countFigures(db, edition);
  return figureKeys.flatMap((key) => {
    const row = figureRows.find((figureRow) => figureRow.key === key);
    const value = currentValues ? currentValues[key] : (row?.value ?? null);
    if (isOptional(key) && !isKnown(value)) return [];
    return [{ ...figureOf(key, value, edition), shown: row?.shown ?? false }];
  });
}

/**
 * The public figures of an edition, as counted last. Public pages do not read the sums: each entry
 * would invalidate them.
 */
export async function readPublicFigures(
  db: Database,
  edition: Pick<Edition, "id" | "currency">,
): Promise<Figure[]> {
  const figureRows = await readFigureRows(db, edition.id);
  return figureKeys.flatMap((key) => {
    const { shown, value = null } = figureRows.find((figureRow) => figureRow.key === key) ?? {};
    return shown && isKnown(value) ? [{ ...figureOf(key, value, edition), shown }] : [];
  });
}

const readFigureRows = (db: Database, editionId: string) =>
  db.select().from(editionFigures).where(eq(editionFigures.editionId, editionId));

/** Sets which figures of an edition are public. */
export async function showFigures(
  db: Database,
  clock: Clock,
  edition: Edition,
  shownKeys: readonly FigureKey[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(editionFigures)
      .values(
        figureKeys.map((key) => ({ editionId: edition.id, key, shown: shownKeys.includes(key) })),
      )
      .onConflictDoUpdate({
        target: [editionFigures.editionId, editionFigures.key],
        set: { shown: sql`excluded.shown` },
      });
    if (edition.state !== "archived") await writeFigures(tx, edition);
    await audit(tx, clock(), "director", "edition figures shown", {
      subject: edition.slug,
      detail: { shown: shownKeys },
    });
  });
}

/** Counts the figures again and stores those that changed; a hidden figure is stored as null. */
async function writeFigures(db: Database, edition: Edition): Promise<void> {
  const values = await countFigures(db, edition);
  const figureRows = await readFigureRows(db, edition.id);
  for (const { key, value, shown } of figureRows) {
    const newValue = shown ? (values[key as FigureKey] ?? null) : null;
    if (isDeepStrictEqual(newValue, value)) continue;
    await db
      .update(editionFigures)
      .set({ value: newValue })
      .where(
        and(
          eq(editionFigures.editionId, edition.id),
          eq(editionFigures.key, key),
          // Hidden or archived meanwhile: what was stored then stays.
          eq(editionFigures.shown, shown),
          isNull(editionFigures.frozenAt),
        ),
      );
  }
}

/** Updates the public figures of every edition that is not archived. */
export async function refreshFigures(db: Database): Promise<void> {
  const editionsWithFigures = db
    .select({ id: editionFigures.editionId })
    .from(editionFigures)
    .where(eq(editionFigures.shown, true));
  const liveEditions = await db
    .select()
    .from(editions)
    .where(and(inArray(editions.id, editionsWithFigures), ne(editions.state, "archived")));
  for (const edition of liveEditions) await writeFigures(db, edition);
}

/** Stores the current figures permanently. */
export async function freezeFigures(tx: Database, edition: Edition, now: Date): Promise<void> {
  const values = await countFigures(tx, edition);
  await tx
    .insert(editionFigures)
    .values(
      figureKeys.map((key) => ({
        editionId: edition.id,
        key,
        value: values[key],
        frozenAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [editionFigures.editionId, editionFigures.key],
      set: { value: sql`excluded.value`, frozenAt: sql`excluded.frozen_at` },
    });
}

/** Lets the figures change again, and updates them. */
export async function thawFigures(tx: Database, edition: Edition): Promise<void> {
  await tx
    .update(editionFigures)
    .set({ frozenAt: null })
    .where(eq(editionFigures.editionId, edition.id));
  await writeFigures(tx, edition);
}
