import { addDays, daysBetween, firstOfMonth, mondayOf } from "~/lib/dates/calendar";
import type { Sums } from "./schema";

/** Calculations for a campaign's figures. Runs anywhere. */

export const noSums: Sums = { impressions: 0, clicks: 0, conversions: 0, cost: 0, revenue: 0 };

/** The sums of two; money is rounded to cents. */
export const sumMetrics = (a: Sums, b: Sums): Sums => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  // Rounded to cents, so that sums of small amounts stay exact.
  cost: Math.round((a.cost + b.cost) * 100) / 100,
  revenue: Math.round((a.revenue + b.revenue) * 100) / 100,
});

/** Clicks per impression; null without impressions. */
export const clickRate = ({ clicks, impressions }: Sums) =>
  impressions > 0 ? clicks / impressions : null;

/** Cost per conversion; null without conversions. */
export const costPerConversion = ({ cost, conversions }: Sums) =>
  conversions > 0 ? cost / conversions : null;

export type Step = "day" | "week" | "month";
export type Bucket = Sums & { from: string };

const bucketStart: Record<Step, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
};
const nextBucket: Record<Step, (day: string) => string> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => bucketStart.month(addDays(day, 31)),
};

/** More columns cannot be distinguished. */
const maxColumns = 31;

/** The finest step with at most `maxColumns` columns. A range that begins within a week touches one more: hence the 6. */
function stepFor(dayCount: number): Step {
  if (dayCount <= maxColumns) return "day";
  return dayCount <= maxColumns * 7 - 6 ? "week" : "month";
}

/**
 * The days of a campaign as columns of a chart, without gaps: by day, week or month, the finest that fits. Days may be
 * in any order.
 */
export function bucketsOf(days: readonly (Sums & { date: string })[]): {
  step: Step;
  buckets: Bucket[];
} {
  const sortedDays = days.map(({ date }) => date).sort();
  const first = sortedDays[0];
  const last = sortedDays.at(-1);
  if (!first || !last) return { step: "day", buckets: [] };
  const dayCount = daysBetween(first, last) + 1;
  const step = stepFor(dayCount);
  const sums = new Map<string, Sums>();
  for (const { date, ...day } of days) {
    const from = bucketStart[step](date);
    sums.set(from, sumMetrics(sums.get(from) ?? noSums, day));
  }
  const buckets: Bucket[] = [];
  for (let from = bucketStart[step](first); from <= last; from = nextBucket[step](from)) {
    buckets.push({ from, ...(sums.get(from) ?? noSums) });
  }
  return { step, buckets };
}
