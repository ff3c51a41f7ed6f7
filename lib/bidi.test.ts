import { expect, test } from "vitest";
import { isolate, isRightToLeft } from "./bidi";

test("only words with right-to-left letters are isolated", () => {
  expect(isolate("ليلة في بيروت!")).toBe("\u2068ليلة في بيروت!\u2069");
  expect(isolate("Cut 2: שלום")).toBe("\u2068Cut 2: שלום\u2069");
  for (const words of ["", "Paper Rings!", "東京の夜。", "กรุงเทพ", "Ελλάδα 7"]) {
    expect(isolate(words)).toBe(words);
  }
});

test("the first letter decides the direction of words", () => {
  expect(isRightToLeft("«ليلة» 7 Nights")).toBe(true);
  expect(isRightToLeft("7 לילות")).toBe(true);
  expect(isRightToLeft("Cut 2: שלום")).toBe(false);
  expect(isRightToLeft("2026!")).toBe(false);
});
