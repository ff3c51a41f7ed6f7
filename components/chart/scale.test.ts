import { expect, test } from "vitest";
import { axisEnd, createYScale, fineSteps, roughSteps } from "./scale";

test.each([
  [0, 4],
  [1, 4],
  [4, 4],
  [5, 8],
  [12, 12],
  [13, 20],
  [40, 40],
  [41, 80],
  [117, 120],
  [999, 1_200],
])("in rough steps, an axis for %d ends at %d", (most, top) => {
  expect(axisEnd(most, roughSteps)).toBe(top);
});

test.each([
  [0, 4],
  [5, 8],
  [117, 120],
  [999, 1_000],
  [72_448, 80_000],
  [1_000_000, 1_000_000],
])("in fine steps, an axis for %d ends at %d, in four whole steps", (most, top) => {
  expect(axisEnd(most, fineSteps)).toBe(top);
  expect(top / 4).toBe(Math.round(top / 4));
});

test("draws zero at the foot and the end of the axis at the head", () => {
  const y = createYScale(8, { foot: 232, head: 22 });
  expect([0, 2, 8].map(y)).toEqual([232, 179.5, 22]);
});
