import type { DayOfReach, NewAutomation, NewCampaign } from "~/features/promo/commands.server";

/**
 * The promo history. It adds up to the documented figures: 2.8M reach (the
 * impressions), 6.7% engagement (the clicks), 12 campaigns, 8 automations.
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
    impressions: 164_000,
    clicks: 10_400,
    budget: "500.00",
  },
  {
    name: "Last call, five o'clock Pacific",
    platform: "instagram",
    targetAudience: "Filmmakers who opened the last letter",
    from: "2026-01-24",
    days: 8,
    impressions: 209_000,
    clicks: 12_800,
    budget: "900.00",
  },
];

export const demoAutomations: NewAutomation[] = [
  {
    name: "Welcome letter",
    trigger: "somebody subscribes",
    platform: "email",
    contentTemplate: "Thank you for coming in. We write rarely, and only when there is something.",
    executionCount: 62,
  },
  {
    name: "News to the feeds",
    trigger: "an article is published",
    platform: "twitter",
    contentTemplate: "{{TITLE}}: {{EXCERPT}}",
    executionCount: 12,
  },
  {
    name: "Entry of the week",
    trigger: "every Friday at noon",
    platform: "instagram",
    contentTemplate: "A still from somewhere in the pile. No titles yet.",
    executionCount: 31,
  },
  {
    name: "Early bird reminder",
    trigger: "a week before the early bird ends",
    platform: "email",
    contentTemplate: "A week left at the early bird fee.",
    isActive: false,
    executionCount: 1,
  },
  {
    name: "Deadline reminder",
    trigger: "a week before the deadline",
    platform: "email",
    contentTemplate: "A week left. You know which film we mean.",
    isActive: false,
    executionCount: 1,
  },
  {
    name: "Thank a sharer",
    trigger: "somebody mentions the festival",
    platform: "twitter",
    contentTemplate: "Thank you for telling people about us.",
    executionCount: 184,
  },
  {
    name: "Countdown story",
    trigger: "every Monday until the deadline",
    platform: "facebook",
    contentTemplate: "{{DAYS}} days left.",
    isActive: false,
    executionCount: 22,
  },
  {
    name: "Trailer to new followers",
    trigger: "somebody follows the channel",
    platform: "youtube",
    contentTemplate: "Ninety seconds of what we look for.",
    executionCount: 507,
  },
];

/** Splits a campaign's whole into its days: loud at first, quieter later, nothing lost. */
export function demoReach({
  from,
  days,
  platform,
  impressions,
  clicks,
}: DemoCampaign): DayOfReach[] {
  const weights = Array.from({ length: days }, (_, day) => days - day * 0.6);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const upTo = (total: number, day: number) => {
    const share = weights.slice(0, day).reduce((sum, weight) => sum + weight, 0) / whole;
    return day === days ? total : Math.round(total * share);
  };
  return weights.map((_, day) => ({
    date: new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10),
    platform,
    impressions: upTo(impressions, day + 1) - upTo(impressions, day),
    clicks: upTo(clicks, day + 1) - upTo(clicks, day),
  }));
}
