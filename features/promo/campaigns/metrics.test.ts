import { expect, test } from "vitest";
import { bucketsOf, clickRate, costPerConversion, noSums, sumMetrics } from "./metrics.rules";

const on = (date: string, impressions = 10) => ({ ...noSums, date, impressions });
const shape = (days: ReturnType<typeof on>[]) => {
  const { step, buckets } = bucketsOf(days);
  return { step, columns: buckets.map(({ from, impressions }) => `${from} ${impressions}`) };
};

test("a few days have a column each, without gaps", () => {
  expect(shape([on("2026-01-03"), on("2026-01-01", 4), on("2026-01-01", 5)])).toEqual({
    step: "day",
    columns: ["2026-01-01 9", "2026-01-02 0", "2026-01-03 10"],
  });
});

test("more days than fit are grouped by week, and more weeks by month", () => {
  expect(shape([on("2026-01-01"), on("2026-01-31")]).columns).toHaveLength(31);
  expect(shape([on("2026-01-01"), on("2026-01-12"), on("2026-02-02")])).toEqual({
    step: "week",
    columns: [
      "2025-12-29 10",
      "2026-01-05 0",
      "2026-01-12 10",
      "2026-01-19 0",
      "2026-01-26 0",
      "2026-02-02 10",
    ],
  });
  const months = shape([on("2025-06-30"), on("2025-07-01"), on("2026-02-28")]);
  expect(months.step).toBe("month");
  expect(months.columns).toEqual([
    "2025-06-01 10",
    "2025-07-01 10",
    "2025-08-01 0",
    "2025-09-01 0",
    "2025-10-01 0",
    "2025-11-01 0",
    "2025-12-01 0",
    "2026-01-01 0",
    "2026-02-01 10",
  ]);
});

test("without days there are no columns", () => {
  expect(bucketsOf([])).toEqual({ step: "day", buckets: [] });
});

test("weeks never need more columns than fit", () => {
  for (let days = 1; days <= 300; days += 1) {
    const last = new Date(Date.UTC(2026, 0, 6 + days)).toISOString().slice(0, 10);
    expect(bucketsOf([on("2026-01-06"), on(last)]).buckets.length).toBeLessThanOrEqual(32);
  }
});

test("amounts add up to the cent", () => {
  const dime = { ...noSums, cost: 0.1, revenue: 0.2 };
  expect(sumMetrics(sumMetrics(dime, dime), dime)).toMatchObject({ cost: 0.3, revenue: 0.6 });
});

test("shows rates only where they are meaningful", () => {
  expect(clickRate({ ...noSums, clicks: 5 })).toBeNull();
  expect(clickRate({ ...noSums, clicks: 5, impressions: 100 })).toBe(0.05);
  expect(costPerConversion({ ...noSums, cost: 5 })).toBeNull();
  expect(costPerConversion({ ...noSums, cost: 5, conversions: 4 })).toBe(1.25);
});
