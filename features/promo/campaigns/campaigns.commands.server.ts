import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { whereVersion } from "~/db/optimistic-lock";
import { promoAnalytics, promoCampaigns } from "~/db/schema";
import { readTimeZone } from "~/features/settings/queries.server";
import { type ChangeResult, done, staleOrUnknown } from "~/lib/api/change-result";
import { addDays, dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { startOfDay } from "~/lib/dates/wall-clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { startCampaign } from "../commands.server";
import type { CampaignSums, CampaignValues } from "./schema";

/** Reads and changes a single campaign. */

type CampaignRow = typeof promoCampaigns.$inferSelect;

/** A campaign with its first and last day in the festival's time zone. */
function asDetail(row: CampaignRow, timeZone: string) {
  const toDay = (moment: Date | null) => moment && dayIn(timeZone, moment);
  return { ...row, startDate: toDay(row.startDate), endDate: toDay(row.endDate) };
}
type Campaign = ReturnType<typeof asDetail>;

const columnsOf = (values: CampaignValues, timeZone: string) => {
  const { startDate, endDate } = values;
  const start = startDate === null ? null : startOfDay(timeZone, startDate);
  // The last day is inclusive: its last minute is stored.
  const endOfLastDay = endDate === null ? null : startOfDay(timeZone, addDays(endDate, 1));
  return {
    ...values,
    startDate: start,
    endDate: endOfLastDay && new Date(endOfLastDay.getTime() - 60_000),
  };
};

/** The campaign with this id, or null. */
export async function findCampaign(db: Database, id: string): Promise<Campaign | null> {
  const [row] = await db.select().from(promoCampaigns).where(eq(promoCampaigns.id, id));
  return row ? asDetail(row, await readTimeZone(db)) : null;
}

/** Creates a campaign from the director's values, with days in the festival's time zone. */
export async function addCampaign(
  db: Database,
  clock: Clock,
  values: CampaignValues,
): Promise<Campaign> {
  const timeZone = await readTimeZone(db);
  return asDetail(await startCampaign(db, clock, columnsOf(values, timeZone)), timeZone);
}

/** Changes a campaign. */
export async function changeCampaign(
  db: Database,
  clock: Clock,
  id: string,
  { version, ...values }: CampaignValues & { version?: number | undefined },
): Promise<ChangeResult<Campaign>> {
  const timeZone = await readTimeZone(db);
  const [row] = await db
    .update(promoCampaigns)
    .set({ ...columnsOf(values, timeZone), updatedAt: clock() })
    .where(and(eq(promoCampaigns.id, id), whereVersion(promoCampaigns.version, version)))
    .returning();
  return row ? done(asDetail(row, timeZone)) : staleOrUnknown(await findCampaign(db, id));
}

/** Deletes a campaign with its content, figures and links. */
export async function deleteCampaign(
  db: Database,
  id: string,
  version?: number,
): Promise<ChangeResult<null, Campaign>> {
  const deletedRows = await db
    .delete(promoCampaigns)
    .where(and(eq(promoCampaigns.id, id), whereVersion(promoCampaigns.version, version)))
    .returning();
  return deletedRows.length > 0 ? done(null) : staleOrUnknown(await findCampaign(db, id));
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

const sumColumns = {
  impressions: sql<number>`sum(${promoAnalytics.impressions})::float8`,
  clicks: sql<number>`sum(${promoAnalytics.clicks})::float8`,
  conversions: sql<number>`sum(${promoAnalytics.conversions})::float8`,
  cost: sql<number>`coalesce(sum(${promoAnalytics.cost}), 0)::float8`,
  revenue: sql<number>`coalesce(sum(${promoAnalytics.revenue}), 0)::float8`,
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
    .orderBy(sql`sum(${promoAnalytics.impressions}) desc`, platform);
  return { days, platforms };
}
