import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { promoAnalytics, promoCampaigns, socialMediaSettings } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { type SocialLinks, socialFields } from "./schema";

/** The budget has two decimals, '250.00', in the current edition's currency. */
export type NewCampaign = Omit<
  typeof promoCampaigns.$inferInsert,
  "id" | "createdAt" | "updatedAt"
>;

/** Creates a campaign, by default as a draft. */
export async function startCampaign(
  db: Database,
  clock: Clock,
  campaign: NewCampaign,
): Promise<typeof promoCampaigns.$inferSelect> {
  const now = clock();
  const [row] = await db
    .insert(promoCampaigns)
    .values({ ...campaign, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("The campaign was not stored.");
  return row;
}

/** The figures of a platform and day, '2026-01-31'; money as in `NewCampaign`. */
export type DailyFigures = Omit<
  typeof promoAnalytics.$inferInsert,
  "id" | "campaignId" | "createdAt" | "linkCode"
>;

/** Saves a campaign's daily figures. */
export async function recordDailyFigures(
  db: Database,
  clock: Clock,
  campaignId: string,
  days: DailyFigures[],
): Promise<void> {
  if (days.length === 0) return;
  const createdAt = clock();
  await db.insert(promoAnalytics).values(days.map((day) => ({ ...day, campaignId, createdAt })));
}

/** Saves the festival's social links. A platform without an address keeps its row, switched off. */
export async function saveSocialLinks(
  db: Database,
  clock: Clock,
  links: SocialLinks,
): Promise<void> {
  const now = clock();
  await db
    .insert(socialMediaSettings)
    .values(
      socialFields.map((platform, displayOrder) => ({
        platform,
        url: links[platform],
        isActive: links[platform] !== "",
        displayOrder,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: socialMediaSettings.platform,
      set: {
        url: sql`excluded.url`,
        isActive: sql`excluded.is_active`,
        displayOrder: sql`excluded.display_order`,
        updatedAt: now,
      },
    });
}
