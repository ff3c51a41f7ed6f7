import { slotsOf } from "~/components/chart/scale";
import type { SubmissionType } from "~/features/settings/schema";
import { ownValue } from "~/lib/own-value";

/** Computes the dashboard's charts. Runs anywhere. */

const documentedTypes: readonly SubmissionType[] = [
  "feature_film",
  "short_film",
  "series_pilot",
  "log_line",
];

/** These categories from the bottom of a column to its top: the documented ones, then others. */
export function stackOrder(types: Iterable<SubmissionType>): SubmissionType[] {
  const distinctTypes = [...new Set(types)];
  return [
    ...documentedTypes.filter((type) => distinctTypes.includes(type)),
    ...distinctTypes.filter((type) => !documentedTypes.includes(type)),
  ];
}

/** A number per category; missing ones are 0. */
export type ByType = Partial<Record<SubmissionType, number>>;

/** The numbers of the columns below and above the part: it is drawn between them. */
type ChartPart = { type: SubmissionType; from: number; to: number };
export type ChartColumn = {
  x: number;
  width: number;
  total: number;
  /** The stacked parts, from the bottom. */
  parts: ChartPart[];
};

/** The maximum width of a column, and the minimum gap to the next. */
const maxColumnWidth = 34;
const minColumnGap = 3;

/** The columns for these numbers, spread evenly over the frame. */
export function columnsOf(
  numbers: readonly ByType[],
  frame: { left: number; width?: number },
): ChartColumn[] {
  const { slotWidth, middle } = slotsOf(numbers.length, frame);
  const columnWidth = Math.min(maxColumnWidth, slotWidth - minColumnGap);
  return numbers.map((byType, index) => {
    let total = 0;
    const parts: ChartPart[] = [];
    for (const type of stackOrder(Object.keys(byType))) {
      const number = byType[type] ?? 0;
      if (number > 0) parts.push({ type, from: total, to: total + number });
      total += number;
    }
    return { x: middle(index) - columnWidth / 2, width: columnWidth, total, parts };
  });
}

/** The cumulative sums of these numbers. */
export function cumulativeSums(numbers: readonly ByType[]): ByType[] {
  let sums: ByType = {};
  return numbers.map((byType) => {
    const next: ByType = { ...sums };
    for (const type of Object.keys(byType)) {
      if (byType[type]) next[type] = (ownValue(next, type) ?? 0) + byType[type];
    }
    sums = next;
    return next;
  });
}
