import { expect, test } from "vitest";
import { compareTitles } from "./title-order";

test("titles are sorted without their first article", () => {
  const titles = ["The Ferry", "Gold Leaf", "A Table", "An Hour", "Abuela", "Theory", "A", "Ferry"];
  expect(titles.toSorted(compareTitles)).toEqual([
    "A",
    "Abuela",
    "Ferry",
    "The Ferry",
    "Gold Leaf",
    "An Hour",
    "A Table",
    "Theory",
  ]);
});
