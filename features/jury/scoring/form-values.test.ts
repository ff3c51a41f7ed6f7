import { expect, test } from "vitest";
import { inputOf, isSameInput, mergeInput } from "./form-values.rules";
import type { ScorecardInput } from "./schema";

const empty = inputOf(null);
const typed = (part: Partial<ScorecardInput>): ScorecardInput => ({ ...empty, ...part });

test("two scorecards are equal whatever the order of their values", () => {
  expect(isSameInput(typed({ values: { a: 1, b: 2 } }), typed({ values: { b: 2, a: 1 } }))).toBe(
    true,
  );
  for (const other of [{ values: { a: 2 } }, { note: "x" }, { verdict: "no" }, { chips: ["x"] }]) {
    expect(isSameInput(empty, typed(other as Partial<ScorecardInput>))).toBe(false);
  }
});

test("the saved copy is restored, and values typed before hydration win over it", () => {
  const stored = typed({ values: { a: 5, b: 2 }, note: "Kept", verdict: "yes", chips: ["x"] });
  // The page as the server renders it, without values of the saved copy.
  expect(mergeInput(stored, empty, empty)).toEqual(stored);
  const form = typed({ values: { b: 4, c: 1 }, verdict: "no" });
  expect(mergeInput(stored, empty, form)).toEqual(
    typed({ values: { a: 5, b: 4, c: 1 }, note: "Kept", verdict: "no", chips: ["x"] }),
  );
  const { chips: _none, ...older } = stored;
  expect(mergeInput(older as ScorecardInput, empty, empty).chips).toEqual([]);
});
