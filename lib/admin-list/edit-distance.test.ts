import { describe, expect, test } from "vitest";
import { closestMatch, editDistance } from "./edit-distance";

describe("slips of the finger", () => {
  test.each([
    ["lighthouse", "lighthouse", 0],
    ["lighthose", "lighthouse", 1],
    ["lighhtouse", "lighthouse", 1],
    ["lightthouse", "lighthouse", 1],
    ["lighthpuse", "lighthouse", 1],
    ["tied", "tide", 1],
    ["tide", "bride", 2],
    ["", "tide", 4],
    ["愛人", "愛", 1],
  ])("from %s to %s there are %d", (typed, word, slips) => {
    expect(editDistance(typed, word).whole).toBe(slips);
    expect(editDistance(word, typed).whole).toBe(slips);
  });

  test("of a word that is still being typed its beginning counts", () => {
    expect(editDistance("lighho", "lighthouse")).toEqual({ whole: 4, beginning: 1 });
  });
});

describe("the word that was meant", () => {
  const words = ["lighthouse", "lightness", "tide", "ride", "time", "cartographer"];

  test.each([
    ["lighthose", ["lighthouse"]],
    ["ligththose", ["lighthouse"]],
    ["tied", ["tide"]],
    ["fide", ["tide", "ride"]],
    ["cartogrpaher", ["cartographer"]],
    ["cartogr4", ["cartographer"]],
    ["tie", []],
    ["xylophone", []],
  ])("%s: %j", (typed, expected) => {
    expect(closestMatch(typed, words)).toEqual(expected);
  });
});
