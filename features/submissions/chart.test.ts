import { expect, test } from "vitest";
import { columnsOf, niceTop } from "./chart";

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
])("an axis for %d ends at %d", (most, top) => {
  expect(niceTop(most)).toBe(top);
});

test("columns stack their types without gaps and stay inside the frame", () => {
  const weeks = [
    { monday: "2026-01-05", entries: { log_line: 2, feature_film: 3 } },
    { monday: "2026-01-12", entries: {} },
  ];
  const [first, second] = columnsOf(weeks, { left: 30, width: 230 });
  expect(first).toMatchObject({
    x: 63,
    total: 5,
    parts: [
      { type: "feature_film", from: 0, to: 3 },
      { type: "log_line", from: 3, to: 5 },
    ],
  });
  expect(second).toMatchObject({ x: 163, total: 0, parts: [] });
});
