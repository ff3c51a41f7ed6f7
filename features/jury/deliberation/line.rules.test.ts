import { expect, test } from "vitest";
import { aboveLine } from "./line.rules";

const row = (minutes: number, scores: number | null, disagreement: number | null) => ({
  ...{ minutes, scores, disagreement },
});

test("a line sums what stands above it, and what those films still need", () => {
  const rows = [row(18, 2, 40), row(11, 1, 0), row(20, null, null), row(9, 0, null)];
  expect(aboveLine(rows, 3, 2)).toEqual({ films: 3, minutes: 49, split: 1, missing: 1 });
  expect(aboveLine(rows, 9, 2)).toMatchObject({ films: 4, missing: 3 });
  expect(aboveLine(rows, -1, 2)).toMatchObject({ films: 0, minutes: 0 });
});
