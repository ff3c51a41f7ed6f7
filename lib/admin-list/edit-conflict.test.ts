import { expect, test } from "vitest";
import { findEditConflicts, formatValue } from "./edit-conflict";

const base = {
  title: "The Long Dusk",
  note: "",
  tags: ["a"],
  prizes: [
    { name: "Best", cents: "100" },
    { name: "Second", cents: "50" },
  ],
};

test("a field that both changed to different values is contested, whatever else changed", () => {
  const mine = { ...base, title: "Dusk", note: "mine" };
  const theirs = { ...base, title: "The Dusk", tags: ["a", "b"] };
  expect(findEditConflicts(base, mine, theirs)).toEqual([
    { path: "title", ownValue: "Dusk", otherValue: "The Dusk" },
  ]);
});

test("the same words twice are no quarrel, nor are nothing and an empty text", () => {
  expect(
    findEditConflicts(base, { ...base, title: "Dusk" }, { ...base, title: "Dusk", note: null }),
  ).toEqual([]);
  expect(findEditConflicts({ note: "x" }, { note: "" }, { note: null })).toEqual([]);
});

test("parts of a list are named by their place; a list of words, or one that grew, is one field", () => {
  const with1 = (cents: string) => ({
    ...base,
    prizes: [base.prizes[0], { name: "Second", cents }],
  });
  expect(findEditConflicts(base, with1("60"), with1("70"))).toEqual([
    { path: "prizes.1.cents", ownValue: "60", otherValue: "70" },
  ]);
  expect(findEditConflicts(base, { ...base, tags: ["b"] }, { ...base, tags: ["c"] })).toEqual([
    { path: "tags", ownValue: ["b"], otherValue: ["c"] },
  ]);
  const grown = { ...base, prizes: [...base.prizes, { name: "Third", cents: "10" }] };
  expect(findEditConflicts(base, with1("60"), grown).map(({ path }) => path)).toEqual(["prizes"]);
});

test("formats values for people", () => {
  expect(["", null, [], false, true, 3, ["a", "b"], { a: "x", b: "" }].map(formatValue)).toEqual([
    ..."Nothing,Nothing,Nothing,No,Yes,3".split(","),
    "a, b",
    "x, Nothing",
  ]);
  const id = "0b9ad79e-2f6c-4d0a-9a57-3f1c8a1c7d10";
  const parts = [
    { id, name: "Story", weight: 2 },
    { id, name: "Craft", weight: 1 },
  ];
  expect(formatValue(parts)).toBe("Story, 2\nCraft, 1");
});
