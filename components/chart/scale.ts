/** Calculations for charts. Runs anywhere. */

/** The width of every drawing; it is scaled to the available width. */
export const chartWidth = 760;

/** Possible steps between two grid lines, times a power of ten: few, so that axes look alike. */
export const roughSteps = [1, 2, 3, 5, 10];
/** More steps, for charts whose columns should fill the height. */
export const fineSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of an axis with even steps of whole numbers: with four steps 5 → 8, 117 → 120, 0 → 4. */
export function axisEnd(maxValue: number, steps: readonly number[]): number {
  const step = Math.max(1, maxValue / 4);
  const powerOfTen = 10 ** Math.floor(Math.log10(step));
  const roundFactor = steps.find(
    (factor) => factor * powerOfTen >= step && Number.isInteger(factor * powerOfTen),
  );
  return (roundFactor ?? 10) * powerOfTen * 4;
}

/** A function that maps a value to the y coordinate on an axis from `foot` (0) up to `head` (`end`). */
export const createYScale = (end: number, { foot, head }: { foot: number; head: number }) => {
  return (value: number) => foot - (value / end) * (foot - head);
};

/** Divides the width into equal slots, each with its centre. */
export function slotsOf(
  count: number,
  { left, width = chartWidth }: { left: number; width?: number },
) {
  const slotWidth = (width - left) / count;
  return { slotWidth, middle: (index: number) => left + slotWidth * (index + 0.5) };
}
