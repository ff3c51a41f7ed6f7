import { and, between, count, desc, eq, gt, lt, ne, not, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { FeePeriod, SubmissionType } from "~/db/enums";
import { contactSums, submissionDays, submissionPlaces } from "~/db/schema";
import { entryCount, sumOfSummaryRows } from "~/db/summary-rows";
import {
  readCurrency,
  readListSettings,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import { paidElsewhere } from "~/features/settings/fee-codes.rules";
import { deadlineDay, feeDeadlines } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { addDays, dayIn, daysFrom, mondayOf } from "~/lib/dates/calendar";
import { type Amount, sumAmounts, toMajor } from "~/lib/money/amount";
import { ownValue } from "~/lib/own-value";
import type { ByType } from "./chart.rules";

/**
 * The dashboard's figures of an edition by its year ('2026'), by default the current one. They come only from sums
 * maintained by triggers; no entry is read. Entries for the next edition are counted separately (`forNext`), withdrawn
 * ones not at all; their fees are.
 */

/** The condition of sum rows that belong to an edition. */
const inEdition = (t: typeof submissionDays | typeof submissionPlaces, edition?: string) =>
  and(whereEdition(t.editionId, edition), not(t.forNext));

export type DashboardFigures = {
  submissions: number;
  contacts: number;
  /** Charged fees by currency, the edition's first; refunds are not subtracted. */
  revenue: Amount[];
  /** Refunded amounts. */
  refunded: Amount[];
  /** Fees after refunds. */
  net: Amount[];
  /** The number of waived entries, and their full fees. */
  waived: { entries: number; fees: Amount[] };
  /** For the next edition: entries without withdrawn ones, and all fees. */
  forNext: { entries: number; fees: Amount[] };
  /** The most frequent category; null without entries. */
  popularCategory: SubmissionType | null;
  /** Per category, the most frequent first; categories without entries are missing. */
  byType: { type: SubmissionType; entries: number; fees: Amount[] }[];
  /** By fee deadline, in their order. */
  byPeriod: { period: FeePeriod; entries: number; fees: Amount[] }[];
};

/** Totals by category and by fee period. Withdrawn entries are not counted, their fees are. */
export async function readDashboardFigures(
  db: Database,
  edition?: string,
): Promise<DashboardFigures> {
  const t = submissionDays;
  const mainCurrency = await readCurrency(db, { edition });
  const rows = await db
    .select({
      type: t.submissionType,
      period: t.feePeriod,
      currency: t.currency,
      entries: entryCount(t),
      cents: sumOfSummaryRows(t.cents),
      refunded: sumOfSummaryRows(t.refundedCents),
      waived: sumOfSummaryRows(t.waived),
      waivedCents: sumOfSummaryRows(t.waivedCents),
    })
    .from(t)
    .where(inEdition(t, edition))
    .groupBy(t.submissionType, t.feePeriod, t.currency)
    .having(sql`sum(${t.entries}) <> 0`)
    .orderBy(t.submissionType);
  const nextEditionRows = await db
    .select({ currency: t.currency, entries: entryCount(t), cents: sumOfSummaryRows(t.cents) })
    .from(t)
    .where(and(whereEdition(t.editionId, edition), t.forNext))
    .groupBy(t.currency)
    .orderBy(t.currency);
  const [messageSum] = await db
    .select({ entries: sumOfSummaryRows(contactSums.messages) })
    .from(contactSums)
    .where(ne(contactSums.folder, "archived"));
  const sumEntries = (items: readonly { entries: number }[]) =>
    items.reduce((sum, row) => sum + row.entries, 0);
  const sumMoney = (subset: typeof rows, name: "cents" | "refunded" | "waivedCents") =>
    sumAmounts(
      subset.map((row) => ({ currency: row.currency, cents: row[name] })),
      mainCurrency,
    );
  const sumFigures = (subset: typeof rows) => ({
    entries: sumEntries(subset),
    fees: sumMoney(subset, "cents"),
  });
  const byType = [...new Set(rows.map(({ type }) => type))]
    .map((type) => ({
      type,
      ...sumFigures(rows.filter((row) => row.type === type)),
    }))
    .sort((a, b) => b.entries - a.entries);
  const totals = sumFigures(rows);
  const currentPeriods = feeDeadlines(await readListSettings(db, { edition })).map(
    ({ code }) => code,
  );
  // Includes fees at a deadline that was deleted, or belongs to another edition.
  const paidPeriods = rows.map(({ period }) => period).filter((period) => period !== paidElsewhere);
  const periods = [...new Set([...currentPeriods, ...paidPeriods])];
  const refunded = sumMoney(rows, "refunded");
  return {
    submissions: totals.entries,
    contacts: messageSum?.entries ?? 0,
    revenue: totals.fees,
    refunded,
    net: sumAmounts([
      ...totals.fees,
      ...refunded.map(({ currency, cents }) => ({ currency, cents: -cents })),
    ]),
    waived: {
      entries: rows.reduce((sum, row) => sum + row.waived, 0),
      fees: sumMoney(rows, "waivedCents"),
    },
    forNext: {
      entries: sumEntries(nextEditionRows),
      fees: sumAmounts(nextEditionRows, mainCurrency),
    },
    popularCategory: byType[0]?.type ?? null,
    byType,
    byPeriod: periods.map((period) => ({
      period,
      ...sumFigures(rows.filter((row) => row.period === period)),
    })),
  };
}

/**
 * A day of the festival's calendar, '2026-01-05', with entries by category; fees only in the edition's currency, in its
 * major unit.
 */
export type Day = { day: string; entries: ByType; fees: ByType };

/** Every day from the first to the last, also those without entries. */
async function readDays(
  db: Database,
  first: string,
  last: string,
  edition?: string,
): Promise<Day[]> {
  const t = submissionDays;
  const mainCurrency = await readCurrency(db, { edition });
  const rows = await db
    .select({
      day: t.day,
      type: t.submissionType,
      currency: t.currency,
      entries: entryCount(t),
      cents: sumOfSummaryRows(t.cents),
    })
    .from(t)
    .where(and(inEdition(t, edition), between(t.day, first, last)))
    .groupBy(t.day, t.submissionType, t.currency)
    .having(sql`sum(${t.entries}) <> 0`);
  const days = daysFrom(first, last).map((day): Day => ({ day, entries: {}, fees: {} }));
  const daysByDate = new Map(days.map((day) => [day.day, day]));
  for (const { day, type, currency, entries, cents } of rows) {
    const dayFigures = daysByDate.get(day);
    if (!dayFigures) continue;
    dayFigures.entries[type] = (ownValue(dayFigures.entries, type) ?? 0) + entries;
    if (currency === mainCurrency) dayFigures.fees[type] = toMajor(cents, currency);
  }
  return days;
}

/** A week by its Monday, '2026-01-05', with entries by category; fees as in `Day`. */
export type Week = { monday: string; entries: ByType; fees: ByType };

/** Weeks in the dashboard's charts. */
const weekCount = 12;

/** The twelve weeks up to the newest entry, oldest first; [] without entries. */
export async function readWeeks(db: Database, edition?: string): Promise<Week[]> {
  const t = submissionDays;
  const [newest] = await db
    .select({ day: t.day })
    .from(t)
    .where(inEdition(t, edition))
    .groupBy(t.day)
    .having(gt(entryCount(t), 0))
    .orderBy(desc(t.day))
    .limit(1);
  if (!newest) return [];
  const monday = mondayOf(newest.day);
  const days = await readDays(
    db,
    addDays(monday, -7 * (weekCount - 1)),
    addDays(monday, 6),
    edition,
  );
  const weeks = new Map<string, Week>();
  for (const { day, entries, fees } of days) {
    const weekStart = mondayOf(day);
    const week = weeks.get(weekStart) ?? { monday: weekStart, entries: {}, fees: {} };
    weeks.set(weekStart, week);
    for (const [type, number] of Object.entries(entries)) {
      week.entries[type] = (ownValue(week.entries, type) ?? 0) + (number ?? 0);
      week.fees[type] = (ownValue(week.fees, type) ?? 0) + (ownValue(fees, type) ?? 0);
    }
  }
  return [...weeks.values()];
}

export type Season = {
  days: Day[];
  /** Entries before the first of these days. */
  before: ByType;
  /** The day of the deadline; may be after the last of the days. */
  deadline: string;
  /** Days after this one are in the future. */
  today: string;
};

/** Days in the season's chart before the deadline, and for late entries after it. */
const daysBeforeDeadline = 60;
const daysAfterDeadline = 14;

/**
 * The sixty days up to the deadline, and the two weeks after it up to today. If the deadline is still further ahead:
 * the sixty days up to today.
 */
export async function readSeason(
  db: Database,
  settings: FestivalSettings,
  now: Date,
  edition?: string,
): Promise<Season> {
  const deadline = deadlineDay(settings);
  const today = dayIn(settings.timeZone, now);
  const isNearDeadline = today > addDays(deadline, -daysBeforeDeadline);
  const end = isNearDeadline ? deadline : today;
  const lateUntil = addDays(deadline, daysAfterDeadline);
  // The middle one of the three dates: at least `end`, after it up to today, but not after late entries.
  const [, last = end] = [today, end, lateUntil].sort();
  const first = addDays(end, 1 - daysBeforeDeadline);
  const t = submissionDays;
  const before = await db
    .select({ type: t.submissionType, entries: entryCount(t) })
    .from(t)
    .where(and(inEdition(t, edition), lt(t.day, first)))
    .groupBy(t.submissionType)
    .having(sql`sum(${t.entries}) <> 0`);
  return {
    days: await readDays(db, first, last, edition),
    before: Object.fromEntries(before.map(({ type, entries }) => [type, entries])),
    deadline,
    today,
  };
}

export type Countries = {
  /** The most frequent countries, in that order. */
  top: { country: string; entries: number }[];
  /** The number of further countries, and their entries. */
  others: { countries: number; entries: number };
  /** Entries without a country, such as log lines. */
  unknown: number;
};

const maxCountries = 10;

/** The countries of an edition's entries. */
export async function readCountries(db: Database, edition?: string): Promise<Countries> {
  const t = submissionPlaces;
  const entries = entryCount(t);
  const rankedCountries = db
    .select({
      country: t.country,
      entries: entries.as("entries"),
      rank: sql<number>`row_number() over (order by ${entries} desc, ${t.country})`.as("rank"),
    })
    .from(t)
    .where(and(inEdition(t, edition), ne(t.country, "")))
    .groupBy(t.country)
    .having(gt(entries, 0))
    .as("named");
  const rows = await db
    .select({
      country: sql<string>`case when ${rankedCountries.rank} <= ${maxCountries} then ${rankedCountries.country} else '' end`,
      entries: sql<number>`sum(${rankedCountries.entries})`.mapWith(Number),
      countries: count(),
    })
    .from(rankedCountries)
    .groupBy(sql`1`)
    .orderBy(sql`min(${rankedCountries.rank})`);
  const [unknownCountry] = await db
    .select({ entries })
    .from(t)
    .where(and(inEdition(t, edition), eq(t.country, "")));
  const rest = rows.find(({ country }) => country === "");
  return {
    top: rows
      .filter(({ country }) => country !== "")
      .map(({ country, entries }) => ({ country, entries })),
    others: { countries: rest?.countries ?? 0, entries: rest?.entries ?? 0 },
    unknown: unknownCountry?.entries ?? 0,
  };
}
