import { expect, test } from "vitest";
import { categoriesAboveCut, isInRankedView, totalsAboveCut } from "./cut-off.rules";

const row = (minutes: number, scores: number | null, disagreement: number | null) => ({
  minutes,
  scores,
  disagreement,
});

test("sums the films above the cut-off and their missing scores", () => {
  const rows = [row(18, 2, 40), row(11, 1, 0), row(20, null, null), row(9, 0, null)];
  expect(totalsAboveCut(rows, 3, 2)).toEqual({ films: 3, minutes: 49, split: 1, missing: 1 });
  expect(totalsAboveCut(rows, 9, 2)).toMatchObject({ films: 4, missing: 3 });
  expect(totalsAboveCut(rows, -1, 2)).toMatchObject({ films: 0, minutes: 0 });
});

test("counts films of each category above the cut-off", () => {
  const rows = ["log_line", "short_film", "log_line", "series_pilot"].map((submissionType) => ({
    submissionType,
  }));
  expect(categoriesAboveCut(rows, 3, ["short_film", "log_line", "series_pilot"])).toEqual([
    { type: "short_film", films: 1 },
    { type: "log_line", films: 2 },
    { type: "series_pilot", films: 0 },
  ]);
  expect(categoriesAboveCut(rows, -1, ["log_line"])).toEqual([{ type: "log_line", films: 0 }]);
});

test("filters by view; hidden figures match no view by score", () => {
  const film = { state: "in", submissionType: "short_film", scores: 2, disagreement: 40 };
  const waiting = { ...film, scores: null, disagreement: null };
  expect(isInRankedView(film, { among: "split" })).toBe(true);
  expect(isInRankedView({ ...film, disagreement: 20 }, { among: "split" })).toBe(false);
  expect(isInRankedView({ ...film, scores: 0 }, { among: "unscored" })).toBe(true);
  for (const among of ["split", "unscored"] as const) {
    expect(isInRankedView(waiting, { among })).toBe(false);
  }
  expect(isInRankedView(film, { among: "advanced" })).toBe(false);
  expect(isInRankedView(film, { among: "in", type: "short_film" })).toBe(true);
  expect(isInRankedView(film, { among: "all", type: "log_line" })).toBe(false);
});
