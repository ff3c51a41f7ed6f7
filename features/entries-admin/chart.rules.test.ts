import { expect, test } from "vitest";
import { columnsOf, cumulativeSums } from "./chart.rules";

test("columns stack their types without gaps and stay inside the frame", () => {
  const weeks = [{ log_line: 2, feature_film: 3 }, {}];
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

test("many columns become narrow but do not touch", () => {
  const days = Array.from({ length: 74 }, () => ({ log_line: 1 }));
  const columns = columnsOf(days, { left: 44, width: 760 });
  for (const [index, column] of columns.entries()) {
    expect(column.width).toBeGreaterThan(5);
    const next = columns[index + 1];
    if (next) expect(next.x - column.x - column.width).toBeCloseTo(3);
  }
});

test("cumulative sums continue on days without a type", () => {
  expect(cumulativeSums([{ log_line: 2 }, {}, { log_line: 1, short_film: 4 }])).toEqual([
    { log_line: 2 },
    { log_line: 2 },
    { log_line: 3, short_film: 4 },
  ]);
});
