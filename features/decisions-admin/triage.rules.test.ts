import { expect, test } from "vitest";
import { chipIndexOfKey, nextUndecided, sortByKey, toggleChip } from "./triage.rules";

const row = (submissionId: string, outcome: string | null, withdrawnAt: string | null = null) => ({
  submissionId,
  outcome,
  withdrawnAt,
});

test("a decision moves to the next undecided entry, and from the end to the first", () => {
  const rows = [row("a", null), row("b", "accepted"), row("c", null), row("d", null, "2026")];
  expect(nextUndecided(rows, null)).toBe("a");
  expect(nextUndecided(rows, "a")).toBe("c");
  expect(nextUndecided(rows, "c")).toBe("a");
  expect(nextUndecided(rows, "gone")).toBe("a");
  expect(nextUndecided([row("a", null)], "a")).toBeNull();
  expect(nextUndecided([row("b", "rejected"), row("d", null, "2026")], "b")).toBeNull();
});

test("allows three feedback tags, each toggled by its key", () => {
  expect(toggleChip([], "x")).toEqual(["x"]);
  expect(toggleChip(["x", "y"], "x")).toEqual(["y"]);
  expect(toggleChip(["x", "y"], "z")).toEqual(["x", "y", "z"]);
  expect(toggleChip(["x", "y", "z"], "w")).toBeNull();
  expect(toggleChip(["x", "y", "z"], "z")).toEqual(["x", "y"]);
});

test("twelve keys, in keyboard order, select twelve feedback tags", () => {
  const keys = ["1", "9", "0", "=", "a", "10", ""];
  expect(keys.map(chipIndexOfKey)).toEqual([0, 8, 9, 11, null, null, null]);
  const chips = (["fit", "praise", "craft", "praise"] as const).map((tone, at) => ({ tone, at }));
  expect(sortByKey(chips).map(({ at }) => at)).toEqual([1, 3, 2, 0]);
});
