import type { promoAutomation } from "~/db/schema";
import type { DailyFigures, NewCampaign } from "~/features/promo/commands.server";
import { addDays } from "~/lib/dates/calendar";

/**
 * The promo history. From the demo's start on, while the last campaign runs, it adds up to the documented figures: 2.8M
 * reach (the impressions), 6.7% engagement (the clicks), 12 campaigns, 8 automations.
 */

type DemoCampaign = Pick<NewCampaign, "name" | "platform" | "targetAudience"> & {
  from: string;
  days: number;
  impressions: number;
  clicks: number;
  budget: string;
};

export const demoCampaigns: DemoCampaign[] = [
  {
    name: "We open on Valentine's Day",
    platform: "instagram",
    targetAudience: "People who cry at trailers",
    from: "2025-05-28",
    days: 12,
    impressions: 410_000,
    clicks: 30_300,
    budget: "1800.00",
  },
  {
    name: "Call for shorts",
    platform: "facebook",
    targetAudience: "Short film makers, worldwide",
    from: "2025-06-20",
    days: 14,
    impressions: 265_000,
    clicks: 17_200,
    budget: "1200.00",
  },
  {
    name: "Film schools, spring classes",
    platform: "linkedin",
    targetAudience: "Film school graduates",
    from: "2025-07-01",
    days: 10,
    impressions: 118_000,
    clicks: 6_900,
    budget: "900.00",
  },
  {
    name: "One sentence, one dollar",
    platform: "twitter",
    targetAudience: "Writers with a log line",
    from: "2025-07-14",
    days: 9,
    impressions: 204_000,
    clicks: 15_800,
    budget: "400.00",
  },
  {
    name: "Early bird, last two weeks",
    platform: "instagram",
    targetAudience: "Filmmakers who started a form",
    from: "2025-08-17",
    days: 15,
    impressions: 342_000,
    clicks: 25_600,
    budget: "1500.00",
  },
  {
    name: "What counts as romance",
    platform: "youtube",
    targetAudience: "Independent film audiences",
    from: "2025-09-10",
    days: 12,
    impressions: 296_000,
    clicks: 16_400,
    budget: "1600.00",
  },
  {
    name: "Pilots wanted",
    platform: "linkedin",
    targetAudience: "Television writers and producers",
    from: "2025-10-06",
    days: 10,
    impressions: 97_000,
    clicks: 6_100,
    budget: "800.00",
  },
  {
    name: "The back row: four jurors",
    platform: "instagram",
    targetAudience: "Festival press and programmers",
    from: "2025-10-30",
    days: 8,
    impressions: 188_000,
    clicks: 11_700,
    budget: "700.00",
  },
  {
    name: "Four partners, many sofas",
    platform: "facebook",
    targetAudience: "Streaming audiences over 40",
    from: "2025-12-02",
    days: 10,
    impressions: 231_000,
    clicks: 14_500,
    budget: "1100.00",
  },
  {
    name: "Black tie, explained",
    platform: "tiktok",
    targetAudience: "Guests and nominees",
    from: "2025-12-18",
    days: 9,
    impressions: 276_000,
    clicks: 19_900,
    budget: "600.00",
  },
  {
    name: "Twenty-five days left",
    platform: "twitter",
    targetAudience: "Filmmakers on the mailing list",
    from: "2026-01-06",
    days: 12,
    impressions: 274_000,
    clicks: 17_100,
    budget: "800.00",
  },
  {
    name: "Last call, five o'clock Pacific",
    platform: "instagram",
    targetAudience: "Filmmakers who opened the last newsletter",
    from: "2026-01-16",
    days: 16,
    impressions: 99_000,
    clicks: 6_100,
    budget: "600.00",
  },
];

/** When the automations were set up. */
export const demoAutomationsSince = "2026-01-04T18:00:00Z";

/** The automations that the promo page counts. */
export const demoAutomations: (typeof promoAutomation.$inferInsert)[] = [
  {
    name: "News to the feeds",
    trigger: "article_published",
    platform: "twitter",
    contentTemplate: "{{TITLE}}\n\n{{LINK}}",
  },
  {
    name: "Selected",
    trigger: "submission_accepted",
    platform: "instagram",
    contentTemplate:
      "{{FILM_TITLE}} by {{DIRECTOR}} ({{COUNTRY}}) is in the selection of {{FESTIVAL}}.",
  },
  {
    name: "Early bird reminder",
    trigger: "early_bird_in_7_days",
    platform: "facebook",
    contentTemplate: "A week left at the early bird fee: {{SITE}}/submit",
    isActive: false,
  },
  {
    name: "Early bird, last day",
    trigger: "early_bird_last_day",
    platform: "instagram",
    contentTemplate: "The early bird fee ends tonight. {{SITE}}/submit",
    isActive: false,
  },
  {
    name: "Deadline reminder",
    trigger: "deadline_in_7_days",
    platform: "linkedin",
    contentTemplate: "{{DAYS_LEFT}} days left. You know which film we mean. {{SITE}}/submit",
  },
  {
    name: "Last call",
    trigger: "deadline_day",
    platform: "twitter",
    contentTemplate: "Five o'clock Pacific, today. {{SITE}}/submit",
  },
  {
    name: "Countdown story",
    trigger: "monday",
    platform: "facebook",
    contentTemplate: "{{DAYS_LEFT}} days until {{DEADLINE}}.",
  },
  {
    name: "Opening night",
    trigger: "festival_first_day",
    platform: "instagram",
    contentTemplate: "The lights go down tonight. {{FESTIVAL}}",
  },
];

/** The average fee of an entry, in dollars. */
const averageFee = 30;

/** Splits a campaign's total into days: high at first, lower later, the sum exact. */
export function demoReach({
  from,
  days,
  platform,
  impressions,
  clicks,
  budget,
}: DemoCampaign): DailyFigures[] {
  const weights = Array.from({ length: days }, (_, day) => days - day * 0.6);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const conversions = Math.round(clicks / 400);
  const sumUntil = (total: number, day: number) => {
    const share = weights.slice(0, day).reduce((sum, weight) => sum + weight, 0) / totalWeight;
    return day === days ? total : Math.round(total * share);
  };
  return weights.map((_, day) => ({
    date: addDays(from, day),
    platform,
    impressions: sumUntil(impressions, day + 1) - sumUntil(impressions, day),
    clicks: sumUntil(clicks, day + 1) - sumUntil(clicks, day),
    // The whole budget is spent; one click in 400 becomes an entry.
    conversions: sumUntil(conversions, day + 1) - sumUntil(conversions, day),
    cost: `${sumUntil(Number(budget), day + 1) - sumUntil(Number(budget), day)}.00`,
    revenue: `${(sumUntil(conversions, day + 1) - sumUntil(conversions, day)) * averageFee}.00`,
  }));
}
