import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outcomes } from "~/db/enums";
import {
  editionFigures,
  editions,
  submissionDays,
  submissionPlaces,
  submissions,
} from "~/db/schema";
import { sumOfSummaryRows } from "~/db/summary-rows";
import type { Edition } from "~/features/settings/editions.server";
import { isSelected } from "~/features/submissions/decision/selection.server";
import type { Clock } from "~/lib/dates/clock";
import { noteEdition } from "./commands.server";
import { type Figure, type FigureKey, type FigureValue, figureKeys } from "./schema";
import { publishedSelection } from "./selection.server";
import { figureLabels, isKnown } from "./statistics.rules";

/**
 * An edition in numbers, from the sums that the database keeps. Entries for the next edition
 * are not its own. What the archive keeps does not change any more.
 */

async function entryFigures(db: Database, editionId: string) {
  const t = submissionDays;
  const rows = await db
    .select({
      type: t.submissionType,
      entries: sumOfSummaryRows(t.entries),
      cents: sumOfSummaryRows(t.cents),
      refunded: sumOfSummaryRows(t.refundedCents),
    })
    .from(t)
    .where(and(eq(t.editionId, editionId), eq(t.forNext, false)))
    .groupBy(t.submissionType)
    .orderBy(t.submissionType);
  const sum = (part: "entries" | "cents" | "refunded") =>
    rows.reduce((all, row) => all + row[part], 0);
  const entered = rows.filter(({ entries }) => entries !== 0);
  return {
    entries: sum("entries"),
    entries_by_category: Object.fromEntries(entered.map(({ type, entries }) => [type, entries])),
    fees_taken_cents: sum("cents"),
    fees_refunded_cents: sum("refunded"),
  };
}

/** Entries by country; log lines, which are not asked, name none. */
async function countriesOf(db: Database, editionId: string): Promise<Record<string, number>> {
  const t = submissionPlaces;
  const rows = await db
    .select({ country: t.country, entries: sumOfSummaryRows(t.entries) })
    .from(t)
    .where(and(eq(t.editionId, editionId), eq(t.forNext, false), ne(t.country, "")))
    .groupBy(t.country)
    .having(sql`sum(${t.entries}) > 0`)
    .orderBy(sql`sum(${t.entries}) desc`, t.country);
  return Object.fromEntries(rows.map(({ country, entries }) => [country, entries]));
}

/** Median days from submission to announcement; null before the first announcement. */
async function medianDays(db: Database, editionId: string): Promise<number | null> {
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

/** How many of the selected films paid their fee; the others' was waived. */
async function paidAmong(db: Database, editionId: string): Promise<number> {
  const [row] = await db
    .select({ films: count() })
    .from(submissions)
    .where(and(isSelected(editionId), isNull(submissions.waiverId)));
  return row?.films ?? 0;
}

type Values = Record<FigureKey, FigureValue>;

/** The current figures; null before the first announcement. */
async function countedNow(db: Database, edition: Edition): Promise<Values> {
  const selection = await publishedSelection(db, edition);
  return {
    ...(await entryFigures(db, edition.id)),
    entries_by_country: await countriesOf(db, edition.id),
    selected: selection?.length ?? null,
    selected_from_entries: selection && (await paidAmong(db, edition.id)),
    median_days_to_answer: await medianDays(db, edition.id),
  };
}

/** Every figure of an edition, in its order, and whether it is public. For the director: counted now. */
export async function readFigures(db: Database, edition: Edition): Promise<Figure[]> {
  const kept = await rowsOf(db, edition.id);
  const frozen = kept.some(({ frozenAt }) => frozenAt !== null);
  const now = frozen ? null : await countedNow(db, edition);
  return figureKeys.map((key) => {
    const row = kept.find((one) => one.key === key);
    const value = now ? now[key] : (row?.value ?? null);
    return { key, label: figureLabels[key], value, shown: row?.shown ?? false };
  });
}

/**
 * The public figures of an edition that have a number, as they were counted last. Public pages
 * read no sums: each entry would have all of them made again.
 */
export async function readPublicFigures(db: Database, editionId: string): Promise<Figure[]> {
  const kept = await rowsOf(db, editionId);
  return figureKeys.flatMap((key) => {
    const { shown, value = null } = kept.find((one) => one.key === key) ?? {};
    return shown && isKnown(value) ? [{ key, label: figureLabels[key], value, shown }] : [];
  });
}

const rowsOf = (db: Database, editionId: string) =>
  db.select().from(editionFigures).where(eq(editionFigures.editionId, editionId));

/** Says which figures of an edition are public; the others are not. */
export async function showFigures(
  db: Database,
  clock: Clock,
  edition: Edition,
  shown: readonly FigureKey[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(editionFigures)
      .values(figureKeys.map((key) => ({ editionId: edition.id, key, shown: shown.includes(key) })))
      .onConflictDoUpdate({
        target: [editionFigures.editionId, editionFigures.key],
        set: { shown: sql`excluded.shown` },
      });
    if (edition.state !== "archived") await writeFigures(tx, edition);
    await noteEdition(tx, clock, edition.slug, "edition figures shown", { shown });
  });
}

/** Writes down what the figures are now, where that is another number; nothing else is written. */
async function writeFigures(db: Database, edition: Edition): Promise<void> {
  const values = await countedNow(db, edition);
  const known = await rowsOf(db, edition.id);
  for (const { key, value, shown } of known) {
    const now = shown ? (values[key as FigureKey] ?? null) : null;
    if (isDeepStrictEqual(now, value)) continue;
    await db
      .update(editionFigures)
      .set({ value: now })
      .where(and(eq(editionFigures.editionId, edition.id), eq(editionFigures.key, key)));
  }
}

/** Counts the public figures of every edition again that is not archived. */
export async function refreshFigures(db: Database): Promise<void> {
  const shown = db
    .select({ id: editionFigures.editionId })
    .from(editionFigures)
    .where(eq(editionFigures.shown, true));
  const live = await db
    .select()
    .from(editions)
    .where(and(inArray(editions.id, shown), ne(editions.state, "archived")));
  for (const edition of live) await writeFigures(db, edition);
}

/** Stores the current figures for good. */
export async function freezeFigures(tx: Database, edition: Edition, now: Date): Promise<void> {
  const values = await countedNow(tx, edition);
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

/** Has the figures counted again. */
export async function thawFigures(tx: Database, edition: Edition): Promise<void> {
  await tx
    .update(editionFigures)
    .set({ frozenAt: null })
    .where(eq(editionFigures.editionId, edition.id));
  await writeFigures(tx, edition);
}
