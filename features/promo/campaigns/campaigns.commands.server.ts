import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { whereVersion } from "~/db/optimistic-lock";
import { promoAnalytics, promoCampaigns } from "~/db/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { startOfDay } from "~/lib/dates/wall-clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { saveRows } from "./import.commands.server";
import type { CampaignSums, CampaignValues, DayFigure, Figure } from "./schema";

/** Reads and changes a single campaign. */

export type CampaignRow = typeof promoCampaigns.$inferSelect;

/** A campaign with its first and last day in the festival's time zone. */
export function asDetail(row: CampaignRow, timeZone: string) {
  const toDay = (moment: Date | null) => moment && dayIn(timeZone, moment);
  return { ...row, startDate: toDay(row.startDate), endDate: toDay(row.endDate) };
}

const columnsOf = (values: CampaignValues, timeZone: string) => {
  const { startDate, endDate } = values;
  const start = startDate === null ? null : startOfDay(timeZone, startDate);
  // The last day is inclusive, until midnight.
  const endOfLastDay = endDate === null ? null : startOfDay(timeZone, addDays(endDate, 1));
  return {
    ...values,
    startDate: start,
    endDate: endOfLastDay && new Date(endOfLastDay.getTime() - 60_000),
  };
};

/** The campaign with this id, or null. */
export async function readCampaign(db: Database, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(promoCampaigns).where(eq(promoCampaigns.id, id));
  return row ?? null;
}

/** Creates a campaign without a search. */
export async function addCampaign(
  db: Database,
  clock: Clock,
  timeZone: string,
  values: CampaignValues,
): Promise<CampaignRow> {
  const now = clock();
  const [row] = await db
    .insert(promoCampaigns)
    .values({ ...columnsOf(values, timeZone), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("The campaign was not stored.");
  return row;
}

/** Changes a campaign. Null: unknown id, or another version. */
export async function changeCampaign(
  db: Database,
  clock: Clock,
  timeZone: string,
  { id, version, ...values }: CampaignValues & { id: string; version?: number | undefined },
): Promise<CampaignRow | null> {
  const [row] = await db
    .update(promoCampaigns)
    .set({ ...columnsOf(values, timeZone), updatedAt: clock() })
    .where(and(eq(promoCampaigns.id, id), whereVersion(promoCampaigns.version, version)))
    .returning();
  return row ?? null;
}

/** Deletes a campaign with its content, figures and links. False: unknown id, or another version. */
export async function deleteCampaign(db: Database, id: string, version?: number): Promise<boolean> {
  const deleted = await db
    .delete(promoCampaigns)
    .where(and(eq(promoCampaigns.id, id), whereVersion(promoCampaigns.version, version)))
    .returning();
  return deleted.length > 0;
}

/** One page of a campaign's figures, latest day first. */
export function listFigures(
  db: Database,
  campaignId: string,
  page: PageQuery,
): Promise<Page<typeof promoAnalytics.$inferSelect>> {
  const { date, platform, id } = promoAnalytics;
  const sort = sql`${date}::text || ' ' || ${platform}`;
  const where = eq(promoAnalytics.campaignId, campaignId);
  return readPage(db, { from: promoAnalytics, sort, kind: "text", id, where }, page);
}

const { impressions, clicks, conversions, cost, revenue } = promoAnalytics;
const sumColumns = {
  impressions: sql<number>`sum(${impressions})::float8`,
  clicks: sql<number>`sum(${clicks})::float8`,
  conversions: sql<number>`sum(${conversions})::float8`,
  cost: sql<number>`coalesce(sum(${cost}), 0)::float8`,
  revenue: sql<number>`coalesce(sum(${revenue}), 0)::float8`,
};

/** The sums of a campaign's figures: by day, oldest first; by platform, largest first. */
export async function sumFigures(db: Database, campaignId: string): Promise<CampaignSums> {
  const { date, platform } = promoAnalytics;
  const isOfCampaign = eq(promoAnalytics.campaignId, campaignId);
  const days = await db
    .select({ date, ...sumColumns })
    .from(promoAnalytics)
    .where(isOfCampaign)
    .groupBy(date)
    .orderBy(date);
  const platforms = await db
    .select({ platform, ...sumColumns })
    .from(promoAnalytics)
    .where(isOfCampaign)
    .groupBy(platform)
    .orderBy(sql`sum(${impressions}) desc`, platform);
  return { days, platforms };
}

/** Saves the figures of a platform and day, replacing earlier ones. Returns the row, or why it was refused. */
export async function upsertDailyMetrics(
  db: Database,
  clock: Clock,
  { campaignId, timeZone }: { campaignId: string; timeZone: string },
  day: DayFigure,
): Promise<Figure | "no campaign" | "in the future"> {
  const now = clock();
  if (day.date > dayIn(timeZone, now)) return "in the future";
  if (!(await readCampaign(db, campaignId))) return "no campaign";
  await saveRows(db, [{ ...day, campaignId, createdAt: now }]);
  const [row] = await db.select().from(promoAnalytics).where(isSameDay(campaignId, day));
  if (!row) throw new Error("The figures were not stored.");
  return row;
}

const isSameDay = (campaignId: string, { platform, date }: { platform: string; date: string }) =>
  and(
    eq(promoAnalytics.campaignId, campaignId),
    eq(promoAnalytics.platform, platform),
    eq(promoAnalytics.date, date),
    isNull(promoAnalytics.linkCode),
  );

/** Deletes the figures of a platform and day. False: unknown id, or counted by a tracked link. */
export async function deleteDay(db: Database, campaignId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(promoAnalytics)
    .where(
      and(
        eq(promoAnalytics.id, id),
        eq(promoAnalytics.campaignId, campaignId),
        isNull(promoAnalytics.linkCode),
      ),
    )
    .returning();
  return deleted.length > 0;
}
