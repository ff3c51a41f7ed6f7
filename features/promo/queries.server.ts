import { count, sum } from "drizzle-orm";
import type { Database } from "~/db/client";
import { promoAnalytics, promoAutomation, promoCampaigns } from "~/db/tables";

export type PromoFigures = {
  /** How often anything of ours was seen: the sum of the impressions. */
  reach: number;
  /** Clicks for each impression, 0.067 for 6.7%; 0 without impressions. */
  engagement: number;
  campaigns: number;
  automations: number;
};

/** The four figures of the promo page. */
export async function promoFigures(db: Database): Promise<PromoFigures> {
  const { impressions, clicks } = promoAnalytics;
  const [reached] = await db
    .select({ impressions: sum(impressions), clicks: sum(clicks) })
    .from(promoAnalytics);
  const [campaigns] = await db.select({ total: count() }).from(promoCampaigns);
  const [automations] = await db.select({ total: count() }).from(promoAutomation);
  const reach = Number(reached?.impressions ?? 0);
  return {
    reach,
    engagement: reach === 0 ? 0 : Number(reached?.clicks ?? 0) / reach,
    campaigns: campaigns?.total ?? 0,
    automations: automations?.total ?? 0,
  };
}
