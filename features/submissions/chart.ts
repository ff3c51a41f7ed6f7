import type { SubmissionType } from "~/features/festival/schema";
import type { Week } from "./queries.server";

/** The arithmetic of the dashboard's chart. Runs anywhere. */

/** From the bottom of a column to its top. */
export const stackOrder: readonly SubmissionType[] = [
  "feature_film",
  "short_film",
  "series_pilot",
  "log_line",
];

/** The end of an axis with four even steps of whole entries: 5 → 8, 117 → 120. */
export function niceTop(most: number): number {
  const step = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 3, 5, 10].find((factor) => factor * power >= step) ?? 10;
  return nice * power * 4;
}

type Part = { type: SubmissionType; from: number; to: number };
export type ChartColumn = {
  monday: string;
  x: number;
  width: number;
  total: number;
  /** What is stacked, in entries from the bottom. */
  parts: Part[];
};

const columnWidth = 34;

/** The columns of these weeks, spread evenly over the frame. */
export function columnsOf(
  weeks: readonly Week[],
  { left, width }: { left: number; width: number },
): ChartColumn[] {
  const slot = (width - left) / weeks.length;
  return weeks.map(({ monday, entries }, index) => {
    let total = 0;
    const parts: Part[] = [];
    for (const type of stackOrder) {
      const count = entries[type] ?? 0;
      if (count > 0) parts.push({ type, from: total, to: total + count });
      total += count;
    }
    const x = left + slot * index + (slot - columnWidth) / 2;
    return { monday, x, width: columnWidth, total, parts };
  });
}
