import { expect, test } from "vitest";
import { weightShares } from "./rules";

test("weights show their share of all, and the shares add up to 100", () => {
  expect(weightShares(["30", "20", "50"])).toEqual(["30 %", "20 %", "50 %"]);
  expect(weightShares(["1", "1", "1"])).toEqual(["34 %", "33 %", "33 %"]);
  expect(weightShares([2, "0,5"])).toEqual(["80 %", "20 %"]);
});

test("invalid weights have no share", () => {
  expect(weightShares(["2", "", "x", "-1"])).toEqual(["100 %", "", "", ""]);
  expect(weightShares(["", ""])).toEqual(["", ""]);
});
