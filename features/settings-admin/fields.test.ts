import { expect, test } from "vitest";
import { subtractLines } from "./fields.rules";

test("a line that was there twice and is there once was removed once", () => {
  expect(subtractLines(["Synopsis", "Still", "Still"], ["Still", "Synopsis"])).toEqual([
    [2, "Still"],
  ]);
  expect(subtractLines(["Still", "Synopsis"], ["Synopsis", "Still", "Still"])).toEqual([]);
  expect(subtractLines(["Trailer", "Still"], ["Still"])).toEqual([[0, "Trailer"]]);
});
